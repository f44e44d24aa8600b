DELETE FROM "translations";--> statement-breakpoint
CREATE TABLE "translation_bundles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"locale" text NOT NULL,
	"number" integer NOT NULL,
	"messages" jsonb NOT NULL,
	"count" integer NOT NULL,
	"changed" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" uuid
);
--> statement-breakpoint
CREATE TABLE "translation_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"locale" text NOT NULL,
	"key" text NOT NULL,
	"forms" jsonb NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" uuid
);
--> statement-breakpoint
CREATE TABLE "translation_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"module" text NOT NULL,
	"source" jsonb NOT NULL,
	"hash" text NOT NULL,
	"searched" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "translations" DROP CONSTRAINT "translations_locale_languages_code_fk";
--> statement-breakpoint
ALTER TABLE "languages" ADD COLUMN "french_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "languages" ADD COLUMN "active_content" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "languages" ADD COLUMN "fallback" text;--> statement-breakpoint
ALTER TABLE "languages" ADD COLUMN "date_format" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "languages" ADD COLUMN "number_format" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "languages" ADD COLUMN "first_day" integer;--> statement-breakpoint
ALTER TABLE "languages" ADD COLUMN "bundle" integer;--> statement-breakpoint
ALTER TABLE "languages" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "languages" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "languages" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "languages" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "languages" ADD COLUMN "row_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "row_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "forms" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "searched" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "status" text NOT NULL;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "source" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "source_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "comment" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "translations" ADD COLUMN "delivered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "translation_bundles" ADD CONSTRAINT "translation_bundles_locale_languages_code_fk" FOREIGN KEY ("locale") REFERENCES "public"."languages"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation_changes" ADD CONSTRAINT "translation_changes_locale_languages_code_fk" FOREIGN KEY ("locale") REFERENCES "public"."languages"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "translation_bundles_number" ON "translation_bundles" USING btree ("locale","number");--> statement-breakpoint
CREATE INDEX "translation_changes_key" ON "translation_changes" USING btree ("locale","key","at");--> statement-breakpoint
CREATE INDEX "translation_keys_module" ON "translation_keys" USING btree ("module");--> statement-breakpoint
ALTER TABLE "languages" ADD CONSTRAINT "languages_fallback_languages_code_fk" FOREIGN KEY ("fallback") REFERENCES "public"."languages"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_locale_languages_code_fk" FOREIGN KEY ("locale") REFERENCES "public"."languages"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" DROP COLUMN "message";--> statement-breakpoint
UPDATE "languages" SET "french_name" = 'Français', "active_content" = true, "date_format" = 'dd/mm/yyyy', "number_format" = '1 234,5', "first_day" = 1 WHERE "code" = 'fr-FR';--> statement-breakpoint
UPDATE "languages" SET "french_name" = 'Anglais', "date_format" = 'dd/mm/yyyy', "number_format" = '1,234.5', "first_day" = 1 WHERE "code" = 'en-GB';
