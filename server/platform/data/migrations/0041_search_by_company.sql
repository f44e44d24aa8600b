-- A beginning, in an index of words, meets those of every company: here each word stands after whose it is, so that one
-- company's are found together.
ALTER TABLE "search_items" DROP COLUMN "words";
--> statement-breakpoint
ALTER TABLE "search_items" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (
	setweight(to_tsvector('french', search_fold("title")), 'A') || setweight(to_tsvector('simple', search_fold("title")), 'B')
	|| setweight(to_tsvector('french', search_fold("body")), 'C')
) STORED;
--> statement-breakpoint
-- Words, without weights, each after eight characters of its company: enough to tell it from most, and the company is
-- a condition as well. Cut, lest a word without end become longer than a lexeme may be. COST: the planner counts it
-- for each item found, though the index answers without it, and at its usual price sets workers upon a few hundred items.
CREATE FUNCTION "search_words_of"(company uuid, words tsvector) RETURNS tsvector
	LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 10 AS $$
DECLARE
	whose text := coalesce(right(company::text, 8), 'all');
	keyed text[] := tsvector_to_array(words);
BEGIN
	FOR at IN 1 .. cardinality(keyed) LOOP
		keyed[at] := left(whose || keyed[at], 500);
	END LOOP;
	RETURN array_to_tsvector(keyed);
END $$;
--> statement-breakpoint
-- The same of what is asked, which is short.
CREATE FUNCTION "search_asked_of"(company uuid, asked tsquery) RETURNS tsquery
	LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT regexp_replace(asked::text, '''((?:[^'']|'''')+)''',
		'''' || coalesce(right(company::text, 8), 'all') || '\1''', 'g')::tsquery
$$;
--> statement-breakpoint
CREATE INDEX "search_items_words" ON "search_items" USING gin (search_words_of("company_id", "words"));
