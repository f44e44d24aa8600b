ALTER TABLE "page_templates" ADD COLUMN "visible" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "page_templates" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "media_uses_booklet" ON "media_uses" USING btree ("booklet_id");