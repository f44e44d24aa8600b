SET LOCAL check_function_bodies = false;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm ;--> statement-breakpoint
CREATE FUNCTION chain_audit_line() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
	last record;
BEGIN
	NEW."chain" := coalesce(NEW."company_id", '00000000-0000-0000-0000-000000000000');
	PERFORM pg_advisory_xact_lock(hashtext('audit:' || NEW."chain"::text));
	SELECT ends."number", ends."hash" INTO last FROM (
		(SELECT "number", "hash" FROM "audit_lines" WHERE "chain" = NEW."chain" ORDER BY "number" DESC LIMIT 1)
		UNION ALL
		(SELECT "number", "hash" FROM "audit_anchors" WHERE "chain" = NEW."chain")
	) AS ends ORDER BY ends."number" DESC LIMIT 1;
	NEW."number" := coalesce(last."number", 0) + 1;
	NEW."previous_hash" := coalesce(last."hash", '');
	NEW."hash" := encode(sha256(convert_to(NEW."previous_hash" || NEW."content_hash", 'UTF8')), 'hex');
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_audit_anchor() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF TG_OP <> 'DELETE' AND EXISTS (
		SELECT FROM "audit_lines" AS line WHERE line."chain" = NEW."chain" AND line."number" = NEW."number"
			AND line."hash" = NEW."hash" AND line."at" < now() - interval '6 months'
	) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'the audit log is kept for 6 months at least' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE FUNCTION keep_audit_line() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF NEW IS NOT DISTINCT FROM OLD THEN
			RETURN NEW;
		END IF;
	ELSIF EXISTS (SELECT FROM "audit_anchors" AS kept WHERE kept."chain" = OLD."chain" AND kept."number" >= OLD."number") THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'a line of the audit log is never changed, and goes after its time alone' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE FUNCTION keep_audit_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	RAISE EXCEPTION 'the audit log is never emptied' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE FUNCTION keep_link() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND NEW IS NOT DISTINCT FROM OLD THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'the links of a proof are kept' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE FUNCTION keep_proof() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF to_jsonb(NEW) - 'enrolment_id' IS DISTINCT FROM to_jsonb(OLD) - 'enrolment_id' THEN
			RAISE EXCEPTION 'a proof is never changed' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		RETURN NEW;
	END IF;
	IF NOT EXISTS (
		SELECT FROM "forgotten_proofs" AS gone
		WHERE gone."company_id" = OLD."company_id" AND gone."number" = OLD."number" AND gone."hash" = OLD."hash"
	) THEN
		RAISE EXCEPTION 'a proof is forgotten by its links alone' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN OLD;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_sent() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	RAISE EXCEPTION 'a message that was sent is never sent again' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE FUNCTION note_enrolments() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		INSERT INTO "statistics_changes" ("company_id", "booklet_id", "what", "on", "at")
		SELECT DISTINCT one."company_id", one."booklet_id", 'people', date_trunc('month', one."arrival_on")::date,
			CASE WHEN one."arrival_on" IS NULL THEN date_trunc('minute', one."created_at") END
		FROM "new_rows" AS n JOIN "old_rows" AS o ON o."id" = n."id", LATERAL (VALUES
			(o."company_id", o."booklet_id", o."arrival_on", o."created_at"),
			(n."company_id", n."booklet_id", n."arrival_on", n."created_at")
		) AS one("company_id", "booklet_id", "arrival_on", "created_at")
		WHERE (n."booklet_id", n."participant_id", n."arrival_on", n."state", n."invited_at", n."opened_at", n."started_at",
				n."completed_at", n."pages_done", n."pages_due", n."progress", n."proofs_done", n."proofs_due", n."version_read")
			IS DISTINCT FROM (o."booklet_id", o."participant_id", o."arrival_on", o."state", o."invited_at", o."opened_at",
				o."started_at", o."completed_at", o."pages_done", o."pages_due", o."progress", o."proofs_done", o."proofs_due", o."version_read");
	ELSE
		INSERT INTO "statistics_changes" ("company_id", "booklet_id", "what", "on", "at")
		SELECT DISTINCT one."company_id", one."booklet_id", 'people', date_trunc('month', one."arrival_on")::date,
			CASE WHEN one."arrival_on" IS NULL THEN date_trunc('minute', one."created_at") END
		FROM "changed_rows" AS one;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_of_enrolments() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	PERFORM "note_people"(ARRAY(SELECT DISTINCT "enrolment_id" FROM "changed_rows" WHERE "enrolment_id" IS NOT NULL));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_participants() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	PERFORM "note_people"(ARRAY(
		SELECT e."id" FROM "new_rows" AS n JOIN "old_rows" AS o ON o."id" = n."id" JOIN "enrolments" AS e ON e."participant_id" = n."id"
		WHERE (n."site", n."department", n."contract_type", n."language")
			IS DISTINCT FROM (o."site", o."department", o."contract_type", o."language")
	));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_people(of_enrolments uuid[]) RETURNS void
    LANGUAGE sql
    AS $$
	INSERT INTO "statistics_changes" ("company_id", "booklet_id", "what", "on", "at")
	SELECT DISTINCT e."company_id", e."booklet_id", 'people', date_trunc('month', e."arrival_on")::date,
		CASE WHEN e."arrival_on" IS NULL THEN date_trunc('minute', e."created_at") END
	FROM "enrolments" AS e WHERE e."id" = ANY("of_enrolments")
$$;--> statement-breakpoint
CREATE FUNCTION note_proofs() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	PERFORM "note_people"(ARRAY(
		SELECT one FROM "new_rows" AS n JOIN "old_rows" AS o ON o."id" = n."id", unnest(ARRAY[o."enrolment_id", n."enrolment_id"]) AS one
		WHERE n."enrolment_id" IS DISTINCT FROM o."enrolment_id" AND one IS NOT NULL
	));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_recipients() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		PERFORM "note_people"(ARRAY(
			SELECT n."enrolment_id" FROM "new_rows" AS n JOIN "old_rows" AS o ON o."id" = n."id"
			WHERE (n."state", n."reason") IS DISTINCT FROM (o."state", o."reason")
				AND (n."state" IN ('sent', 'bounced', 'failed', 'excluded') OR o."state" IN ('sent', 'bounced', 'failed', 'excluded'))
		));
	ELSE
		PERFORM "note_people"(ARRAY(
			SELECT DISTINCT "enrolment_id" FROM "changed_rows" WHERE "state" IN ('sent', 'bounced', 'failed', 'excluded')
		));
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_responses() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		INSERT INTO "statistics_changes" ("company_id", "booklet_id", "what", "on")
		SELECT DISTINCT one."company_id", one."booklet_id", 'answers', date_trunc('month', one."day")::date
		FROM "new_rows" AS n JOIN "old_rows" AS o ON o."id" = n."id",
			LATERAL (VALUES (o."company_id", o."booklet_id", o."day"), (n."company_id", n."booklet_id", n."day")) AS one("company_id", "booklet_id", "day")
		WHERE (n."booklet_id", n."day", n."kind", n."block_id", n."value") IS DISTINCT FROM (o."booklet_id", o."day", o."kind", o."block_id", o."value");
	ELSE
		INSERT INTO "statistics_changes" ("company_id", "booklet_id", "what", "on")
		SELECT DISTINCT "company_id", "booklet_id", 'answers', date_trunc('month', "day")::date FROM "changed_rows";
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION search_asked_of(company uuid, asked tsquery) RETURNS tsquery
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
	SELECT regexp_replace(asked::text, '''((?:[^'']|'''')+)''',
		'''' || coalesce(right(company::text, 8), 'all') || '\1''', 'g')::tsquery
$$;--> statement-breakpoint
CREATE FUNCTION search_fold(said text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
	SELECT replace(replace(replace(translate(lower(said),
		'àáâãäåçèéêëìíîïñòóôõöùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸ’', 'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyy'''),
		'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae')
$$;--> statement-breakpoint
CREATE FUNCTION search_gone() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	DELETE FROM search_items s WHERE s."kind" = TG_ARGV[0] AND s."item_id" IN (SELECT "id" FROM old_rows);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION search_renamed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	UPDATE search_items s SET "title" = v."title", "body" = v."body" FROM search_of_enrolments v, enrolments e, new_rows n
	WHERE e."participant_id" = n."id" AND v."item_id" = e."id" AND s."kind" = 'participant' AND s."item_id" = e."id"
		AND (s."title", s."body") IS DISTINCT FROM (v."title", v."body");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION search_texts(held jsonb) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
	SELECT left(coalesce(string_agg(regexp_replace(regexp_replace(said #>> '{}', '<[^>]*>', ' ', 'g'), '&[a-z#0-9]+;', ' ', 'g'), ' '), ''), 8000)
	FROM jsonb_path_query(held, 'strict $.** ? (@.type() == "string")') AS said
	WHERE said #>> '{}' !~ '^([0-9a-f]{8}-[0-9a-f-]{27}|https?://.*|mailto:.*|#[0-9a-f]{6}|[a-z]+[A-Z][A-Za-z]*|[a-z_]{2,16})$'
$_$;--> statement-breakpoint
CREATE FUNCTION search_words_of(company uuid, words tsvector) RETURNS tsvector
    LANGUAGE plpgsql IMMUTABLE COST 10 PARALLEL SAFE
    AS $$
DECLARE
	whose text := coalesce(right(company::text, 8), 'all');
	keyed text[] := tsvector_to_array(words);
BEGIN
	FOR at IN 1 .. cardinality(keyed) LOOP
		keyed[at] := left(whose || keyed[at], 500);
	END LOOP;
	RETURN array_to_tsvector(keyed);
END $$;--> statement-breakpoint
CREATE FUNCTION search_written() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
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
END $_$;--> statement-breakpoint
CREATE TABLE access_links (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    booklet_id uuid NOT NULL,
    name text NOT NULL,
    token text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    expires_at timestamp with time zone,
    max_openings integer,
    openings integer DEFAULT 0 NOT NULL,
    revoked_at timestamp with time zone
);--> statement-breakpoint
CREATE TABLE account_events (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    what text NOT NULL,
    detail text DEFAULT ''::text NOT NULL,
    by_id uuid,
    at timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE activity (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    booklet_id uuid NOT NULL,
    user_id uuid,
    what text NOT NULL,
    detail text DEFAULT ''::text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    reason text DEFAULT ''::text NOT NULL
);--> statement-breakpoint
CREATE TABLE article_files (
    id uuid NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    mime text NOT NULL,
    size integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid
);--> statement-breakpoint
CREATE TABLE article_reads (
    user_id uuid NOT NULL,
    article_id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    understood_at timestamp with time zone,
    useful boolean
);--> statement-breakpoint
CREATE TABLE audit_anchors (
    chain uuid NOT NULL,
    number bigint NOT NULL,
    hash text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE audit_lines (
    id uuid NOT NULL,
    company_id uuid,
    chain uuid DEFAULT '00000000-0000-0000-0000-000000000000'::uuid NOT NULL,
    number bigint DEFAULT 0 NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    user_id uuid,
    as_user_id uuid,
    action text NOT NULL,
    outcome text NOT NULL,
    booklet_id uuid,
    object text DEFAULT ''::text NOT NULL,
    object_id text DEFAULT ''::text NOT NULL,
    label text DEFAULT ''::text NOT NULL,
    before jsonb DEFAULT '{}'::jsonb NOT NULL,
    after jsonb DEFAULT '{}'::jsonb NOT NULL,
    address text DEFAULT ''::text NOT NULL,
    request_id text DEFAULT ''::text NOT NULL,
    content_hash text NOT NULL,
    previous_hash text DEFAULT ''::text NOT NULL,
    hash text DEFAULT ''::text NOT NULL
);--> statement-breakpoint
CREATE TABLE audit_settings (
    company_id uuid NOT NULL,
    months integer DEFAULT 12 NOT NULL
);--> statement-breakpoint
CREATE TABLE block_locks (
    block_id uuid NOT NULL,
    user_id uuid NOT NULL,
    company_id uuid NOT NULL,
    taken_at timestamp with time zone DEFAULT now() NOT NULL,
    until timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE blocks (
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    row_version integer DEFAULT 1 NOT NULL,
    company_id uuid NOT NULL,
    booklet_id uuid NOT NULL,
    page_id uuid NOT NULL,
    type text NOT NULL,
    version integer NOT NULL,
    props jsonb NOT NULL,
    words integer DEFAULT 0 NOT NULL,
    locked boolean DEFAULT false NOT NULL,
    "position" integer NOT NULL,
    revision integer NOT NULL,
    deleted_at timestamp with time zone,
    template_ref text
);--> statement-breakpoint
CREATE TABLE booklet_rights (
    booklet_id uuid NOT NULL,
    user_id uuid NOT NULL,
    company_id uuid NOT NULL,
    level text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    chapter_ids jsonb,
    expires_at timestamp with time zone,
    granted_by uuid
);--> statement-breakpoint
CREATE TABLE booklets (
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    row_version integer DEFAULT 1 NOT NULL,
    company_id uuid NOT NULL,
    title text,
    title_key text,
    subtitle text DEFAULT ''::text NOT NULL,
    slug text,
    description text DEFAULT ''::text NOT NULL,
    type text NOT NULL,
    audience_size text,
    sector_id uuid,
    second_sector_id uuid,
    source_language text DEFAULT 'fr-FR'::text NOT NULL,
    tone text DEFAULT 'vous'::text NOT NULL,
    tags jsonb DEFAULT '[]'::jsonb NOT NULL,
    review_months integer DEFAULT 12 NOT NULL,
    theme jsonb NOT NULL,
    welcome jsonb NOT NULL,
    cover jsonb NOT NULL,
    variables jsonb DEFAULT '{}'::jsonb NOT NULL,
    wizard_step text DEFAULT 'start'::text NOT NULL,
    state text NOT NULL,
    binned_at timestamp with time zone,
    owner_id uuid,
    revision integer DEFAULT 1 NOT NULL,
    online_revision integer,
    online_publication_id uuid,
    access jsonb DEFAULT '{"code": {"on": false, "kind": "individual", "shared": ""}, "link": {"on": false}, "allow": {"pdf": true, "copy": true, "print": true, "watermark": false}, "domain": {"on": false, "enrol": true, "approve": false, "domains": []}, "public": {"on": false, "noindex": true}, "ranges": [], "window": {"opensAt": null, "closesAt": null, "closedMessage": ""}, "personal": {"on": false, "devices": 0, "validDays": 180, "renewByEmail": true, "confirmIdentity": false}, "embedOrigins": []}'::jsonb NOT NULL,
    settings jsonb DEFAULT '{"review": {"approval": false, "majorAsks": "ongoing", "approverIds": []}, "reading": {"search": true, "glossary": true, "textSize": 100, "navigation": "free", "validation": "end", "pageNumbers": "none", "showProgress": true, "showReadingTime": true}, "sharing": {"archive": false, "offline": false, "openGraph": true}, "tracking": {"mode": "aggregate", "threshold": 5, "informedOn": null}, "retention": {"proofYears": 5, "anonymiseAfterDays": 180}}'::jsonb NOT NULL,
    planned_at timestamp with time zone,
    plan jsonb
);--> statement-breakpoint
CREATE TABLE campaign_events (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    what text NOT NULL,
    detail text DEFAULT ''::text NOT NULL,
    user_id uuid,
    at timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE campaign_recipients (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    enrolment_id uuid NOT NULL,
    email text DEFAULT ''::text NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    reason text,
    detail text DEFAULT ''::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone,
    claimed_by text,
    claimed_at timestamp with time zone,
    message_id text DEFAULT ''::text NOT NULL,
    outbox_id uuid,
    sent_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    channel text DEFAULT 'mail'::text NOT NULL,
    read_on date
);--> statement-breakpoint
CREATE TABLE campaigns (
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    row_version integer DEFAULT 1 NOT NULL,
    company_id uuid NOT NULL,
    booklet_id uuid NOT NULL,
    name text NOT NULL,
    kind text NOT NULL,
    state text DEFAULT 'draft'::text NOT NULL,
    sender_id uuid,
    sender_name text DEFAULT ''::text NOT NULL,
    reply_to text DEFAULT ''::text NOT NULL,
    bodies jsonb NOT NULL,
    audience jsonb NOT NULL,
    planning jsonb NOT NULL,
    step jsonb,
    "position" integer DEFAULT 0 NOT NULL,
    planned_at timestamp with time zone,
    per_minute integer DEFAULT 120 NOT NULL,
    pause_threshold integer DEFAULT 10 NOT NULL,
    tested_version integer,
    with_calendar boolean DEFAULT false NOT NULL,
    launched_at timestamp with time zone,
    launched_by uuid,
    finished_at timestamp with time zone,
    failure text DEFAULT ''::text NOT NULL,
    archived_at timestamp with time zone,
    variables jsonb DEFAULT '{"missing": "stop", "defaults": {}}'::jsonb NOT NULL,
    paced_at timestamp with time zone,
    watched_from timestamp with time zone,
    origin text DEFAULT ''::text NOT NULL,
    access_before jsonb
);--> statement-breakpoint
CREATE TABLE chapter_templates (
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    row_version integer DEFAULT 1 NOT NULL,
    company_id uuid,
    code text NOT NULL,
    title text NOT NULL,
    summary text NOT NULL,
    icon text NOT NULL,
    category text NOT NULL,
    legal_basis text DEFAULT ''::text NOT NULL,
    booklet_types jsonb NOT NULL,
    review_months integer DEFAULT 12 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    state text DEFAULT 'published'::text NOT NULL,
    "position" integer NOT NULL,
    internal_note text DEFAULT ''::text NOT NULL,
    image_id uuid,
    source_language text DEFAULT 'fr-FR'::text NOT NULL,
    review_on date,
    replaced_by text,
    variables jsonb DEFAULT '[]'::jsonb NOT NULL,
    edited_at timestamp with time zone,
    deleted_at timestamp with time zone
);--> statement-breakpoint
CREATE TABLE chapters (
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    row_version integer DEFAULT 1 NOT NULL,
    company_id uuid NOT NULL,
    booklet_id uuid NOT NULL,
    title text NOT NULL,
    visible boolean DEFAULT true NOT NULL,
    "position" integer NOT NULL,
    template_code text,
    template_version integer,
    deleted_at timestamp with time zone,
    template_choices jsonb DEFAULT '{}'::jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE companies (
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    row_version integer DEFAULT 1 NOT NULL,
    name text NOT NULL,
    slug text NOT NULL,
    host text,
    time_zone text DEFAULT 'Europe/Paris'::text NOT NULL,
    sector_id uuid,
    contact_email text DEFAULT ''::text NOT NULL,
    quota_bytes bigint DEFAULT '2147483648'::bigint NOT NULL,
    quota_booklets integer DEFAULT 50 NOT NULL,
    state text DEFAULT 'active'::text NOT NULL,
    legal_name text DEFAULT ''::text NOT NULL,
    siren text DEFAULT ''::text NOT NULL,
    siret text DEFAULT ''::text NOT NULL,
    naf text DEFAULT ''::text NOT NULL,
    idcc text DEFAULT ''::text NOT NULL,
    idcc_label text DEFAULT ''::text NOT NULL,
    headcount text DEFAULT ''::text NOT NULL,
    address jsonb DEFAULT '{"city": "", "lines": [], "country": "FR", "postalCode": ""}'::jsonb NOT NULL,
    sites jsonb DEFAULT '[]'::jsonb NOT NULL,
    departments jsonb DEFAULT '[]'::jsonb NOT NULL,
    theme jsonb,
    logo_media_id uuid,
    contact_name text DEFAULT ''::text NOT NULL,
    dpo_name text DEFAULT ''::text NOT NULL,
    dpo_email text DEFAULT ''::text NOT NULL,
    safety_name text DEFAULT ''::text NOT NULL,
    safety_email text DEFAULT ''::text NOT NULL,
    quota_participants integer DEFAULT 50000 NOT NULL,
    quota_emails integer DEFAULT 200000 NOT NULL,
    quota_users integer DEFAULT 200 NOT NULL,
    storage_told integer DEFAULT 0 NOT NULL,
    mfa_required boolean DEFAULT false NOT NULL,
    impersonation_allowed boolean DEFAULT false NOT NULL,
    impersonation_notice boolean DEFAULT true NOT NULL,
    approval boolean DEFAULT false NOT NULL,
    languages jsonb DEFAULT '["fr-FR"]'::jsonb NOT NULL,
    holidays text DEFAULT 'metropole'::text NOT NULL,
    anonymise_after_days integer DEFAULT 180 NOT NULL,
    proof_years integer DEFAULT 5 NOT NULL,
    state_reason text DEFAULT ''::text NOT NULL,
    suspended_at timestamp with time zone,
    archived_at timestamp with time zone,
    purged_at timestamp with time zone,
    referent_reminders boolean DEFAULT false NOT NULL
);--> statement-breakpoint
CREATE TABLE company_fonts (
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    row_version integer DEFAULT 1 NOT NULL,
    company_id uuid NOT NULL,
    family text NOT NULL,
    file_name text NOT NULL,
    file_size integer NOT NULL,
    weight_min integer NOT NULL,
    weight_max integer NOT NULL,
    italic boolean NOT NULL,
    sha256 text NOT NULL,
    storage_key text NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    judged_by uuid,
    judged_at timestamp with time zone,
    deleted_at timestamp with time zone
);--> statement-breakpoint
CREATE TABLE contact_days (
    enrolment_id uuid NOT NULL,
    company_id uuid NOT NULL,
    day text NOT NULL
);--> statement-breakpoint
CREATE TABLE dismissed_steps (
    user_id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE document_imports (
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    row_version integer DEFAULT 1 NOT NULL,
    company_id uuid NOT NULL,
    booklet_id uuid,
    booklet_type text NOT NULL,
    file_name text NOT NULL,
    format text NOT NULL,
    state text NOT NULL,
    progress integer DEFAULT 0 NOT NULL,
    error text DEFAULT ''::text NOT NULL,
    lines integer DEFAULT 0 NOT NULL,
    undescribed integer DEFAULT 0 NOT NULL,
    to_check boolean DEFAULT false NOT NULL,
    images jsonb DEFAULT '[]'::jsonb NOT NULL,
    report jsonb
);--> statement-breakpoint
CREATE TABLE enrolment_events (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    enrolment_id uuid NOT NULL,
    what text NOT NULL,
    detail text DEFAULT ''::text NOT NULL,
    user_id uuid,
    at timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE enrolments (
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    row_version integer DEFAULT 1 NOT NULL,
    company_id uuid NOT NULL,
    booklet_id uuid NOT NULL,
    participant_id uuid NOT NULL,
    state text DEFAULT 'to_invite'::text NOT NULL,
    name_key text NOT NULL,
    arrival_on date,
    source text NOT NULL,
    import_id uuid,
    pages_done integer DEFAULT 0 NOT NULL,
    pages_due integer DEFAULT 0 NOT NULL,
    progress integer DEFAULT 0 NOT NULL,
    proofs_done integer DEFAULT 0 NOT NULL,
    proofs_due integer DEFAULT 0 NOT NULL,
    version_read integer,
    to_reread boolean DEFAULT false NOT NULL,
    invited_at timestamp with time zone,
    opened_at timestamp with time zone,
    started_at timestamp with time zone,
    completed_at timestamp with time zone,
    last_activity_at timestamp with time zone,
    expires_at timestamp with time zone,
    revoked_at timestamp with time zone,
    anonymised_at timestamp with time zone,
    code_hash text,
    notice_version integer,
    notice_at timestamp with time zone
);--> statement-breakpoint
CREATE TABLE forgotten_proofs (
    company_id uuid NOT NULL,
    number integer NOT NULL,
    previous_hash text NOT NULL,
    hash text NOT NULL,
    forgotten_at timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE former_slugs (
    company_id uuid NOT NULL,
    slug text NOT NULL,
    booklet_id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE identity_switches (
    id uuid NOT NULL,
    actor_id uuid NOT NULL,
    target_id uuid NOT NULL,
    reason text NOT NULL,
    mode text NOT NULL,
    route text DEFAULT '/home'::text NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone
);--> statement-breakpoint
CREATE TABLE languages (
    code text NOT NULL,
    name text NOT NULL,
    direction text DEFAULT 'ltr'::text NOT NULL,
    active boolean DEFAULT true NOT NULL,
    "position" integer NOT NULL,
    french_name text DEFAULT ''::text NOT NULL,
    active_content boolean DEFAULT false NOT NULL,
    fallback text,
    date_format text DEFAULT ''::text NOT NULL,
    number_format text DEFAULT ''::text NOT NULL,
    first_day integer,
    bundle integer,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    row_version integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE TABLE legal_decisions (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    document_id uuid NOT NULL,
    version integer NOT NULL,
    decision text NOT NULL,
    address text NOT NULL,
    browser text NOT NULL,
    locale text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE legal_documents (
    id uuid NOT NULL,
    kind text NOT NULL,
    version integer NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    changes text DEFAULT ''::text NOT NULL,
    effective_on text NOT NULL,
    sha256 text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    company_id uuid,
    asks_again boolean DEFAULT true NOT NULL,
    created_by uuid
);--> statement-breakpoint
CREATE TABLE legal_drafts (
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    row_version integer DEFAULT 1 NOT NULL,
    kind text NOT NULL,
    company_id uuid,
    title text NOT NULL,
    body text NOT NULL,
    changes text DEFAULT ''::text NOT NULL,
    effective_on text NOT NULL,
    asks_again boolean DEFAULT true NOT NULL
);--> statement-breakpoint
CREATE TABLE login_failures (
    id uuid NOT NULL,
    account_hash text NOT NULL,
    address text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE mail_settings (
    company_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    row_version integer DEFAULT 1 NOT NULL,
    server_on boolean DEFAULT false NOT NULL,
    server_host text DEFAULT ''::text NOT NULL,
    server_port integer DEFAULT 587 NOT NULL,
    server_security text DEFAULT 'starttls'::text NOT NULL,
    server_user text DEFAULT ''::text NOT NULL,
    server_password text DEFAULT ''::text NOT NULL,
    from_email text DEFAULT ''::text NOT NULL,
    mailbox_on boolean DEFAULT false NOT NULL,
    mailbox_host text DEFAULT ''::text NOT NULL,
    mailbox_port integer DEFAULT 993 NOT NULL,
    mailbox_security text DEFAULT 'tls'::text NOT NULL,
    mailbox_user text DEFAULT ''::text NOT NULL,
    mailbox_password text DEFAULT ''::text NOT NULL,
    mailbox_folder text DEFAULT 'INBOX'::text NOT NULL,
    mailbox_era text DEFAULT ''::text NOT NULL,
    mailbox_uid bigint DEFAULT 0 NOT NULL,
    mailbox_read_at timestamp with time zone,
    mailbox_error text DEFAULT ''::text NOT NULL
);--> statement-breakpoint
CREATE TABLE media (
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    row_version integer DEFAULT 1 NOT NULL,
    company_id uuid NOT NULL,
    name text NOT NULL,
    kind text NOT NULL,
    mime text NOT NULL,
    size bigint NOT NULL,
    file_size bigint NOT NULL,
    width integer,
    height integer,
    sha256 text NOT NULL,
    alt text DEFAULT ''::text NOT NULL,
    decorative boolean DEFAULT false NOT NULL,
    variants jsonb DEFAULT '[]'::jsonb NOT NULL,
    storage_key text NOT NULL,
    deleted_at timestamp with time zone,
    crop jsonb,
    source_key text,
    folder_id uuid,
    version integer DEFAULT 1 NOT NULL,
    name_key text DEFAULT ''::text NOT NULL,
    search_key text DEFAULT ''::text NOT NULL,
    alts jsonb DEFAULT '{}'::jsonb NOT NULL,
    long_description text DEFAULT ''::text NOT NULL,
    caption text DEFAULT ''::text NOT NULL,
    credit text DEFAULT ''::text NOT NULL,
    licence text,
    licence_expires_on date,
    people text DEFAULT ''::text NOT NULL,
    consent_on date,
    consent_media_id uuid,
    focal jsonb,
    tags jsonb DEFAULT '[]'::jsonb NOT NULL,
    captions_media_id uuid,
    transcript text DEFAULT ''::text NOT NULL,
    duration integer,
    is_locked boolean DEFAULT false NOT NULL,
    is_copy boolean DEFAULT false NOT NULL,
    visibility text DEFAULT 'company'::text NOT NULL
);--> statement-breakpoint
CREATE TABLE media_folders (
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    row_version integer DEFAULT 1 NOT NULL,
    company_id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    parent_id uuid
);--> statement-breakpoint
CREATE TABLE media_uploads (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    size bigint NOT NULL,
    received bigint DEFAULT 0 NOT NULL,
    parts jsonb DEFAULT '[]'::jsonb NOT NULL,
    folder_id uuid,
    media_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE media_uses (
    media_id uuid NOT NULL,
    company_id uuid NOT NULL,
    booklet_id uuid,
    holder_id uuid NOT NULL,
    place text
);--> statement-breakpoint
CREATE TABLE media_versions (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    media_id uuid NOT NULL,
    number integer NOT NULL,
    name text NOT NULL,
    mime text NOT NULL,
    size bigint NOT NULL,
    file_size bigint NOT NULL,
    width integer,
    height integer,
    sha256 text NOT NULL,
    variants jsonb DEFAULT '[]'::jsonb NOT NULL,
    storage_key text NOT NULL,
    crop jsonb,
    source_key text,
    made_at timestamp with time zone NOT NULL,
    made_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE news (
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    row_version integer DEFAULT 1 NOT NULL,
    state text DEFAULT 'draft'::text NOT NULL,
    publish_at timestamp with time zone,
    code text,
    owner_id uuid,
    title text NOT NULL,
    lead text NOT NULL,
    blocks jsonb NOT NULL,
    image_id uuid,
    alt text DEFAULT ''::text NOT NULL,
    decorative boolean DEFAULT false NOT NULL,
    category text NOT NULL,
    roles text[] NOT NULL,
    company_ids uuid[] NOT NULL,
    expire_at timestamp with time zone,
    pinned boolean DEFAULT false NOT NULL,
    important boolean DEFAULT false NOT NULL,
    by_mail boolean DEFAULT false NOT NULL,
    mailed_at timestamp with time zone,
    announced_at timestamp with time zone
);--> statement-breakpoint
CREATE TABLE notification_choices (
    user_id uuid NOT NULL,
    kind text NOT NULL,
    shown boolean NOT NULL,
    mail text NOT NULL
);--> statement-breakpoint
CREATE TABLE notifications (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    company_id uuid,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    "values" jsonb DEFAULT '{}'::jsonb NOT NULL,
    href text DEFAULT ''::text NOT NULL,
    shown boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    read_at timestamp with time zone,
    mail text DEFAULT 'none'::text NOT NULL,
    mailed_at timestamp with time zone
);--> statement-breakpoint
CREATE TABLE opened_files (
    enrolment_id uuid NOT NULL,
    media_id uuid NOT NULL,
    company_id uuid NOT NULL,
    opened_at timestamp with time zone DEFAULT now() NOT NULL,
    seen integer[] DEFAULT '{}'::integer[] NOT NULL,
    total integer,
    is_read boolean DEFAULT false NOT NULL
);--> statement-breakpoint
CREATE TABLE outbox (
    id uuid NOT NULL,
    company_id uuid,
    kind text NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    source text NOT NULL,
    state text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    error text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    booklet_id uuid
);--> statement-breakpoint
CREATE TABLE ownership_offers (
    booklet_id uuid NOT NULL,
    company_id uuid NOT NULL,
    to_user_id uuid NOT NULL,
    from_user_id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE page_progress (
    enrolment_id uuid NOT NULL,
    page_id uuid NOT NULL,
    company_id uuid NOT NULL,
    version integer NOT NULL,
    done_at timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE page_templates (
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    row_version integer DEFAULT 1 NOT NULL,
    company_id uuid,
    chapter_template_id uuid NOT NULL,
    code text NOT NULL,
    title text NOT NULL,
    summary text NOT NULL,
    icon text DEFAULT ''::text NOT NULL,
    mandatory boolean DEFAULT false NOT NULL,
    blocks jsonb NOT NULL,
    "position" integer NOT NULL,
    visible boolean DEFAULT true NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    sample boolean DEFAULT false NOT NULL,
    audience jsonb,
    unlock_days integer,
    reading_minutes integer,
    booklet_types jsonb
);--> statement-breakpoint
CREATE TABLE pages (
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    row_version integer DEFAULT 1 NOT NULL,
    company_id uuid NOT NULL,
    booklet_id uuid NOT NULL,
    chapter_id uuid NOT NULL,
    title text NOT NULL,
    slug text NOT NULL,
    summary text DEFAULT ''::text NOT NULL,
    icon text DEFAULT ''::text NOT NULL,
    visible boolean DEFAULT true NOT NULL,
    mandatory boolean DEFAULT false NOT NULL,
    unlock_days integer,
    reading_minutes integer,
    review_on date,
    note text DEFAULT ''::text NOT NULL,
    "position" integer NOT NULL,
    template_code text,
    template_version integer,
    deleted_at timestamp with time zone,
    title_key text GENERATED ALWAYS AS (replace(replace(replace(replace(translate(lower(title), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸ’'::text, 'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyy'''::text), 'œ'::text, 'oe'::text), 'Œ'::text, 'oe'::text), 'æ'::text, 'ae'::text), 'Æ'::text, 'ae'::text)) STORED,
    audience jsonb,
    template_choices jsonb DEFAULT '{}'::jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE participant_import_notes (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    import_id uuid NOT NULL,
    line integer NOT NULL,
    kind text NOT NULL,
    content jsonb NOT NULL,
    participant_id uuid,
    row_version integer
);--> statement-breakpoint
CREATE TABLE participant_imports (
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    row_version integer DEFAULT 1 NOT NULL,
    company_id uuid NOT NULL,
    booklet_id uuid NOT NULL,
    state text NOT NULL,
    file_name text NOT NULL,
    storage_key text NOT NULL,
    mapping jsonb NOT NULL,
    options jsonb DEFAULT '{}'::jsonb NOT NULL,
    lines integer DEFAULT 0 NOT NULL,
    created integer DEFAULT 0 NOT NULL,
    updated integer DEFAULT 0 NOT NULL,
    ignored integer DEFAULT 0 NOT NULL,
    failed integer DEFAULT 0 NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    undone_at timestamp with time zone,
    source jsonb,
    error text DEFAULT ''::text NOT NULL,
    ended_at timestamp with time zone
);--> statement-breakpoint
CREATE TABLE participant_settings (
    company_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    row_version integer DEFAULT 1 NOT NULL,
    fields jsonb DEFAULT '[]'::jsonb NOT NULL,
    lists_only boolean DEFAULT false NOT NULL,
    last_mapping jsonb DEFAULT '{}'::jsonb NOT NULL,
    last_values jsonb DEFAULT '{}'::jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE participants (
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    row_version integer DEFAULT 1 NOT NULL,
    company_id uuid NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    name_key text NOT NULL,
    email text DEFAULT ''::text NOT NULL,
    work_email text DEFAULT ''::text NOT NULL,
    phone text DEFAULT ''::text NOT NULL,
    employee_number text DEFAULT ''::text NOT NULL,
    arrival_on date,
    end_on date,
    contract_type text,
    job_title text DEFAULT ''::text NOT NULL,
    department text DEFAULT ''::text NOT NULL,
    site text DEFAULT ''::text NOT NULL,
    language text DEFAULT 'fr-FR'::text NOT NULL,
    referent_id uuid,
    buddy_id uuid,
    groups jsonb DEFAULT '[]'::jsonb NOT NULL,
    fields jsonb DEFAULT '{}'::jsonb NOT NULL,
    opposed_at timestamp with time zone,
    bounced_at timestamp with time zone,
    anonymised_at timestamp with time zone,
    import_id uuid
);--> statement-breakpoint
CREATE TABLE password_tokens (
    id uuid NOT NULL,
    token_hash text NOT NULL,
    user_id uuid,
    kind text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);--> statement-breakpoint
CREATE TABLE people_sums (
    booklet_id uuid NOT NULL,
    company_id uuid NOT NULL,
    month text NOT NULL,
    measure text NOT NULL,
    value text NOT NULL,
    n integer NOT NULL
);--> statement-breakpoint
CREATE TABLE personal_links (
    token_hash text NOT NULL,
    company_id uuid NOT NULL,
    enrolment_id uuid,
    referent_id uuid,
    via text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone,
    revoked_at timestamp with time zone
);--> statement-breakpoint
CREATE TABLE presences (
    page_id uuid NOT NULL,
    user_id uuid NOT NULL,
    company_id uuid NOT NULL,
    typing_in uuid,
    seen_at timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE proofs (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    booklet_id uuid NOT NULL,
    enrolment_id uuid,
    block_id uuid NOT NULL,
    page_id uuid NOT NULL,
    version integer NOT NULL,
    statement jsonb NOT NULL,
    content_hash text NOT NULL,
    previous_hash text NOT NULL,
    hash text NOT NULL,
    signature text DEFAULT ''::text NOT NULL,
    number integer NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE publication_media (
    publication_id uuid NOT NULL,
    company_id uuid NOT NULL,
    media_id uuid NOT NULL
);--> statement-breakpoint
CREATE TABLE publication_pages (
    publication_id uuid NOT NULL,
    company_id uuid NOT NULL,
    key text NOT NULL,
    "position" integer NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    hash text NOT NULL
);--> statement-breakpoint
CREATE TABLE publications (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    booklet_id uuid NOT NULL,
    number integer NOT NULL,
    kind text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    title text NOT NULL,
    snapshot jsonb NOT NULL,
    hash text NOT NULL,
    page_count integer NOT NULL,
    restored_from integer,
    published_at timestamp with time zone DEFAULT now() NOT NULL,
    published_by uuid
);--> statement-breakpoint
CREATE TABLE reader_codes (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    booklet_id uuid NOT NULL,
    subject_hash text NOT NULL,
    code_hash text,
    tries integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);--> statement-breakpoint
CREATE TABLE reader_sessions (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    booklet_id uuid NOT NULL,
    token_hash text NOT NULL,
    enrolment_id uuid,
    link_id uuid,
    via text NOT NULL,
    device text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE reading_counts (
    booklet_id uuid NOT NULL,
    company_id uuid NOT NULL,
    day date NOT NULL,
    version integer NOT NULL,
    key text NOT NULL,
    device text NOT NULL,
    count integer NOT NULL,
    cohort text DEFAULT ''::text NOT NULL
);--> statement-breakpoint
CREATE TABLE reading_sums (
    booklet_id uuid NOT NULL,
    company_id uuid NOT NULL,
    grain text NOT NULL,
    "on" date NOT NULL,
    facet text NOT NULL,
    value text NOT NULL,
    openings integer NOT NULL,
    pages integer NOT NULL
);--> statement-breakpoint
CREATE TABLE recovery_codes (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    code_hash text NOT NULL,
    used_at timestamp with time zone
);--> statement-breakpoint
CREATE TABLE referent_notices (
    referent_id uuid NOT NULL,
    what text NOT NULL,
    subject text NOT NULL,
    company_id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE referents (
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    row_version integer DEFAULT 1 NOT NULL,
    company_id uuid NOT NULL,
    booklet_id uuid NOT NULL,
    user_id uuid,
    first_name text NOT NULL,
    last_name text NOT NULL,
    job_title text DEFAULT ''::text NOT NULL,
    email text DEFAULT ''::text NOT NULL,
    phone text DEFAULT ''::text NOT NULL,
    role text NOT NULL,
    role_label text DEFAULT ''::text NOT NULL,
    perimeter jsonb NOT NULL,
    visible boolean DEFAULT true NOT NULL,
    photo_media_id uuid,
    image_right_on date,
    bio text DEFAULT ''::text NOT NULL,
    availability text DEFAULT ''::text NOT NULL,
    "position" integer NOT NULL,
    deputy_id uuid,
    absent_from date,
    absent_until date,
    notices jsonb DEFAULT '[]'::jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE responders (
    block_id uuid NOT NULL,
    enrolment_id uuid NOT NULL,
    company_id uuid NOT NULL
);--> statement-breakpoint
CREATE TABLE responses (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    booklet_id uuid NOT NULL,
    enrolment_id uuid,
    kind text NOT NULL,
    block_id uuid,
    page_id uuid,
    version integer NOT NULL,
    value jsonb NOT NULL,
    day date NOT NULL,
    handled_at timestamp with time zone
);--> statement-breakpoint
CREATE TABLE reviews (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    booklet_id uuid NOT NULL,
    revision integer NOT NULL,
    state text DEFAULT 'asked'::text NOT NULL,
    message text DEFAULT ''::text NOT NULL,
    asked_by uuid NOT NULL,
    asked_at timestamp with time zone DEFAULT now() NOT NULL,
    decided_by uuid,
    decided_at timestamp with time zone,
    reason text DEFAULT ''::text NOT NULL
);--> statement-breakpoint
CREATE TABLE search_items (
    kind text NOT NULL,
    item_id uuid NOT NULL,
    company_id uuid,
    booklet_id uuid,
    page_id uuid,
    title text NOT NULL,
    body text NOT NULL,
    title_key text GENERATED ALWAYS AS (search_fold(title)) STORED,
    words tsvector GENERATED ALWAYS AS (((setweight(to_tsvector('french'::regconfig, search_fold(title)), 'A'::"char") || setweight(to_tsvector('simple'::regconfig, search_fold(title)), 'B'::"char")) || setweight(to_tsvector('french'::regconfig, search_fold(body)), 'C'::"char"))) STORED
);--> statement-breakpoint
CREATE TABLE search_misses (
    booklet_id uuid NOT NULL,
    company_id uuid NOT NULL,
    day date NOT NULL,
    digest text NOT NULL,
    count integer NOT NULL
);--> statement-breakpoint
CREATE VIEW search_of_blocks AS
 SELECT 'block'::text AS kind,
    b.id AS item_id,
    b.company_id,
    b.booklet_id,
    b.page_id,
    ''::text AS title,
    search_texts(b.props) AS body,
    b.id AS source_id
   FROM blocks b
  WHERE (b.deleted_at IS NULL);--> statement-breakpoint
CREATE VIEW search_of_booklets AS
 SELECT 'booklet'::text AS kind,
    b.id AS item_id,
    b.company_id,
    b.id AS booklet_id,
    NULL::uuid AS page_id,
    b.title,
    ((COALESCE(b.subtitle, ''::text) || ' '::text) || COALESCE((b.tags)::text, ''::text)) AS body,
    b.id AS source_id
   FROM booklets b
  WHERE (b.title IS NOT NULL);--> statement-breakpoint
CREATE VIEW search_of_chapters AS
 SELECT 'chapter'::text AS kind,
    c.id AS item_id,
    c.company_id,
    c.booklet_id,
    NULL::uuid AS page_id,
    c.title,
    ''::text AS body,
    c.id AS source_id
   FROM chapters c
  WHERE (c.deleted_at IS NULL);--> statement-breakpoint
CREATE VIEW search_of_enrolments AS
 SELECT 'participant'::text AS kind,
    e.id AS item_id,
    e.company_id,
    e.booklet_id,
    NULL::uuid AS page_id,
    ((p.first_name || ' '::text) || p.last_name) AS title,
    ((((COALESCE(p.email, ''::text) || ' '::text) || COALESCE(p.work_email, ''::text)) || ' '::text) || COALESCE(p.employee_number, ''::text)) AS body,
    e.id AS source_id
   FROM (enrolments e
     JOIN participants p ON ((p.id = e.participant_id)))
  WHERE (e.anonymised_at IS NULL);--> statement-breakpoint
CREATE VIEW search_of_media AS
 SELECT 'media'::text AS kind,
    m.id AS item_id,
    m.company_id,
    NULL::uuid AS booklet_id,
    NULL::uuid AS page_id,
    m.name AS title,
    ((m.alt || ' '::text) || (m.tags)::text) AS body,
    m.id AS source_id
   FROM media m
  WHERE (m.deleted_at IS NULL);--> statement-breakpoint
CREATE VIEW search_of_pages AS
 SELECT 'page'::text AS kind,
    p.id AS item_id,
    p.company_id,
    p.booklet_id,
    p.id AS page_id,
    p.title,
    ''::text AS body,
    p.id AS source_id
   FROM pages p
  WHERE (p.deleted_at IS NULL);--> statement-breakpoint
CREATE TABLE tutorials (
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    row_version integer DEFAULT 1 NOT NULL,
    state text DEFAULT 'draft'::text NOT NULL,
    publish_at timestamp with time zone,
    code text,
    title text NOT NULL,
    summary text NOT NULL,
    category text NOT NULL,
    level text NOT NULL,
    minutes integer NOT NULL,
    blocks jsonb NOT NULL,
    video_id uuid,
    captions_id uuid,
    transcript text DEFAULT ''::text NOT NULL,
    roles text[] NOT NULL,
    screens text[] NOT NULL,
    "position" integer NOT NULL
);--> statement-breakpoint
CREATE VIEW search_of_tutorials AS
 SELECT 'help'::text AS kind,
    t.id AS item_id,
    NULL::uuid AS company_id,
    NULL::uuid AS booklet_id,
    NULL::uuid AS page_id,
    t.title,
    ((t.summary || ' '::text) || search_texts(t.blocks)) AS body,
    t.id AS source_id
   FROM tutorials t
  WHERE (t.state = 'published'::text);--> statement-breakpoint
CREATE TABLE users (
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    row_version integer DEFAULT 1 NOT NULL,
    company_id uuid,
    email text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    role text NOT NULL,
    status text NOT NULL,
    password_hash text,
    job_title text DEFAULT ''::text NOT NULL,
    phone text DEFAULT ''::text NOT NULL,
    locale text DEFAULT 'fr-FR'::text NOT NULL,
    time_zone text DEFAULT 'Europe/Paris'::text NOT NULL,
    expires_at timestamp with time zone,
    invited_at timestamp with time zone,
    last_login_at timestamp with time zone,
    totp_secret text DEFAULT ''::text NOT NULL,
    totp_pending text DEFAULT ''::text NOT NULL,
    totp_since timestamp with time zone,
    totp_last_step integer DEFAULT 0 NOT NULL
);--> statement-breakpoint
CREATE VIEW search_of_users AS
 SELECT 'user'::text AS kind,
    u.id AS item_id,
    u.company_id,
    NULL::uuid AS booklet_id,
    NULL::uuid AS page_id,
    ((u.first_name || ' '::text) || u.last_name) AS title,
    ((u.email || ' '::text) || u.job_title) AS body,
    u.id AS source_id
   FROM users u
  WHERE (u.company_id IS NOT NULL);--> statement-breakpoint
CREATE TABLE search_terms (
    booklet_id uuid NOT NULL,
    company_id uuid NOT NULL,
    digest text NOT NULL,
    term text NOT NULL,
    learnt_at timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE sectors (
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    row_version integer DEFAULT 1 NOT NULL,
    code text NOT NULL,
    label text NOT NULL,
    description text NOT NULL,
    icon text NOT NULL,
    naf_codes jsonb NOT NULL,
    palette jsonb NOT NULL,
    lexicon jsonb NOT NULL,
    obligations jsonb NOT NULL,
    chapters jsonb NOT NULL,
    active boolean DEFAULT true NOT NULL,
    "position" integer NOT NULL,
    edited_at timestamp with time zone,
    image_id uuid,
    photos jsonb DEFAULT '[]'::jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE senders (
    id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    row_version integer DEFAULT 1 NOT NULL,
    company_id uuid NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    token_hash text,
    verified_at timestamp with time zone,
    token_expires_at timestamp with time zone
);--> statement-breakpoint
CREATE TABLE sending_settings (
    company_id uuid NOT NULL,
    test_addresses jsonb DEFAULT '[]'::jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE sending_workers (
    id text NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE sessions (
    id uuid NOT NULL,
    token_hash text NOT NULL,
    user_id uuid,
    company_id uuid,
    remember boolean DEFAULT false NOT NULL,
    data jsonb DEFAULT '{}'::jsonb NOT NULL,
    address text DEFAULT ''::text NOT NULL,
    browser text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    switch_id uuid
);--> statement-breakpoint
CREATE TABLE settings (
    key text NOT NULL,
    value text NOT NULL
);--> statement-breakpoint
CREATE TABLE side_sums (
    booklet_id uuid NOT NULL,
    company_id uuid NOT NULL,
    side text NOT NULL,
    of text NOT NULL,
    month text NOT NULL,
    measure text NOT NULL,
    value text NOT NULL,
    n integer NOT NULL
);--> statement-breakpoint
CREATE TABLE statistics_changes (
    id bigint NOT NULL,
    company_id uuid NOT NULL,
    booklet_id uuid NOT NULL,
    what text NOT NULL,
    "on" date,
    at timestamp with time zone
);--> statement-breakpoint
CREATE SEQUENCE statistics_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;--> statement-breakpoint
ALTER SEQUENCE statistics_changes_id_seq OWNED BY statistics_changes.id;--> statement-breakpoint
CREATE TABLE statistics_runs (
    company_id uuid NOT NULL,
    computed_at timestamp with time zone DEFAULT now() NOT NULL,
    settled_until date,
    whole_on date,
    bases jsonb DEFAULT '{}'::jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE statistics_views (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    query jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    rhythm text,
    mail_to jsonb DEFAULT '[]'::jsonb NOT NULL,
    mailed_on date
);--> statement-breakpoint
CREATE TABLE storage_days (
    company_id uuid NOT NULL,
    day text NOT NULL,
    bytes bigint NOT NULL
);--> statement-breakpoint
CREATE TABLE support_messages (
    id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    user_id uuid NOT NULL,
    subject text NOT NULL,
    message text NOT NULL,
    route text NOT NULL,
    browser text NOT NULL,
    booklet_id text NOT NULL,
    picture_mime text
);--> statement-breakpoint
CREATE TABLE tasks (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    booklet_id uuid,
    kind text NOT NULL,
    state text DEFAULT 'queued'::text NOT NULL,
    "order" jsonb DEFAULT '{}'::jsonb NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    total integer DEFAULT 0 NOT NULL,
    result_key text DEFAULT ''::text NOT NULL,
    result_name text DEFAULT ''::text NOT NULL,
    error text DEFAULT ''::text NOT NULL,
    cancelled boolean DEFAULT false NOT NULL,
    requested_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    title text DEFAULT ''::text NOT NULL,
    told text DEFAULT ''::text NOT NULL
);--> statement-breakpoint
CREATE TABLE template_drafts (
    chapter_template_id uuid NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    published_revision integer DEFAULT 0 NOT NULL,
    pages jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE template_versions (
    chapter_template_id uuid NOT NULL,
    version integer NOT NULL,
    notes text DEFAULT ''::text NOT NULL,
    pages jsonb NOT NULL,
    published_at timestamp with time zone DEFAULT now() NOT NULL,
    published_by uuid
);--> statement-breakpoint
CREATE TABLE tone_changes (
    booklet_id uuid NOT NULL,
    company_id uuid NOT NULL,
    from_tone text NOT NULL,
    to_tone text NOT NULL,
    replaced jsonb NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    by uuid
);--> statement-breakpoint
CREATE TABLE translation_bundles (
    id uuid NOT NULL,
    locale text NOT NULL,
    number integer NOT NULL,
    messages jsonb NOT NULL,
    count integer NOT NULL,
    changed integer NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    by uuid
);--> statement-breakpoint
CREATE TABLE translation_changes (
    id uuid NOT NULL,
    locale text NOT NULL,
    key text NOT NULL,
    forms jsonb NOT NULL,
    status text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    by uuid
);--> statement-breakpoint
CREATE TABLE translation_keys (
    key text NOT NULL,
    module text NOT NULL,
    source jsonb NOT NULL,
    hash text NOT NULL,
    searched text NOT NULL
);--> statement-breakpoint
CREATE TABLE translation_pictures (
    file_id uuid NOT NULL,
    key text NOT NULL
);--> statement-breakpoint
CREATE TABLE translations (
    id uuid NOT NULL,
    locale text NOT NULL,
    key text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    row_version integer DEFAULT 1 NOT NULL,
    forms jsonb NOT NULL,
    searched text DEFAULT ''::text NOT NULL,
    status text NOT NULL,
    source jsonb NOT NULL,
    source_hash text NOT NULL,
    comment text DEFAULT ''::text NOT NULL,
    delivered boolean DEFAULT false NOT NULL
);--> statement-breakpoint
ALTER TABLE statistics_changes ALTER COLUMN id SET DEFAULT nextval('statistics_changes_id_seq'::regclass);--> statement-breakpoint
ALTER TABLE access_links ADD CONSTRAINT access_links_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE account_events ADD CONSTRAINT account_events_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE activity ADD CONSTRAINT activity_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE article_files ADD CONSTRAINT article_files_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE article_reads ADD CONSTRAINT article_reads_user_id_article_id_pk PRIMARY KEY (user_id, article_id);--> statement-breakpoint
ALTER TABLE audit_anchors ADD CONSTRAINT audit_anchors_pkey PRIMARY KEY (chain);--> statement-breakpoint
ALTER TABLE audit_lines ADD CONSTRAINT audit_lines_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE audit_settings ADD CONSTRAINT audit_settings_pkey PRIMARY KEY (company_id);--> statement-breakpoint
ALTER TABLE block_locks ADD CONSTRAINT block_locks_pkey PRIMARY KEY (block_id);--> statement-breakpoint
ALTER TABLE blocks ADD CONSTRAINT blocks_of_company UNIQUE (company_id, id);--> statement-breakpoint
ALTER TABLE blocks ADD CONSTRAINT blocks_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE booklet_rights ADD CONSTRAINT booklet_rights_booklet_id_user_id_pk PRIMARY KEY (booklet_id, user_id);--> statement-breakpoint
ALTER TABLE booklets ADD CONSTRAINT booklets_of_company UNIQUE (company_id, id);--> statement-breakpoint
ALTER TABLE booklets ADD CONSTRAINT booklets_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE campaign_events ADD CONSTRAINT campaign_events_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE campaign_recipients ADD CONSTRAINT campaign_recipients_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE campaigns ADD CONSTRAINT campaigns_of_company UNIQUE (company_id, id);--> statement-breakpoint
ALTER TABLE campaigns ADD CONSTRAINT campaigns_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE chapter_templates ADD CONSTRAINT chapter_templates_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE chapters ADD CONSTRAINT chapters_of_company UNIQUE (company_id, id);--> statement-breakpoint
ALTER TABLE chapters ADD CONSTRAINT chapters_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE companies ADD CONSTRAINT companies_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE company_fonts ADD CONSTRAINT company_fonts_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE contact_days ADD CONSTRAINT contact_days_once UNIQUE (enrolment_id, day);--> statement-breakpoint
ALTER TABLE dismissed_steps ADD CONSTRAINT dismissed_steps_pkey PRIMARY KEY (user_id);--> statement-breakpoint
ALTER TABLE document_imports ADD CONSTRAINT document_imports_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE enrolment_events ADD CONSTRAINT enrolment_events_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE enrolments ADD CONSTRAINT enrolments_of_company UNIQUE (company_id, id);--> statement-breakpoint
ALTER TABLE enrolments ADD CONSTRAINT enrolments_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE forgotten_proofs ADD CONSTRAINT forgotten_proofs_company_id_number_pk PRIMARY KEY (company_id, number);--> statement-breakpoint
ALTER TABLE former_slugs ADD CONSTRAINT former_slugs_company_id_slug_pk PRIMARY KEY (company_id, slug);--> statement-breakpoint
ALTER TABLE identity_switches ADD CONSTRAINT identity_switches_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE languages ADD CONSTRAINT languages_pkey PRIMARY KEY (code);--> statement-breakpoint
ALTER TABLE legal_decisions ADD CONSTRAINT legal_decisions_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE legal_documents ADD CONSTRAINT legal_documents_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE legal_drafts ADD CONSTRAINT legal_drafts_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE login_failures ADD CONSTRAINT login_failures_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE mail_settings ADD CONSTRAINT mail_settings_pkey PRIMARY KEY (company_id);--> statement-breakpoint
ALTER TABLE media_folders ADD CONSTRAINT media_folders_of_company UNIQUE (company_id, id);--> statement-breakpoint
ALTER TABLE media_folders ADD CONSTRAINT media_folders_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE media ADD CONSTRAINT media_of_company UNIQUE (company_id, id);--> statement-breakpoint
ALTER TABLE media ADD CONSTRAINT media_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE media_uploads ADD CONSTRAINT media_uploads_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE media_uses ADD CONSTRAINT media_uses_holder_id_media_id_pk PRIMARY KEY (holder_id, media_id);--> statement-breakpoint
ALTER TABLE media_versions ADD CONSTRAINT media_versions_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE news ADD CONSTRAINT news_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE notification_choices ADD CONSTRAINT notification_choices_user_id_kind_pk PRIMARY KEY (user_id, kind);--> statement-breakpoint
ALTER TABLE notifications ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE opened_files ADD CONSTRAINT opened_files_enrolment_id_media_id_pk PRIMARY KEY (enrolment_id, media_id);--> statement-breakpoint
ALTER TABLE outbox ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE ownership_offers ADD CONSTRAINT ownership_offers_booklet_id_pk PRIMARY KEY (booklet_id);--> statement-breakpoint
ALTER TABLE page_progress ADD CONSTRAINT page_progress_enrolment_id_page_id_pk PRIMARY KEY (enrolment_id, page_id);--> statement-breakpoint
ALTER TABLE page_templates ADD CONSTRAINT page_templates_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE pages ADD CONSTRAINT pages_of_company UNIQUE (company_id, id);--> statement-breakpoint
ALTER TABLE pages ADD CONSTRAINT pages_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE participant_import_notes ADD CONSTRAINT participant_import_notes_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE participant_imports ADD CONSTRAINT participant_imports_of_company UNIQUE (company_id, id);--> statement-breakpoint
ALTER TABLE participant_imports ADD CONSTRAINT participant_imports_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE participant_settings ADD CONSTRAINT participant_settings_pkey PRIMARY KEY (company_id);--> statement-breakpoint
ALTER TABLE participants ADD CONSTRAINT participants_of_company UNIQUE (company_id, id);--> statement-breakpoint
ALTER TABLE participants ADD CONSTRAINT participants_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE password_tokens ADD CONSTRAINT password_tokens_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE people_sums ADD CONSTRAINT people_sums_booklet_id_measure_month_value_pk PRIMARY KEY (booklet_id, measure, month, value);--> statement-breakpoint
ALTER TABLE personal_links ADD CONSTRAINT personal_links_pkey PRIMARY KEY (token_hash);--> statement-breakpoint
ALTER TABLE presences ADD CONSTRAINT presences_page_id_user_id_pk PRIMARY KEY (page_id, user_id);--> statement-breakpoint
ALTER TABLE proofs ADD CONSTRAINT proofs_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE publication_media ADD CONSTRAINT publication_media_publication_id_media_id_pk PRIMARY KEY (publication_id, media_id);--> statement-breakpoint
ALTER TABLE publication_pages ADD CONSTRAINT publication_pages_publication_id_key_pk PRIMARY KEY (publication_id, key);--> statement-breakpoint
ALTER TABLE publications ADD CONSTRAINT publications_of_company UNIQUE (company_id, id);--> statement-breakpoint
ALTER TABLE publications ADD CONSTRAINT publications_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE reader_codes ADD CONSTRAINT reader_codes_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE reader_sessions ADD CONSTRAINT reader_sessions_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE reading_counts ADD CONSTRAINT reading_counts_booklet_id_day_version_key_device_cohort_pk PRIMARY KEY (booklet_id, day, version, key, device, cohort);--> statement-breakpoint
ALTER TABLE reading_sums ADD CONSTRAINT reading_sums_booklet_id_grain_on_facet_value_pk PRIMARY KEY (booklet_id, grain, "on", facet, value);--> statement-breakpoint
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE referent_notices ADD CONSTRAINT referent_notices_referent_id_what_subject_pk PRIMARY KEY (referent_id, what, subject);--> statement-breakpoint
ALTER TABLE referents ADD CONSTRAINT referents_of_company UNIQUE (company_id, id);--> statement-breakpoint
ALTER TABLE referents ADD CONSTRAINT referents_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE responders ADD CONSTRAINT responders_block_id_enrolment_id_pk PRIMARY KEY (block_id, enrolment_id);--> statement-breakpoint
ALTER TABLE responses ADD CONSTRAINT responses_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE reviews ADD CONSTRAINT reviews_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE search_items ADD CONSTRAINT search_items_pk PRIMARY KEY (kind, item_id);--> statement-breakpoint
ALTER TABLE search_misses ADD CONSTRAINT search_misses_booklet_id_digest_day_pk PRIMARY KEY (booklet_id, digest, day);--> statement-breakpoint
ALTER TABLE search_terms ADD CONSTRAINT search_terms_booklet_id_digest_pk PRIMARY KEY (booklet_id, digest);--> statement-breakpoint
ALTER TABLE sectors ADD CONSTRAINT sectors_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE senders ADD CONSTRAINT senders_of_company UNIQUE (company_id, id);--> statement-breakpoint
ALTER TABLE senders ADD CONSTRAINT senders_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE sending_settings ADD CONSTRAINT sending_settings_pkey PRIMARY KEY (company_id);--> statement-breakpoint
ALTER TABLE sending_workers ADD CONSTRAINT sending_workers_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE sessions ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE settings ADD CONSTRAINT settings_pkey PRIMARY KEY (key);--> statement-breakpoint
ALTER TABLE side_sums ADD CONSTRAINT side_sums_booklet_id_side_of_measure_month_value_pk PRIMARY KEY (booklet_id, side, of, measure, month, value);--> statement-breakpoint
ALTER TABLE statistics_changes ADD CONSTRAINT statistics_changes_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE statistics_runs ADD CONSTRAINT statistics_runs_pkey PRIMARY KEY (company_id);--> statement-breakpoint
ALTER TABLE statistics_views ADD CONSTRAINT statistics_views_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE storage_days ADD CONSTRAINT storage_days_company_id_day_pk PRIMARY KEY (company_id, day);--> statement-breakpoint
ALTER TABLE support_messages ADD CONSTRAINT support_messages_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE tasks ADD CONSTRAINT tasks_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE template_drafts ADD CONSTRAINT template_drafts_pkey PRIMARY KEY (chapter_template_id);--> statement-breakpoint
ALTER TABLE template_versions ADD CONSTRAINT template_versions_chapter_template_id_version_pk PRIMARY KEY (chapter_template_id, version);--> statement-breakpoint
ALTER TABLE tone_changes ADD CONSTRAINT tone_changes_pkey PRIMARY KEY (booklet_id);--> statement-breakpoint
ALTER TABLE translation_bundles ADD CONSTRAINT translation_bundles_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE translation_changes ADD CONSTRAINT translation_changes_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE translation_keys ADD CONSTRAINT translation_keys_pkey PRIMARY KEY (key);--> statement-breakpoint
ALTER TABLE translation_pictures ADD CONSTRAINT translation_pictures_pkey PRIMARY KEY (file_id);--> statement-breakpoint
ALTER TABLE translations ADD CONSTRAINT translations_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE tutorials ADD CONSTRAINT tutorials_pkey PRIMARY KEY (id);--> statement-breakpoint
ALTER TABLE users ADD CONSTRAINT users_pkey PRIMARY KEY (id);--> statement-breakpoint
CREATE INDEX access_links_booklet ON access_links USING btree (booklet_id, created_at);--> statement-breakpoint
CREATE UNIQUE INDEX access_links_token ON access_links USING btree (token);--> statement-breakpoint
CREATE INDEX account_events_user ON account_events USING btree (user_id, at);--> statement-breakpoint
CREATE INDEX activity_booklet ON activity USING btree (booklet_id, at);--> statement-breakpoint
CREATE INDEX article_reads_article ON article_reads USING btree (article_id);--> statement-breakpoint
CREATE INDEX audit_lines_at ON audit_lines USING btree (company_id, at);--> statement-breakpoint
CREATE UNIQUE INDEX audit_lines_number ON audit_lines USING btree (chain, number);--> statement-breakpoint
CREATE INDEX audit_lines_object ON audit_lines USING btree (company_id, object_id, at);--> statement-breakpoint
CREATE INDEX audit_lines_user ON audit_lines USING btree (company_id, user_id, at);--> statement-breakpoint
CREATE INDEX blocks_bin ON blocks USING btree (company_id, deleted_at) WHERE (deleted_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX blocks_booklet ON blocks USING btree (booklet_id, revision);--> statement-breakpoint
CREATE INDEX blocks_page ON blocks USING btree (page_id, "position");--> statement-breakpoint
CREATE INDEX booklet_rights_user ON booklet_rights USING btree (user_id);--> statement-breakpoint
CREATE INDEX booklets_bin ON booklets USING btree (company_id, binned_at) WHERE (binned_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX booklets_by_title ON booklets USING btree (company_id, title_key COLLATE "C", id) WHERE (binned_at IS NULL);--> statement-breakpoint
CREATE INDEX booklets_company ON booklets USING btree (company_id, updated_at);--> statement-breakpoint
CREATE INDEX booklets_facets ON booklets USING btree (company_id, state, type, sector_id, owner_id, binned_at);--> statement-breakpoint
CREATE INDEX booklets_planned ON booklets USING btree (planned_at) WHERE (planned_at IS NOT NULL);--> statement-breakpoint
CREATE UNIQUE INDEX booklets_slug ON booklets USING btree (company_id, slug) WHERE (binned_at IS NULL);--> statement-breakpoint
CREATE INDEX booklets_tags ON booklets USING btree (company_id, tags) WHERE (tags <> '[]'::jsonb);--> statement-breakpoint
CREATE UNIQUE INDEX booklets_title ON booklets USING btree (company_id, title_key) WHERE (binned_at IS NULL);--> statement-breakpoint
CREATE INDEX campaign_events_campaign ON campaign_events USING btree (campaign_id, at);--> statement-breakpoint
CREATE INDEX campaign_recipients_enrolment ON campaign_recipients USING btree (enrolment_id);--> statement-breakpoint
CREATE INDEX campaign_recipients_failed ON campaign_recipients USING btree (company_id) WHERE (state = ANY (ARRAY['bounced'::text, 'failed'::text, 'to_check'::text]));--> statement-breakpoint
CREATE INDEX campaign_recipients_message ON campaign_recipients USING btree (message_id) WHERE (message_id <> ''::text);--> statement-breakpoint
CREATE UNIQUE INDEX campaign_recipients_once ON campaign_recipients USING btree (campaign_id, enrolment_id);--> statement-breakpoint
CREATE INDEX campaign_recipients_shown ON campaign_recipients USING btree (enrolment_id) WHERE ((channel = 'reader'::text) AND (read_on IS NULL));--> statement-breakpoint
CREATE INDEX campaign_recipients_state ON campaign_recipients USING btree (campaign_id, state, next_attempt_at);--> statement-breakpoint
CREATE INDEX campaign_recipients_wire ON campaign_recipients USING btree (claimed_by) WHERE (state = 'sending'::text);--> statement-breakpoint
CREATE INDEX campaigns_booklet ON campaigns USING btree (booklet_id, created_at);--> statement-breakpoint
CREATE INDEX campaigns_planned ON campaigns USING btree (planned_at) WHERE (state = 'planned'::text);--> statement-breakpoint
CREATE INDEX campaigns_running ON campaigns USING btree (state) WHERE (state = 'running'::text);--> statement-breakpoint
CREATE UNIQUE INDEX chapter_templates_code ON chapter_templates USING btree (company_id, code);--> statement-breakpoint
CREATE UNIQUE INDEX chapter_templates_global_code ON chapter_templates USING btree (code) WHERE (company_id IS NULL);--> statement-breakpoint
CREATE INDEX chapters_bin ON chapters USING btree (company_id, deleted_at) WHERE (deleted_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX chapters_booklet ON chapters USING btree (booklet_id, "position");--> statement-breakpoint
CREATE UNIQUE INDEX companies_host ON companies USING btree (host);--> statement-breakpoint
CREATE INDEX companies_name ON companies USING btree (name, id);--> statement-breakpoint
CREATE UNIQUE INDEX companies_siren ON companies USING btree (siren) WHERE (siren <> ''::text);--> statement-breakpoint
CREATE UNIQUE INDEX companies_slug ON companies USING btree (slug);--> statement-breakpoint
CREATE INDEX company_fonts_bin ON company_fonts USING btree (company_id, deleted_at) WHERE (deleted_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX company_fonts_company ON company_fonts USING btree (company_id, created_at);--> statement-breakpoint
CREATE UNIQUE INDEX company_fonts_sha ON company_fonts USING btree (company_id, sha256) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE INDEX document_imports_author ON document_imports USING btree (company_id, created_by, created_at);--> statement-breakpoint
CREATE INDEX document_imports_booklet ON document_imports USING btree (company_id, booklet_id);--> statement-breakpoint
CREATE INDEX enrolment_events_enrolment ON enrolment_events USING btree (enrolment_id, at);--> statement-breakpoint
CREATE INDEX enrolments_arrival ON enrolments USING btree (booklet_id, arrival_on);--> statement-breakpoint
CREATE INDEX enrolments_expiry ON enrolments USING btree (expires_at) WHERE (expires_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX enrolments_import ON enrolments USING btree (import_id) WHERE (import_id IS NOT NULL);--> statement-breakpoint
CREATE INDEX enrolments_name ON enrolments USING btree (booklet_id, name_key COLLATE "C", id);--> statement-breakpoint
CREATE UNIQUE INDEX enrolments_once ON enrolments USING btree (booklet_id, participant_id);--> statement-breakpoint
CREATE INDEX enrolments_participant ON enrolments USING btree (participant_id);--> statement-breakpoint
CREATE INDEX enrolments_state ON enrolments USING btree (booklet_id, state, name_key COLLATE "C");--> statement-breakpoint
CREATE INDEX identity_switches_actor ON identity_switches USING btree (actor_id, started_at);--> statement-breakpoint
CREATE INDEX legal_decisions_user ON legal_decisions USING btree (user_id, document_id);--> statement-breakpoint
CREATE UNIQUE INDEX legal_documents_version ON legal_documents USING btree (kind, COALESCE(company_id, '00000000-0000-0000-0000-000000000000'::uuid), version);--> statement-breakpoint
CREATE UNIQUE INDEX legal_drafts_kind ON legal_drafts USING btree (kind, COALESCE(company_id, '00000000-0000-0000-0000-000000000000'::uuid));--> statement-breakpoint
CREATE INDEX login_failures_account ON login_failures USING btree (account_hash, at);--> statement-breakpoint
CREATE INDEX login_failures_address ON login_failures USING btree (address, at);--> statement-breakpoint
CREATE INDEX media_bin ON media USING btree (company_id, deleted_at) WHERE (deleted_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX media_by_name ON media USING btree (company_id, name_key COLLATE "C", id) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE INDEX media_by_size ON media USING btree (company_id, size, id) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE INDEX media_company ON media USING btree (company_id, created_at);--> statement-breakpoint
CREATE INDEX media_folder ON media USING btree (company_id, folder_id, created_at);--> statement-breakpoint
CREATE UNIQUE INDEX media_folders_name ON media_folders USING btree (company_id, COALESCE(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), name_key);--> statement-breakpoint
CREATE INDEX media_same ON media USING btree (company_id, sha256);--> statement-breakpoint
CREATE UNIQUE INDEX media_sha ON media USING btree (company_id, sha256) WHERE ((deleted_at IS NULL) AND (NOT is_copy));--> statement-breakpoint
CREATE INDEX media_shared ON media USING btree (created_at) WHERE ((visibility = 'global'::text) AND (deleted_at IS NULL));--> statement-breakpoint
CREATE INDEX media_uploads_company ON media_uploads USING btree (company_id, user_id);--> statement-breakpoint
CREATE INDEX media_uploads_old ON media_uploads USING btree (updated_at);--> statement-breakpoint
CREATE INDEX media_uses_booklet ON media_uses USING btree (booklet_id);--> statement-breakpoint
CREATE INDEX media_uses_company ON media_uses USING btree (company_id, booklet_id, media_id);--> statement-breakpoint
CREATE INDEX media_uses_media ON media_uses USING btree (media_id);--> statement-breakpoint
CREATE INDEX media_versions_company ON media_versions USING btree (company_id);--> statement-breakpoint
CREATE UNIQUE INDEX media_versions_number ON media_versions USING btree (media_id, number);--> statement-breakpoint
CREATE UNIQUE INDEX news_code ON news USING btree (code);--> statement-breakpoint
CREATE INDEX news_online ON news USING btree (state, publish_at);--> statement-breakpoint
CREATE INDEX notifications_to_mail ON notifications USING btree (mail, created_at) WHERE ((mail <> 'none'::text) AND (mailed_at IS NULL));--> statement-breakpoint
CREATE INDEX notifications_unread ON notifications USING btree (user_id) WHERE ((read_at IS NULL) AND shown);--> statement-breakpoint
CREATE INDEX notifications_user ON notifications USING btree (user_id, created_at);--> statement-breakpoint
CREATE INDEX outbox_bodies ON outbox USING btree (sent_at) WHERE ((state = 'sent'::text) AND (source <> ''::text));--> statement-breakpoint
CREATE INDEX outbox_company ON outbox USING btree (company_id, created_at);--> statement-breakpoint
CREATE INDEX outbox_state ON outbox USING btree (state);--> statement-breakpoint
CREATE INDEX page_templates_chapter ON page_templates USING btree (chapter_template_id);--> statement-breakpoint
CREATE UNIQUE INDEX page_templates_code ON page_templates USING btree (company_id, code);--> statement-breakpoint
CREATE UNIQUE INDEX page_templates_global_code ON page_templates USING btree (code) WHERE (company_id IS NULL);--> statement-breakpoint
CREATE INDEX pages_bin ON pages USING btree (company_id, deleted_at) WHERE (deleted_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX pages_chapter ON pages USING btree (chapter_id, "position");--> statement-breakpoint
CREATE UNIQUE INDEX pages_slug ON pages USING btree (booklet_id, slug);--> statement-breakpoint
CREATE INDEX participant_import_notes_import ON participant_import_notes USING btree (import_id, kind, line, id);--> statement-breakpoint
CREATE INDEX participant_imports_booklet ON participant_imports USING btree (booklet_id, created_at);--> statement-breakpoint
CREATE INDEX participants_buddy ON participants USING btree (buddy_id) WHERE (buddy_id IS NOT NULL);--> statement-breakpoint
CREATE UNIQUE INDEX participants_email ON participants USING btree (company_id, email) WHERE ((email <> ''::text) AND (anonymised_at IS NULL));--> statement-breakpoint
CREATE INDEX participants_import ON participants USING btree (import_id) WHERE (import_id IS NOT NULL);--> statement-breakpoint
CREATE INDEX participants_name ON participants USING btree (company_id, name_key COLLATE "C", id);--> statement-breakpoint
CREATE UNIQUE INDEX participants_number ON participants USING btree (company_id, employee_number) WHERE ((employee_number <> ''::text) AND (anonymised_at IS NULL));--> statement-breakpoint
CREATE INDEX participants_referent ON participants USING btree (referent_id) WHERE (referent_id IS NOT NULL);--> statement-breakpoint
CREATE UNIQUE INDEX password_tokens_hash ON password_tokens USING btree (token_hash);--> statement-breakpoint
CREATE INDEX personal_links_enrolment ON personal_links USING btree (enrolment_id);--> statement-breakpoint
CREATE INDEX personal_links_referent ON personal_links USING btree (referent_id);--> statement-breakpoint
CREATE INDEX proofs_booklet ON proofs USING btree (booklet_id, block_id, version);--> statement-breakpoint
CREATE INDEX proofs_enrolment ON proofs USING btree (enrolment_id);--> statement-breakpoint
CREATE UNIQUE INDEX proofs_number ON proofs USING btree (company_id, number);--> statement-breakpoint
CREATE INDEX publication_media_media ON publication_media USING btree (media_id);--> statement-breakpoint
CREATE UNIQUE INDEX publications_number ON publications USING btree (booklet_id, number);--> statement-breakpoint
CREATE INDEX reader_codes_expiry ON reader_codes USING btree (expires_at);--> statement-breakpoint
CREATE INDEX reader_codes_subject ON reader_codes USING btree (booklet_id, subject_hash, created_at);--> statement-breakpoint
CREATE INDEX reader_sessions_enrolment ON reader_sessions USING btree (enrolment_id);--> statement-breakpoint
CREATE INDEX reader_sessions_expiry ON reader_sessions USING btree (expires_at);--> statement-breakpoint
CREATE UNIQUE INDEX reader_sessions_token ON reader_sessions USING btree (token_hash);--> statement-breakpoint
CREATE UNIQUE INDEX recovery_codes_once ON recovery_codes USING btree (user_id, code_hash);--> statement-breakpoint
CREATE INDEX referent_notices_at ON referent_notices USING btree (at);--> statement-breakpoint
CREATE INDEX referents_booklet ON referents USING btree (booklet_id, "position");--> statement-breakpoint
CREATE INDEX responses_booklet ON responses USING btree (booklet_id, kind, day);--> statement-breakpoint
CREATE INDEX responses_enrolment ON responses USING btree (enrolment_id);--> statement-breakpoint
CREATE INDEX reviews_booklet ON reviews USING btree (booklet_id, asked_at);--> statement-breakpoint
CREATE INDEX search_items_booklet ON search_items USING btree (booklet_id);--> statement-breakpoint
CREATE INDEX search_items_company ON search_items USING btree (company_id, kind);--> statement-breakpoint
CREATE INDEX search_items_title ON search_items USING gin (title_key gin_trgm_ops);--> statement-breakpoint
CREATE INDEX search_items_words ON search_items USING gin (search_words_of(company_id, words));--> statement-breakpoint
CREATE INDEX search_terms_company ON search_terms USING btree (company_id);--> statement-breakpoint
CREATE UNIQUE INDEX sectors_code ON sectors USING btree (code);--> statement-breakpoint
CREATE UNIQUE INDEX senders_email ON senders USING btree (company_id, email);--> statement-breakpoint
CREATE UNIQUE INDEX senders_token ON senders USING btree (token_hash) WHERE (token_hash IS NOT NULL);--> statement-breakpoint
CREATE INDEX sessions_expiry ON sessions USING btree (expires_at);--> statement-breakpoint
CREATE UNIQUE INDEX sessions_token ON sessions USING btree (token_hash);--> statement-breakpoint
CREATE INDEX sessions_user ON sessions USING btree (user_id);--> statement-breakpoint
CREATE INDEX side_sums_people ON side_sums USING btree (booklet_id, side) WHERE (measure = 'people'::text);--> statement-breakpoint
CREATE INDEX statistics_changes_company ON statistics_changes USING btree (company_id);--> statement-breakpoint
CREATE UNIQUE INDEX statistics_views_name ON statistics_views USING btree (company_id, user_id, lower(name));--> statement-breakpoint
CREATE INDEX statistics_views_rhythm ON statistics_views USING btree (company_id) WHERE (rhythm IS NOT NULL);--> statement-breakpoint
CREATE INDEX support_messages_at ON support_messages USING btree (at);--> statement-breakpoint
CREATE INDEX tasks_company ON tasks USING btree (company_id, created_at);--> statement-breakpoint
CREATE INDEX tasks_ended ON tasks USING btree (ended_at);--> statement-breakpoint
CREATE UNIQUE INDEX translation_bundles_number ON translation_bundles USING btree (locale, number);--> statement-breakpoint
CREATE INDEX translation_changes_key ON translation_changes USING btree (locale, key, at);--> statement-breakpoint
CREATE INDEX translation_keys_module ON translation_keys USING btree (module);--> statement-breakpoint
CREATE INDEX translation_pictures_key ON translation_pictures USING btree (key);--> statement-breakpoint
CREATE UNIQUE INDEX translations_key ON translations USING btree (locale, key);--> statement-breakpoint
CREATE UNIQUE INDEX tutorials_code ON tutorials USING btree (code);--> statement-breakpoint
CREATE INDEX tutorials_place ON tutorials USING btree ("position");--> statement-breakpoint
CREATE INDEX users_company ON users USING btree (company_id);--> statement-breakpoint
CREATE UNIQUE INDEX users_email ON users USING btree (lower(email)) WHERE (status <> 'archived'::text);--> statement-breakpoint
CREATE TRIGGER audit_anchors_are_kept BEFORE INSERT OR DELETE OR UPDATE ON audit_anchors FOR EACH ROW EXECUTE FUNCTION keep_audit_anchor();--> statement-breakpoint
CREATE TRIGGER audit_lines_are_chained BEFORE INSERT ON audit_lines FOR EACH ROW EXECUTE FUNCTION chain_audit_line();--> statement-breakpoint
CREATE TRIGGER audit_lines_are_kept BEFORE DELETE OR UPDATE ON audit_lines FOR EACH ROW EXECUTE FUNCTION keep_audit_line();--> statement-breakpoint
CREATE TRIGGER audit_log_is_kept BEFORE TRUNCATE ON audit_lines FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();--> statement-breakpoint
CREATE TRIGGER blocks_search_added AFTER INSERT ON blocks REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_written('search_of_blocks', 'block');--> statement-breakpoint
CREATE TRIGGER blocks_search_changed AFTER UPDATE ON blocks REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_written('search_of_blocks', 'block');--> statement-breakpoint
CREATE TRIGGER blocks_search_gone AFTER DELETE ON blocks REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION search_gone('block');--> statement-breakpoint
CREATE TRIGGER booklets_search_added AFTER INSERT ON booklets REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_written('search_of_booklets', 'booklet');--> statement-breakpoint
CREATE TRIGGER booklets_search_changed AFTER UPDATE ON booklets REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_written('search_of_booklets', 'booklet');--> statement-breakpoint
CREATE TRIGGER booklets_search_gone AFTER DELETE ON booklets REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION search_gone('booklet');--> statement-breakpoint
CREATE TRIGGER campaign_recipients_added AFTER INSERT ON campaign_recipients REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_recipients();--> statement-breakpoint
CREATE TRIGGER campaign_recipients_changed AFTER UPDATE ON campaign_recipients REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_recipients();--> statement-breakpoint
CREATE TRIGGER campaign_recipients_gone AFTER DELETE ON campaign_recipients REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_recipients();--> statement-breakpoint
CREATE TRIGGER chapters_search_added AFTER INSERT ON chapters REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_written('search_of_chapters', 'chapter');--> statement-breakpoint
CREATE TRIGGER chapters_search_changed AFTER UPDATE ON chapters REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_written('search_of_chapters', 'chapter');--> statement-breakpoint
CREATE TRIGGER chapters_search_gone AFTER DELETE ON chapters REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION search_gone('chapter');--> statement-breakpoint
CREATE TRIGGER enrolments_added AFTER INSERT ON enrolments REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_enrolments();--> statement-breakpoint
CREATE TRIGGER enrolments_changed AFTER UPDATE ON enrolments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_enrolments();--> statement-breakpoint
CREATE TRIGGER enrolments_gone AFTER DELETE ON enrolments REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_enrolments();--> statement-breakpoint
CREATE TRIGGER enrolments_search_added AFTER INSERT ON enrolments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_written('search_of_enrolments', 'participant');--> statement-breakpoint
CREATE TRIGGER enrolments_search_changed AFTER UPDATE ON enrolments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_written('search_of_enrolments', 'participant');--> statement-breakpoint
CREATE TRIGGER enrolments_search_gone AFTER DELETE ON enrolments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION search_gone('participant');--> statement-breakpoint
CREATE TRIGGER links_are_kept BEFORE DELETE OR UPDATE ON forgotten_proofs FOR EACH ROW EXECUTE FUNCTION keep_link();--> statement-breakpoint
CREATE TRIGGER media_search_added AFTER INSERT ON media REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_written('search_of_media', 'media');--> statement-breakpoint
CREATE TRIGGER media_search_changed AFTER UPDATE ON media REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_written('search_of_media', 'media');--> statement-breakpoint
CREATE TRIGGER media_search_gone AFTER DELETE ON media REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION search_gone('media');--> statement-breakpoint
CREATE TRIGGER page_progress_added AFTER INSERT ON page_progress REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_of_enrolments();--> statement-breakpoint
CREATE TRIGGER page_progress_gone AFTER DELETE ON page_progress REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_of_enrolments();--> statement-breakpoint
CREATE TRIGGER pages_search_added AFTER INSERT ON pages REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_written('search_of_pages', 'page');--> statement-breakpoint
CREATE TRIGGER pages_search_changed AFTER UPDATE ON pages REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_written('search_of_pages', 'page');--> statement-breakpoint
CREATE TRIGGER pages_search_gone AFTER DELETE ON pages REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION search_gone('page');--> statement-breakpoint
CREATE TRIGGER participants_changed AFTER UPDATE ON participants REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_participants();--> statement-breakpoint
CREATE TRIGGER participants_search_changed AFTER UPDATE ON participants REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_renamed();--> statement-breakpoint
CREATE TRIGGER proofs_added AFTER INSERT ON proofs REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_of_enrolments();--> statement-breakpoint
CREATE TRIGGER proofs_are_kept BEFORE DELETE OR UPDATE ON proofs FOR EACH ROW EXECUTE FUNCTION keep_proof();--> statement-breakpoint
CREATE TRIGGER proofs_changed AFTER UPDATE ON proofs REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_proofs();--> statement-breakpoint
CREATE TRIGGER proofs_gone AFTER DELETE ON proofs REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_of_enrolments();--> statement-breakpoint
CREATE TRIGGER responses_added AFTER INSERT ON responses REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_responses();--> statement-breakpoint
CREATE TRIGGER responses_changed AFTER UPDATE ON responses REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_responses();--> statement-breakpoint
CREATE TRIGGER responses_gone AFTER DELETE ON responses REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_responses();--> statement-breakpoint
CREATE TRIGGER sent_is_kept BEFORE UPDATE OF state ON campaign_recipients FOR EACH ROW WHEN (((old.state = 'sent'::text) AND (new.state <> ALL (ARRAY['sent'::text, 'bounced'::text])))) EXECUTE FUNCTION keep_sent();--> statement-breakpoint
CREATE TRIGGER tutorials_search_added AFTER INSERT ON tutorials REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_written('search_of_tutorials', 'help');--> statement-breakpoint
CREATE TRIGGER tutorials_search_changed AFTER UPDATE ON tutorials REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_written('search_of_tutorials', 'help');--> statement-breakpoint
CREATE TRIGGER tutorials_search_gone AFTER DELETE ON tutorials REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION search_gone('help');--> statement-breakpoint
CREATE TRIGGER users_search_added AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_written('search_of_users', 'user');--> statement-breakpoint
CREATE TRIGGER users_search_changed AFTER UPDATE ON users REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_written('search_of_users', 'user');--> statement-breakpoint
CREATE TRIGGER users_search_gone AFTER DELETE ON users REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION search_gone('user');--> statement-breakpoint
ALTER TABLE access_links ADD CONSTRAINT access_links_booklet_company FOREIGN KEY (company_id, booklet_id) REFERENCES booklets(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE access_links ADD CONSTRAINT access_links_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE account_events ADD CONSTRAINT account_events_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE activity ADD CONSTRAINT activity_booklet_company FOREIGN KEY (company_id, booklet_id) REFERENCES booklets(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE activity ADD CONSTRAINT activity_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE article_reads ADD CONSTRAINT article_reads_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE audit_settings ADD CONSTRAINT audit_settings_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE block_locks ADD CONSTRAINT block_locks_block_company FOREIGN KEY (company_id, block_id) REFERENCES blocks(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE block_locks ADD CONSTRAINT block_locks_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE block_locks ADD CONSTRAINT block_locks_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE blocks ADD CONSTRAINT blocks_booklet_company FOREIGN KEY (company_id, booklet_id) REFERENCES booklets(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE blocks ADD CONSTRAINT blocks_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE blocks ADD CONSTRAINT blocks_page_company FOREIGN KEY (company_id, page_id) REFERENCES pages(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE booklet_rights ADD CONSTRAINT booklet_rights_booklet_company FOREIGN KEY (company_id, booklet_id) REFERENCES booklets(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE booklet_rights ADD CONSTRAINT booklet_rights_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE booklet_rights ADD CONSTRAINT booklet_rights_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE booklets ADD CONSTRAINT booklets_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE booklets ADD CONSTRAINT booklets_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES users(id);--> statement-breakpoint
ALTER TABLE campaign_events ADD CONSTRAINT campaign_events_campaign_company FOREIGN KEY (company_id, campaign_id) REFERENCES campaigns(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE campaign_events ADD CONSTRAINT campaign_events_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE campaign_recipients ADD CONSTRAINT campaign_recipients_campaign_company FOREIGN KEY (company_id, campaign_id) REFERENCES campaigns(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE campaign_recipients ADD CONSTRAINT campaign_recipients_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE campaign_recipients ADD CONSTRAINT campaign_recipients_enrolment_company FOREIGN KEY (company_id, enrolment_id) REFERENCES enrolments(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE campaigns ADD CONSTRAINT campaigns_booklet_company FOREIGN KEY (company_id, booklet_id) REFERENCES booklets(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE campaigns ADD CONSTRAINT campaigns_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE campaigns ADD CONSTRAINT campaigns_sender_company FOREIGN KEY (company_id, sender_id) REFERENCES senders(company_id, id);--> statement-breakpoint
ALTER TABLE chapters ADD CONSTRAINT chapters_booklet_company FOREIGN KEY (company_id, booklet_id) REFERENCES booklets(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE chapters ADD CONSTRAINT chapters_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE company_fonts ADD CONSTRAINT company_fonts_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE contact_days ADD CONSTRAINT contact_days_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE contact_days ADD CONSTRAINT contact_days_enrolment_company FOREIGN KEY (company_id, enrolment_id) REFERENCES enrolments(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE dismissed_steps ADD CONSTRAINT dismissed_steps_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE document_imports ADD CONSTRAINT document_imports_booklet_company FOREIGN KEY (company_id, booklet_id) REFERENCES booklets(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE document_imports ADD CONSTRAINT document_imports_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE enrolment_events ADD CONSTRAINT enrolment_events_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE enrolment_events ADD CONSTRAINT enrolment_events_enrolment_company FOREIGN KEY (company_id, enrolment_id) REFERENCES enrolments(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE enrolments ADD CONSTRAINT enrolments_booklet_company FOREIGN KEY (company_id, booklet_id) REFERENCES booklets(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE enrolments ADD CONSTRAINT enrolments_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE enrolments ADD CONSTRAINT enrolments_participant_company FOREIGN KEY (company_id, participant_id) REFERENCES participants(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE forgotten_proofs ADD CONSTRAINT forgotten_proofs_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE former_slugs ADD CONSTRAINT former_slugs_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE identity_switches ADD CONSTRAINT identity_switches_actor_id_users_id_fk FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE identity_switches ADD CONSTRAINT identity_switches_target_id_users_id_fk FOREIGN KEY (target_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE languages ADD CONSTRAINT languages_fallback_languages_code_fk FOREIGN KEY (fallback) REFERENCES languages(code);--> statement-breakpoint
ALTER TABLE legal_decisions ADD CONSTRAINT legal_decisions_document_id_legal_documents_id_fk FOREIGN KEY (document_id) REFERENCES legal_documents(id);--> statement-breakpoint
ALTER TABLE legal_decisions ADD CONSTRAINT legal_decisions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE mail_settings ADD CONSTRAINT mail_settings_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE media ADD CONSTRAINT media_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE media ADD CONSTRAINT media_folder_company FOREIGN KEY (company_id, folder_id) REFERENCES media_folders(company_id, id);--> statement-breakpoint
ALTER TABLE media_folders ADD CONSTRAINT media_folders_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE media_folders ADD CONSTRAINT media_folders_parent FOREIGN KEY (company_id, parent_id) REFERENCES media_folders(company_id, id);--> statement-breakpoint
ALTER TABLE media_uploads ADD CONSTRAINT media_uploads_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE media_uploads ADD CONSTRAINT media_uploads_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE media_uses ADD CONSTRAINT media_uses_booklet_company FOREIGN KEY (company_id, booklet_id) REFERENCES booklets(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE media_uses ADD CONSTRAINT media_uses_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE media_uses ADD CONSTRAINT media_uses_media_company FOREIGN KEY (company_id, media_id) REFERENCES media(company_id, id);--> statement-breakpoint
ALTER TABLE media_versions ADD CONSTRAINT media_versions_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE media_versions ADD CONSTRAINT media_versions_media_company FOREIGN KEY (company_id, media_id) REFERENCES media(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE news ADD CONSTRAINT news_image_id_article_files_id_fk FOREIGN KEY (image_id) REFERENCES article_files(id);--> statement-breakpoint
ALTER TABLE news ADD CONSTRAINT news_owner_id_companies_id_fk FOREIGN KEY (owner_id) REFERENCES companies(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE notification_choices ADD CONSTRAINT notification_choices_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE notifications ADD CONSTRAINT notifications_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE opened_files ADD CONSTRAINT opened_files_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE opened_files ADD CONSTRAINT opened_files_enrolment_company FOREIGN KEY (company_id, enrolment_id) REFERENCES enrolments(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ownership_offers ADD CONSTRAINT ownership_offers_booklet_company FOREIGN KEY (company_id, booklet_id) REFERENCES booklets(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE ownership_offers ADD CONSTRAINT ownership_offers_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE ownership_offers ADD CONSTRAINT ownership_offers_to_user_id_users_id_fk FOREIGN KEY (to_user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE page_progress ADD CONSTRAINT page_progress_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE page_progress ADD CONSTRAINT page_progress_enrolment_company FOREIGN KEY (company_id, enrolment_id) REFERENCES enrolments(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE page_templates ADD CONSTRAINT page_templates_chapter_template_id_chapter_templates_id_fk FOREIGN KEY (chapter_template_id) REFERENCES chapter_templates(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE pages ADD CONSTRAINT pages_booklet_company FOREIGN KEY (company_id, booklet_id) REFERENCES booklets(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE pages ADD CONSTRAINT pages_chapter_company FOREIGN KEY (company_id, chapter_id) REFERENCES chapters(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE pages ADD CONSTRAINT pages_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE participant_import_notes ADD CONSTRAINT participant_import_notes_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE participant_import_notes ADD CONSTRAINT participant_import_notes_import_company FOREIGN KEY (company_id, import_id) REFERENCES participant_imports(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE participant_imports ADD CONSTRAINT participant_imports_booklet_company FOREIGN KEY (company_id, booklet_id) REFERENCES booklets(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE participant_imports ADD CONSTRAINT participant_imports_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE participant_settings ADD CONSTRAINT participant_settings_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE participants ADD CONSTRAINT participants_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE password_tokens ADD CONSTRAINT password_tokens_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE people_sums ADD CONSTRAINT people_sums_booklet_company FOREIGN KEY (company_id, booklet_id) REFERENCES booklets(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE people_sums ADD CONSTRAINT people_sums_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE personal_links ADD CONSTRAINT personal_links_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE personal_links ADD CONSTRAINT personal_links_enrolment_company FOREIGN KEY (company_id, enrolment_id) REFERENCES enrolments(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE personal_links ADD CONSTRAINT personal_links_referent_company FOREIGN KEY (company_id, referent_id) REFERENCES referents(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE presences ADD CONSTRAINT presences_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE presences ADD CONSTRAINT presences_page_company FOREIGN KEY (company_id, page_id) REFERENCES pages(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE presences ADD CONSTRAINT presences_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE proofs ADD CONSTRAINT proofs_booklet_company FOREIGN KEY (company_id, booklet_id) REFERENCES booklets(company_id, id);--> statement-breakpoint
ALTER TABLE proofs ADD CONSTRAINT proofs_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE publication_media ADD CONSTRAINT publication_media_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE publication_media ADD CONSTRAINT publication_media_publication_company FOREIGN KEY (company_id, publication_id) REFERENCES publications(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE publication_pages ADD CONSTRAINT publication_pages_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE publication_pages ADD CONSTRAINT publication_pages_publication_company FOREIGN KEY (company_id, publication_id) REFERENCES publications(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE publications ADD CONSTRAINT publications_booklet_company FOREIGN KEY (company_id, booklet_id) REFERENCES booklets(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE publications ADD CONSTRAINT publications_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE reader_codes ADD CONSTRAINT reader_codes_booklet_company FOREIGN KEY (company_id, booklet_id) REFERENCES booklets(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE reader_codes ADD CONSTRAINT reader_codes_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE reader_sessions ADD CONSTRAINT reader_sessions_booklet_company FOREIGN KEY (company_id, booklet_id) REFERENCES booklets(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE reader_sessions ADD CONSTRAINT reader_sessions_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE reader_sessions ADD CONSTRAINT reader_sessions_enrolment_company FOREIGN KEY (company_id, enrolment_id) REFERENCES enrolments(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE reading_counts ADD CONSTRAINT reading_counts_booklet_company FOREIGN KEY (company_id, booklet_id) REFERENCES booklets(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE reading_counts ADD CONSTRAINT reading_counts_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE reading_sums ADD CONSTRAINT reading_sums_booklet_company FOREIGN KEY (company_id, booklet_id) REFERENCES booklets(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE reading_sums ADD CONSTRAINT reading_sums_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE referent_notices ADD CONSTRAINT referent_notices_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE referent_notices ADD CONSTRAINT referent_notices_referent_company FOREIGN KEY (company_id, referent_id) REFERENCES referents(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE referents ADD CONSTRAINT referents_booklet_company FOREIGN KEY (company_id, booklet_id) REFERENCES booklets(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE referents ADD CONSTRAINT referents_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE referents ADD CONSTRAINT referents_photo_company FOREIGN KEY (company_id, photo_media_id) REFERENCES media(company_id, id);--> statement-breakpoint
ALTER TABLE referents ADD CONSTRAINT referents_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);--> statement-breakpoint
ALTER TABLE responders ADD CONSTRAINT responders_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE responders ADD CONSTRAINT responders_enrolment_company FOREIGN KEY (company_id, enrolment_id) REFERENCES enrolments(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE responses ADD CONSTRAINT responses_booklet_company FOREIGN KEY (company_id, booklet_id) REFERENCES booklets(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE responses ADD CONSTRAINT responses_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE reviews ADD CONSTRAINT reviews_booklet_company FOREIGN KEY (company_id, booklet_id) REFERENCES booklets(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE reviews ADD CONSTRAINT reviews_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE search_misses ADD CONSTRAINT search_misses_booklet_company FOREIGN KEY (company_id, booklet_id) REFERENCES booklets(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE search_misses ADD CONSTRAINT search_misses_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE search_terms ADD CONSTRAINT search_terms_booklet_company FOREIGN KEY (company_id, booklet_id) REFERENCES booklets(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE search_terms ADD CONSTRAINT search_terms_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE senders ADD CONSTRAINT senders_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE sending_settings ADD CONSTRAINT sending_settings_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE side_sums ADD CONSTRAINT side_sums_booklet_company FOREIGN KEY (company_id, booklet_id) REFERENCES booklets(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE side_sums ADD CONSTRAINT side_sums_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE statistics_runs ADD CONSTRAINT statistics_runs_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE statistics_views ADD CONSTRAINT statistics_views_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE statistics_views ADD CONSTRAINT statistics_views_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE storage_days ADD CONSTRAINT storage_days_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE support_messages ADD CONSTRAINT support_messages_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE tasks ADD CONSTRAINT tasks_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE template_drafts ADD CONSTRAINT template_drafts_chapter_template_id_chapter_templates_id_fk FOREIGN KEY (chapter_template_id) REFERENCES chapter_templates(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE template_versions ADD CONSTRAINT template_versions_chapter_template_id_chapter_templates_id_fk FOREIGN KEY (chapter_template_id) REFERENCES chapter_templates(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE tone_changes ADD CONSTRAINT tone_changes_booklet_company FOREIGN KEY (company_id, booklet_id) REFERENCES booklets(company_id, id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE tone_changes ADD CONSTRAINT tone_changes_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);--> statement-breakpoint
ALTER TABLE translation_bundles ADD CONSTRAINT translation_bundles_locale_languages_code_fk FOREIGN KEY (locale) REFERENCES languages(code) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE translation_changes ADD CONSTRAINT translation_changes_locale_languages_code_fk FOREIGN KEY (locale) REFERENCES languages(code) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE translation_pictures ADD CONSTRAINT translation_pictures_file_id_article_files_id_fk FOREIGN KEY (file_id) REFERENCES article_files(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE translations ADD CONSTRAINT translations_locale_languages_code_fk FOREIGN KEY (locale) REFERENCES languages(code) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE tutorials ADD CONSTRAINT tutorials_captions_id_article_files_id_fk FOREIGN KEY (captions_id) REFERENCES article_files(id);--> statement-breakpoint
ALTER TABLE tutorials ADD CONSTRAINT tutorials_video_id_article_files_id_fk FOREIGN KEY (video_id) REFERENCES article_files(id);--> statement-breakpoint
ALTER TABLE users ADD CONSTRAINT users_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);
