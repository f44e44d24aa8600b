-- additive
ALTER TABLE "tutorials" ADD COLUMN "languages" text[] DEFAULT '{"fr-FR"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "chapter_templates" ADD COLUMN "languages" text[] DEFAULT '{"fr-FR"}' NOT NULL;