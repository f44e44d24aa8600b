CREATE OR REPLACE FUNCTION "note_enrolments"() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
