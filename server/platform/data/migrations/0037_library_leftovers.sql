ALTER TABLE "chapter_templates" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "page_templates" ADD COLUMN "audience" jsonb;--> statement-breakpoint
ALTER TABLE "page_templates" ADD COLUMN "unlock_days" integer;--> statement-breakpoint
ALTER TABLE "page_templates" ADD COLUMN "reading_minutes" integer;--> statement-breakpoint
ALTER TABLE "sectors" ADD COLUMN "image_id" uuid;--> statement-breakpoint
ALTER TABLE "sectors" ADD COLUMN "photos" jsonb DEFAULT '[]'::jsonb NOT NULL;