CREATE TABLE "publication_media" (
	"publication_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	CONSTRAINT "publication_media_publication_id_media_id_pk" PRIMARY KEY("publication_id","media_id")
);
--> statement-breakpoint
CREATE TABLE "media_folders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"row_version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"parent_id" uuid,
	CONSTRAINT "media_folders_of_company" UNIQUE("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "media_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"folder_id" uuid,
	"media_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" bigint NOT NULL,
	"file_size" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"sha256" text NOT NULL,
	"variants" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"storage_key" text NOT NULL,
	"crop" jsonb,
	"source_key" text,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "media_sha";--> statement-breakpoint
ALTER TABLE "media_uses" ALTER COLUMN "booklet_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "crop" jsonb;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "source_key" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "folder_id" uuid;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "name_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "search_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "alts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "long_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "caption" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "credit" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "licence" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "licence_expires_on" date;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "people" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "consent_on" date;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "consent_media_id" uuid;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "focal" jsonb;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "tags" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "captions_media_id" uuid;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "transcript" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "duration" integer;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "is_locked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "is_copy" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "visibility" text DEFAULT 'company' NOT NULL;--> statement-breakpoint
ALTER TABLE "media_uses" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "publication_media" ADD CONSTRAINT "publication_media_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_media" ADD CONSTRAINT "publication_media_publication_company" FOREIGN KEY ("company_id","publication_id") REFERENCES "public"."publications"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_folders" ADD CONSTRAINT "media_folders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_folders" ADD CONSTRAINT "media_folders_parent" FOREIGN KEY ("company_id","parent_id") REFERENCES "public"."media_folders"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_uploads" ADD CONSTRAINT "media_uploads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_uploads" ADD CONSTRAINT "media_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_versions" ADD CONSTRAINT "media_versions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_versions" ADD CONSTRAINT "media_versions_media_company" FOREIGN KEY ("company_id","media_id") REFERENCES "public"."media"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "publication_media_media" ON "publication_media" USING btree ("media_id");--> statement-breakpoint
CREATE UNIQUE INDEX "media_folders_name" ON "media_folders" USING btree ("company_id",coalesce(parent_id, '00000000-0000-0000-0000-000000000000'),"name_key");--> statement-breakpoint
CREATE INDEX "media_uploads_company" ON "media_uploads" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "media_uploads_old" ON "media_uploads" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "media_versions_number" ON "media_versions" USING btree ("media_id","number");--> statement-breakpoint
CREATE INDEX "media_versions_company" ON "media_versions" USING btree ("company_id");--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_folder_company" FOREIGN KEY ("company_id","folder_id") REFERENCES "public"."media_folders"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_folder" ON "media" USING btree ("company_id","folder_id","created_at");--> statement-breakpoint
CREATE INDEX "media_by_name" ON "media" USING btree ("company_id",name_key collate "C","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "media_by_size" ON "media" USING btree ("company_id","size","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "media_same" ON "media" USING btree ("company_id","sha256");--> statement-breakpoint
CREATE INDEX "media_shared" ON "media" USING btree ("created_at") WHERE visibility = 'global' and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "media_sha" ON "media" USING btree ("company_id","sha256") WHERE deleted_at is null and not is_copy;--> statement-breakpoint
UPDATE "media" SET "name_key" = translate(lower(name), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ’', 'aaaaaaceeeeiiiinooooouuuuyy'''), "search_key" = translate(lower(name || ' ' || alt), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ’', 'aaaaaaceeeeiiiinooooouuuuyy''');--> statement-breakpoint
INSERT INTO "publication_media" ("publication_id", "company_id", "media_id") SELECT p.id, p.company_id, k.id::uuid FROM "publications" p CROSS JOIN LATERAL jsonb_object_keys(CASE WHEN jsonb_typeof(p.snapshot -> 'media') = 'object' THEN p.snapshot -> 'media' ELSE '{}'::jsonb END) AS k(id) ON CONFLICT DO NOTHING;
