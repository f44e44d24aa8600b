CREATE INDEX "blocks_bin" ON "blocks" USING btree ("company_id","deleted_at") WHERE "blocks"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "booklets_bin" ON "booklets" USING btree ("company_id","binned_at") WHERE "booklets"."binned_at" is not null;--> statement-breakpoint
CREATE INDEX "chapters_bin" ON "chapters" USING btree ("company_id","deleted_at") WHERE "chapters"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "media_bin" ON "media" USING btree ("company_id","deleted_at") WHERE "media"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "pages_bin" ON "pages" USING btree ("company_id","deleted_at") WHERE "pages"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_bodies" ON "outbox" USING btree ("sent_at") WHERE state = 'sent' and source <> '';