ALTER TABLE "booklets" ADD COLUMN "planned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "booklets" ADD COLUMN "plan" jsonb;--> statement-breakpoint
CREATE INDEX "booklets_planned" ON "booklets" USING btree ("planned_at") WHERE planned_at is not null;