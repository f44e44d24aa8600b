-- An array, whose length the planner does not know, is looked up by the primary key: rows that were just written are few among
-- those that there are, where a sub-select had the whole table read for the few hundred of each batch of an import. Of a table
-- that is read whole all the same, each row would be held against each of the array: thousands at once are better joined.
CREATE OR REPLACE FUNCTION "search_written"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	written text := CASE WHEN (SELECT count(*) FROM new_rows) <= 500
		THEN '= ANY (ARRAY(SELECT "id" FROM new_rows))' ELSE 'IN (SELECT "id" FROM new_rows)' END;
BEGIN
	IF TG_OP = 'INSERT' THEN
		-- Only who adds a row adds its item: watching for a conflict, a quarter of what writing takes, would watch for nothing.
		EXECUTE format('INSERT INTO search_items ("kind", "item_id", "company_id", "booklet_id", "page_id", "title", "body")
			SELECT v."kind", v."item_id", v."company_id", v."booklet_id", v."page_id", v."title", v."body" FROM %1$I v
			WHERE v."source_id" %2$s
				AND NOT EXISTS (SELECT FROM search_items s WHERE s."kind" = v."kind" AND s."item_id" = v."item_id")', TG_ARGV[0], written);
		RETURN NULL;
	END IF;
	EXECUTE format('INSERT INTO search_items ("kind", "item_id", "company_id", "booklet_id", "page_id", "title", "body")
		SELECT v."kind", v."item_id", v."company_id", v."booklet_id", v."page_id", v."title", v."body" FROM %1$I v
		LEFT JOIN search_items s ON s."kind" = v."kind" AND s."item_id" = v."item_id"
		WHERE v."source_id" %2$s
			AND (s."item_id" IS NULL OR (s."booklet_id", s."page_id", s."title", s."body") IS DISTINCT FROM (v."booklet_id", v."page_id", v."title", v."body"))
		ON CONFLICT ("kind", "item_id") DO UPDATE SET "booklet_id" = excluded."booklet_id", "page_id" = excluded."page_id",
			"title" = excluded."title", "body" = excluded."body"', TG_ARGV[0], written);
	EXECUTE format('DELETE FROM search_items s WHERE s."kind" = %2$L AND s."item_id" %3$s
		AND NOT EXISTS (SELECT FROM %1$I v WHERE v."item_id" = s."item_id")', TG_ARGV[0], TG_ARGV[1], written);
	RETURN NULL;
END $$;
