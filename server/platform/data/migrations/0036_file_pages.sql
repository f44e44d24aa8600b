ALTER TABLE "opened_files" ADD COLUMN "seen" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "opened_files" ADD COLUMN "total" integer;--> statement-breakpoint
ALTER TABLE "opened_files" ADD COLUMN "is_read" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Until now a file counted once it was opened: what was read stays read.
UPDATE "opened_files" SET "is_read" = true;
