CREATE TABLE "side_sums" (
	"booklet_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"side" text NOT NULL,
	"of" text NOT NULL,
	"month" text NOT NULL,
	"measure" text NOT NULL,
	"value" text NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "side_sums_booklet_id_side_of_measure_month_value_pk" PRIMARY KEY("booklet_id","side","of","measure","month","value")
);
--> statement-breakpoint
CREATE TABLE "statistics_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"booklet_id" uuid NOT NULL,
	"what" text NOT NULL,
	"on" date,
	"at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "statistics_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"rhythm" text,
	"mail_to" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mailed_on" date
);
--> statement-breakpoint
ALTER TABLE "statistics_runs" ADD COLUMN "whole_on" date;--> statement-breakpoint
ALTER TABLE "statistics_runs" ADD COLUMN "bases" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "side_sums" ADD CONSTRAINT "side_sums_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "side_sums" ADD CONSTRAINT "side_sums_booklet_company" FOREIGN KEY ("company_id","booklet_id") REFERENCES "public"."booklets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statistics_views" ADD CONSTRAINT "statistics_views_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statistics_views" ADD CONSTRAINT "statistics_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "side_sums_people" ON "side_sums" USING btree ("booklet_id","side") WHERE measure = 'people';--> statement-breakpoint
CREATE INDEX "statistics_changes_company" ON "statistics_changes" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "statistics_views_name" ON "statistics_views" USING btree ("company_id","user_id",lower(name));--> statement-breakpoint
CREATE INDEX "statistics_views_rhythm" ON "statistics_views" USING btree ("company_id") WHERE rhythm is not null;
--> statement-breakpoint
CREATE FUNCTION "note_people"("of_enrolments" uuid[]) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "statistics_changes" ("company_id", "booklet_id", "what", "on", "at")
	SELECT DISTINCT e."company_id", e."booklet_id", 'people', date_trunc('month', e."arrival_on")::date,
		CASE WHEN e."arrival_on" IS NULL THEN date_trunc('minute', e."created_at") END
	FROM "enrolments" AS e WHERE e."id" = ANY("of_enrolments")
$$;
--> statement-breakpoint
CREATE FUNCTION "note_enrolments"() RETURNS trigger LANGUAGE plpgsql AS $$
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
				n."completed_at", n."pages_done", n."pages_due", n."progress", n."proofs_done", n."proofs_due")
			IS DISTINCT FROM (o."booklet_id", o."participant_id", o."arrival_on", o."state", o."invited_at", o."opened_at",
				o."started_at", o."completed_at", o."pages_done", o."pages_due", o."progress", o."proofs_done", o."proofs_due");
	ELSE
		INSERT INTO "statistics_changes" ("company_id", "booklet_id", "what", "on", "at")
		SELECT DISTINCT one."company_id", one."booklet_id", 'people', date_trunc('month', one."arrival_on")::date,
			CASE WHEN one."arrival_on" IS NULL THEN date_trunc('minute', one."created_at") END
		FROM "changed_rows" AS one;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "enrolments_added" AFTER INSERT ON "enrolments" REFERENCING NEW TABLE AS "changed_rows" FOR EACH STATEMENT EXECUTE FUNCTION "note_enrolments"();
--> statement-breakpoint
CREATE TRIGGER "enrolments_changed" AFTER UPDATE ON "enrolments" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "note_enrolments"();
--> statement-breakpoint
CREATE TRIGGER "enrolments_gone" AFTER DELETE ON "enrolments" REFERENCING OLD TABLE AS "changed_rows" FOR EACH STATEMENT EXECUTE FUNCTION "note_enrolments"();
--> statement-breakpoint
CREATE FUNCTION "note_participants"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "note_people"(ARRAY(
		SELECT e."id" FROM "new_rows" AS n JOIN "old_rows" AS o ON o."id" = n."id" JOIN "enrolments" AS e ON e."participant_id" = n."id"
		WHERE (n."site", n."department", n."contract_type", n."language")
			IS DISTINCT FROM (o."site", o."department", o."contract_type", o."language")
	));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "participants_changed" AFTER UPDATE ON "participants" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "note_participants"();
--> statement-breakpoint
CREATE FUNCTION "note_of_enrolments"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "note_people"(ARRAY(SELECT DISTINCT "enrolment_id" FROM "changed_rows" WHERE "enrolment_id" IS NOT NULL));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "page_progress_added" AFTER INSERT ON "page_progress" REFERENCING NEW TABLE AS "changed_rows" FOR EACH STATEMENT EXECUTE FUNCTION "note_of_enrolments"();
--> statement-breakpoint
CREATE TRIGGER "page_progress_gone" AFTER DELETE ON "page_progress" REFERENCING OLD TABLE AS "changed_rows" FOR EACH STATEMENT EXECUTE FUNCTION "note_of_enrolments"();
--> statement-breakpoint
CREATE TRIGGER "proofs_added" AFTER INSERT ON "proofs" REFERENCING NEW TABLE AS "changed_rows" FOR EACH STATEMENT EXECUTE FUNCTION "note_of_enrolments"();
--> statement-breakpoint
CREATE TRIGGER "proofs_gone" AFTER DELETE ON "proofs" REFERENCING OLD TABLE AS "changed_rows" FOR EACH STATEMENT EXECUTE FUNCTION "note_of_enrolments"();
--> statement-breakpoint
CREATE FUNCTION "note_proofs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "note_people"(ARRAY(
		SELECT one FROM "new_rows" AS n JOIN "old_rows" AS o ON o."id" = n."id", unnest(ARRAY[o."enrolment_id", n."enrolment_id"]) AS one
		WHERE n."enrolment_id" IS DISTINCT FROM o."enrolment_id" AND one IS NOT NULL
	));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "proofs_changed" AFTER UPDATE ON "proofs" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "note_proofs"();
--> statement-breakpoint
CREATE FUNCTION "note_recipients"() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
--> statement-breakpoint
CREATE TRIGGER "campaign_recipients_added" AFTER INSERT ON "campaign_recipients" REFERENCING NEW TABLE AS "changed_rows" FOR EACH STATEMENT EXECUTE FUNCTION "note_recipients"();
--> statement-breakpoint
CREATE TRIGGER "campaign_recipients_changed" AFTER UPDATE ON "campaign_recipients" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "note_recipients"();
--> statement-breakpoint
CREATE TRIGGER "campaign_recipients_gone" AFTER DELETE ON "campaign_recipients" REFERENCING OLD TABLE AS "changed_rows" FOR EACH STATEMENT EXECUTE FUNCTION "note_recipients"();
--> statement-breakpoint
CREATE FUNCTION "note_responses"() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
--> statement-breakpoint
CREATE TRIGGER "responses_added" AFTER INSERT ON "responses" REFERENCING NEW TABLE AS "changed_rows" FOR EACH STATEMENT EXECUTE FUNCTION "note_responses"();
--> statement-breakpoint
CREATE TRIGGER "responses_changed" AFTER UPDATE ON "responses" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "note_responses"();
--> statement-breakpoint
CREATE TRIGGER "responses_gone" AFTER DELETE ON "responses" REFERENCING OLD TABLE AS "changed_rows" FOR EACH STATEMENT EXECUTE FUNCTION "note_responses"();
