-- additive
-- A changed block or booklet writes its own search item, with statements that each connection plans once. A change of
-- other columns (the revision of the booklet at each save, the place of a block) writes none.
CREATE FUNCTION search_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
	item record;
BEGIN
	IF TG_ARGV[0] = 'block' THEN
		SELECT v."company_id", v."booklet_id", v."page_id", v."title", v."body" INTO item FROM "search_of_blocks" AS v WHERE v."source_id" = NEW."id";
	ELSE
		SELECT v."company_id", v."booklet_id", v."page_id", v."title", v."body" INTO item FROM "search_of_booklets" AS v WHERE v."source_id" = NEW."id";
	END IF;
	IF NOT FOUND THEN
		DELETE FROM "search_items" AS s WHERE s."kind" = TG_ARGV[0] AND s."item_id" = NEW."id";
		RETURN NULL;
	END IF;
	UPDATE "search_items" AS s SET "booklet_id" = item."booklet_id", "page_id" = item."page_id", "title" = item."title", "body" = item."body"
	WHERE s."kind" = TG_ARGV[0] AND s."item_id" = NEW."id";
	IF NOT FOUND THEN
		INSERT INTO "search_items" ("kind", "item_id", "company_id", "booklet_id", "page_id", "title", "body")
		VALUES (TG_ARGV[0], NEW."id", item."company_id", item."booklet_id", item."page_id", item."title", item."body");
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "blocks_search_changed" ON "blocks";--> statement-breakpoint
CREATE TRIGGER "blocks_search_changed" AFTER UPDATE ON "blocks" FOR EACH ROW
	WHEN ((OLD."props", OLD."deleted_at", OLD."page_id", OLD."booklet_id") IS DISTINCT FROM (NEW."props", NEW."deleted_at", NEW."page_id", NEW."booklet_id"))
	EXECUTE FUNCTION search_changed('block');--> statement-breakpoint
DROP TRIGGER "booklets_search_changed" ON "booklets";--> statement-breakpoint
CREATE TRIGGER "booklets_search_changed" AFTER UPDATE ON "booklets" FOR EACH ROW
	WHEN ((OLD."title", OLD."subtitle", OLD."tags") IS DISTINCT FROM (NEW."title", NEW."subtitle", NEW."tags"))
	EXECUTE FUNCTION search_changed('booklet');
