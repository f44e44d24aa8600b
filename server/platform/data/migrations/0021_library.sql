CREATE TABLE "template_drafts" (
	"chapter_template_id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"published_revision" integer DEFAULT 0 NOT NULL,
	"pages" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "template_versions" (
	"chapter_template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"pages" jsonb NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_by" uuid,
	CONSTRAINT "template_versions_chapter_template_id_version_pk" PRIMARY KEY("chapter_template_id","version")
);
--> statement-breakpoint
ALTER TABLE "blocks" ADD COLUMN "template_ref" text;--> statement-breakpoint
ALTER TABLE "chapters" ADD COLUMN "template_choices" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "template_choices" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "chapter_templates" ADD COLUMN "internal_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "chapter_templates" ADD COLUMN "image_id" uuid;--> statement-breakpoint
ALTER TABLE "chapter_templates" ADD COLUMN "source_language" text DEFAULT 'fr-FR' NOT NULL;--> statement-breakpoint
ALTER TABLE "chapter_templates" ADD COLUMN "review_on" date;--> statement-breakpoint
ALTER TABLE "chapter_templates" ADD COLUMN "replaced_by" text;--> statement-breakpoint
ALTER TABLE "chapter_templates" ADD COLUMN "variables" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "chapter_templates" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "page_templates" ADD COLUMN "sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sectors" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "template_drafts" ADD CONSTRAINT "template_drafts_chapter_template_id_chapter_templates_id_fk" FOREIGN KEY ("chapter_template_id") REFERENCES "public"."chapter_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_chapter_template_id_chapter_templates_id_fk" FOREIGN KEY ("chapter_template_id") REFERENCES "public"."chapter_templates"("id") ON DELETE cascade ON UPDATE no action;