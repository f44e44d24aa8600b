-- additive
ALTER TABLE "template_versions" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "mandatory_before" date;