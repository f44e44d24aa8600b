CREATE TABLE "legal_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"row_version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"company_id" uuid,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"changes" text DEFAULT '' NOT NULL,
	"effective_on" text NOT NULL,
	"asks_again" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
DROP INDEX "legal_documents_version";--> statement-breakpoint
ALTER TABLE "legal_documents" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "legal_documents" ADD COLUMN "asks_again" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "legal_documents" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "told" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "legal_drafts_kind" ON "legal_drafts" USING btree ("kind",coalesce(company_id, '00000000-0000-0000-0000-000000000000'));--> statement-breakpoint
CREATE UNIQUE INDEX "legal_documents_version" ON "legal_documents" USING btree ("kind",coalesce(company_id, '00000000-0000-0000-0000-000000000000'),"version");--> statement-breakpoint
DO $$ BEGIN
	CREATE EXTENSION IF NOT EXISTS "pg_trgm";
EXCEPTION WHEN OTHERS THEN
	RAISE NOTICE 'search does without typing errors: %', SQLERRM;
END $$;
--> statement-breakpoint
CREATE FUNCTION "search_fold"(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT replace(replace(replace(translate(lower(said),
		'àáâãäåçèéêëìíîïñòóôõöùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸ’', 'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyy'''),
		'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae')
$$;
--> statement-breakpoint
CREATE FUNCTION "search_texts"(held jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT left(coalesce(string_agg(regexp_replace(regexp_replace(said #>> '{}', '<[^>]*>', ' ', 'g'), '&[a-z#0-9]+;', ' ', 'g'), ' '), ''), 8000)
	FROM jsonb_path_query(held, 'strict $.** ? (@.type() == "string")') AS said
	WHERE said #>> '{}' !~ '^([0-9a-f]{8}-[0-9a-f-]{27}|https?://.*|mailto:.*|#[0-9a-f]{6}|[a-z]+[A-Z][A-Za-z]*|[a-z_]{2,16})$'
$$;
--> statement-breakpoint
CREATE TABLE "search_items" (
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"company_id" uuid,
	"booklet_id" uuid,
	"page_id" uuid,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"title_key" text GENERATED ALWAYS AS (search_fold("title")) STORED,
	"words" tsvector GENERATED ALWAYS AS (
		setweight(to_tsvector('french', search_fold("title")), 'A') || setweight(to_tsvector('simple', search_fold("title")), 'B')
		|| setweight(to_tsvector('french', search_fold("body")), 'C')
	) STORED,
	CONSTRAINT "search_items_pk" PRIMARY KEY ("kind", "item_id")
);
--> statement-breakpoint
CREATE INDEX "search_items_words" ON "search_items" USING gin ("words");
--> statement-breakpoint
CREATE INDEX "search_items_company" ON "search_items" ("company_id", "kind");
--> statement-breakpoint
CREATE INDEX "search_items_booklet" ON "search_items" ("booklet_id");
--> statement-breakpoint
DO $$ BEGIN
	IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
		EXECUTE 'CREATE INDEX "search_items_title" ON "search_items" USING gin ("title_key" gin_trgm_ops)';
	END IF;
END $$;
--> statement-breakpoint
CREATE VIEW "search_of_booklets" AS
	SELECT 'booklet' AS "kind", b."id" AS "item_id", b."company_id", b."id" AS "booklet_id", NULL::uuid AS "page_id",
		b."title" AS "title", coalesce(b."subtitle", '') || ' ' || coalesce(b."tags"::text, '') AS "body", b."id" AS "source_id"
	FROM "booklets" b WHERE b."title" IS NOT NULL;
--> statement-breakpoint
CREATE VIEW "search_of_chapters" AS
	SELECT 'chapter' AS "kind", c."id" AS "item_id", c."company_id", c."booklet_id", NULL::uuid AS "page_id", c."title", '' AS "body", c."id" AS "source_id"
	FROM "chapters" c WHERE c."deleted_at" IS NULL;
--> statement-breakpoint
CREATE VIEW "search_of_pages" AS
	SELECT 'page' AS "kind", p."id" AS "item_id", p."company_id", p."booklet_id", p."id" AS "page_id", p."title", '' AS "body", p."id" AS "source_id"
	FROM "pages" p WHERE p."deleted_at" IS NULL;
--> statement-breakpoint
CREATE VIEW "search_of_blocks" AS
	SELECT 'block' AS "kind", b."id" AS "item_id", b."company_id", b."booklet_id", b."page_id", '' AS "title", search_texts(b."props") AS "body", b."id" AS "source_id"
	FROM "blocks" b WHERE b."deleted_at" IS NULL;
--> statement-breakpoint
CREATE VIEW "search_of_enrolments" AS
	SELECT 'participant' AS "kind", e."id" AS "item_id", e."company_id", e."booklet_id", NULL::uuid AS "page_id",
		p."first_name" || ' ' || p."last_name" AS "title",
		coalesce(p."email", '') || ' ' || coalesce(p."work_email", '') || ' ' || coalesce(p."employee_number", '') AS "body", e."id" AS "source_id"
	FROM "enrolments" e JOIN "participants" p ON p."id" = e."participant_id" WHERE e."anonymised_at" IS NULL;
--> statement-breakpoint
CREATE VIEW "search_of_media" AS
	SELECT 'media' AS "kind", m."id" AS "item_id", m."company_id", NULL::uuid AS "booklet_id", NULL::uuid AS "page_id", m."name" AS "title",
		m."alt" || ' ' || m."tags"::text AS "body", m."id" AS "source_id"
	FROM "media" m WHERE m."deleted_at" IS NULL;
--> statement-breakpoint
CREATE VIEW "search_of_users" AS
	SELECT 'user' AS "kind", u."id" AS "item_id", u."company_id", NULL::uuid AS "booklet_id", NULL::uuid AS "page_id",
		u."first_name" || ' ' || u."last_name" AS "title", u."email" || ' ' || u."job_title" AS "body", u."id" AS "source_id"
	FROM "users" u WHERE u."company_id" IS NOT NULL;
--> statement-breakpoint
CREATE VIEW "search_of_tutorials" AS
	SELECT 'help' AS "kind", t."id" AS "item_id", NULL::uuid AS "company_id", NULL::uuid AS "booklet_id", NULL::uuid AS "page_id", t."title",
		t."summary" || ' ' || search_texts(t."blocks") AS "body", t."id" AS "source_id"
	FROM "tutorials" t WHERE t."state" = 'published';
--> statement-breakpoint
CREATE FUNCTION "search_written"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('INSERT INTO search_items ("kind", "item_id", "company_id", "booklet_id", "page_id", "title", "body")
		SELECT v."kind", v."item_id", v."company_id", v."booklet_id", v."page_id", v."title", v."body" FROM %1$I v
		LEFT JOIN search_items s ON s."kind" = v."kind" AND s."item_id" = v."item_id"
		WHERE v."source_id" IN (SELECT "id" FROM new_rows)
			AND (s."item_id" IS NULL OR (s."booklet_id", s."page_id", s."title", s."body") IS DISTINCT FROM (v."booklet_id", v."page_id", v."title", v."body"))
		ON CONFLICT ("kind", "item_id") DO UPDATE SET "booklet_id" = excluded."booklet_id", "page_id" = excluded."page_id",
			"title" = excluded."title", "body" = excluded."body"', TG_ARGV[0]);
	IF TG_OP = 'UPDATE' THEN
		EXECUTE format('DELETE FROM search_items s WHERE s."kind" = %2$L AND s."item_id" IN (SELECT "id" FROM new_rows)
			AND NOT EXISTS (SELECT FROM %1$I v WHERE v."item_id" = s."item_id")', TG_ARGV[0], TG_ARGV[1]);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "search_gone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM search_items s WHERE s."kind" = TG_ARGV[0] AND s."item_id" IN (SELECT "id" FROM old_rows);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "search_renamed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE search_items s SET "title" = v."title", "body" = v."body" FROM search_of_enrolments v, enrolments e, new_rows n
	WHERE e."participant_id" = n."id" AND v."item_id" = e."id" AND s."kind" = 'participant' AND s."item_id" = e."id"
		AND (s."title", s."body") IS DISTINCT FROM (v."title", v."body");
	RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
	one text[];
BEGIN
	FOREACH one SLICE 1 IN ARRAY ARRAY[['booklets','booklet'],['chapters','chapter'],['pages','page'],['blocks','block'],
		['enrolments','participant'],['media','media'],['users','user'],['tutorials','help']] LOOP
		EXECUTE format('CREATE TRIGGER "%1$s_search_added" AFTER INSERT ON %1$I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_written(%2$L, %3$L)', one[1], 'search_of_' || one[1], one[2]);
		EXECUTE format('CREATE TRIGGER "%1$s_search_changed" AFTER UPDATE ON %1$I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_written(%2$L, %3$L)', one[1], 'search_of_' || one[1], one[2]);
		EXECUTE format('CREATE TRIGGER "%1$s_search_gone" AFTER DELETE ON %1$I REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION search_gone(%2$L)', one[1], one[2]);
		EXECUTE format('INSERT INTO search_items ("kind", "item_id", "company_id", "booklet_id", "page_id", "title", "body")
			SELECT "kind", "item_id", "company_id", "booklet_id", "page_id", "title", "body" FROM %I', 'search_of_' || one[1]);
	END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER "participants_search_changed" AFTER UPDATE ON "participants" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_renamed();
