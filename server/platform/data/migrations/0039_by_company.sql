CREATE INDEX "media_uses_company" ON "media_uses" USING btree ("company_id","booklet_id","media_id");--> statement-breakpoint
CREATE INDEX "campaign_recipients_failed" ON "campaign_recipients" USING btree ("company_id") WHERE state in ('bounced', 'failed', 'to_check');--> statement-breakpoint
-- Whose an item is stands among its words: an index of words alone finds those of every company first.
ALTER TABLE "search_items" DROP COLUMN "words";
--> statement-breakpoint
ALTER TABLE "search_items" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (
	setweight(to_tsvector('french', search_fold("title")), 'A') || setweight(to_tsvector('simple', search_fold("title")), 'B')
	|| setweight(to_tsvector('french', search_fold("body")), 'C')
	|| array_to_tsvector(ARRAY['of ' || coalesce("company_id"::text, 'all')])
) STORED;
--> statement-breakpoint
CREATE INDEX "search_items_words" ON "search_items" USING gin ("words");
