CREATE TABLE "storage_days" (
	"company_id" uuid NOT NULL,
	"day" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "storage_days_company_id_day_pk" PRIMARY KEY("company_id","day")
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "legal_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "siren" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "siret" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "naf" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "idcc" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "idcc_label" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "headcount" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "address" jsonb DEFAULT '{"lines":[],"postalCode":"","city":"","country":"FR"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "sites" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "departments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "theme" jsonb;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "logo_media_id" uuid;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "contact_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "dpo_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "dpo_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "safety_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "safety_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "quota_participants" integer DEFAULT 50000 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "quota_emails" integer DEFAULT 200000 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "quota_users" integer DEFAULT 200 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "storage_told" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "mfa_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "impersonation_allowed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "impersonation_notice" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "languages" jsonb DEFAULT '["fr-FR"]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "holidays" text DEFAULT 'metropole' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "anonymise_after_days" integer DEFAULT 180 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "proof_years" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "audit_months" integer DEFAULT 12 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "state_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "purged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "storage_days" ADD CONSTRAINT "storage_days_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "companies_siren" ON "companies" USING btree ("siren") WHERE siren <> '';--> statement-breakpoint
CREATE INDEX "companies_name" ON "companies" USING btree ("name","id");--> statement-breakpoint
UPDATE "companies" SET "legal_name" = "name";
