CREATE TABLE "change_counts" (
	"owner_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"backend" integer NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "change_counts_owner_id_topic_backend_pk" PRIMARY KEY("owner_id","topic","backend")
);--> statement-breakpoint
CREATE FUNCTION count_company_changes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "change_counts" AS kept ("owner_id", "topic", "backend", "n")
		SELECT DISTINCT coalesce(one."company_id", '00000000-0000-0000-0000-000000000000'::uuid), TG_ARGV[0], pg_backend_pid(), 1 FROM "new_rows" AS one
		ON CONFLICT ("owner_id", "topic", "backend") DO UPDATE SET "n" = kept."n" + 1;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "change_counts" AS kept ("owner_id", "topic", "backend", "n")
		SELECT DISTINCT coalesce(one."company_id", '00000000-0000-0000-0000-000000000000'::uuid), TG_ARGV[0], pg_backend_pid(), 1 FROM "old_rows" AS one
		ON CONFLICT ("owner_id", "topic", "backend") DO UPDATE SET "n" = kept."n" + 1;
	ELSE
		INSERT INTO "change_counts" AS kept ("owner_id", "topic", "backend", "n")
		SELECT DISTINCT coalesce(one."company_id", '00000000-0000-0000-0000-000000000000'::uuid), TG_ARGV[0], pg_backend_pid(), 1 FROM (SELECT * FROM "new_rows" UNION ALL SELECT * FROM "old_rows") AS one
		ON CONFLICT ("owner_id", "topic", "backend") DO UPDATE SET "n" = kept."n" + 1;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_own_changes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "change_counts" AS kept ("owner_id", "topic", "backend", "n")
		SELECT DISTINCT one."id", TG_ARGV[0], pg_backend_pid(), 1 FROM "new_rows" AS one
		ON CONFLICT ("owner_id", "topic", "backend") DO UPDATE SET "n" = kept."n" + 1;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "change_counts" AS kept ("owner_id", "topic", "backend", "n")
		SELECT DISTINCT one."id", TG_ARGV[0], pg_backend_pid(), 1 FROM "old_rows" AS one
		ON CONFLICT ("owner_id", "topic", "backend") DO UPDATE SET "n" = kept."n" + 1;
	ELSE
		INSERT INTO "change_counts" AS kept ("owner_id", "topic", "backend", "n")
		SELECT DISTINCT one."id", TG_ARGV[0], pg_backend_pid(), 1 FROM (SELECT * FROM "new_rows" UNION ALL SELECT * FROM "old_rows") AS one
		ON CONFLICT ("owner_id", "topic", "backend") DO UPDATE SET "n" = kept."n" + 1;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_platform_changes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "change_counts" AS kept ("owner_id", "topic", "backend", "n")
		SELECT DISTINCT '00000000-0000-0000-0000-000000000000'::uuid, TG_ARGV[0], pg_backend_pid(), 1 FROM "new_rows" AS one
		ON CONFLICT ("owner_id", "topic", "backend") DO UPDATE SET "n" = kept."n" + 1;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "change_counts" AS kept ("owner_id", "topic", "backend", "n")
		SELECT DISTINCT '00000000-0000-0000-0000-000000000000'::uuid, TG_ARGV[0], pg_backend_pid(), 1 FROM "old_rows" AS one
		ON CONFLICT ("owner_id", "topic", "backend") DO UPDATE SET "n" = kept."n" + 1;
	ELSE
		INSERT INTO "change_counts" AS kept ("owner_id", "topic", "backend", "n")
		SELECT DISTINCT '00000000-0000-0000-0000-000000000000'::uuid, TG_ARGV[0], pg_backend_pid(), 1 FROM (SELECT * FROM "new_rows" UNION ALL SELECT * FROM "old_rows") AS one
		ON CONFLICT ("owner_id", "topic", "backend") DO UPDATE SET "n" = kept."n" + 1;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_enrolment_changes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "change_counts" AS kept ("owner_id", "topic", "backend", "n")
		SELECT DISTINCT one."booklet_id", topic, pg_backend_pid(), 1 FROM "new_rows" AS one, unnest(ARRAY['enrolments', 'enrolment_states']) AS topic
		ON CONFLICT ("owner_id", "topic", "backend") DO UPDATE SET "n" = kept."n" + 1;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "change_counts" AS kept ("owner_id", "topic", "backend", "n")
		SELECT DISTINCT one."booklet_id", topic, pg_backend_pid(), 1 FROM "old_rows" AS one, unnest(ARRAY['enrolments', 'enrolment_states']) AS topic
		ON CONFLICT ("owner_id", "topic", "backend") DO UPDATE SET "n" = kept."n" + 1;
	ELSE
		INSERT INTO "change_counts" AS kept ("owner_id", "topic", "backend", "n")
		SELECT DISTINCT booklet, topic, pg_backend_pid(), 1
		FROM "new_rows" AS n JOIN "old_rows" AS o ON o."id" = n."id",
			unnest(ARRAY[n."booklet_id", o."booklet_id"]) AS booklet, unnest(ARRAY['enrolments', 'enrolment_states']) AS topic
		WHERE (n."booklet_id", n."participant_id", n."state") IS DISTINCT FROM (o."booklet_id", o."participant_id", o."state")
			OR topic = 'enrolments' AND (n."arrival_on", n."opened_at", n."completed_at", n."pages_done", n."pages_due")
				IS DISTINCT FROM (o."arrival_on", o."opened_at", o."completed_at", o."pages_done", o."pages_due")
		ON CONFLICT ("owner_id", "topic", "backend") DO UPDATE SET "n" = kept."n" + 1;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER booklets_count_added AFTER INSERT ON booklets REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_company_changes('booklets');--> statement-breakpoint
CREATE TRIGGER booklets_count_changed AFTER UPDATE ON booklets REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_company_changes('booklets');--> statement-breakpoint
CREATE TRIGGER booklets_count_gone AFTER DELETE ON booklets REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_company_changes('booklets');--> statement-breakpoint
CREATE TRIGGER booklet_rights_count_added AFTER INSERT ON booklet_rights REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_company_changes('booklet_rights');--> statement-breakpoint
CREATE TRIGGER booklet_rights_count_changed AFTER UPDATE ON booklet_rights REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_company_changes('booklet_rights');--> statement-breakpoint
CREATE TRIGGER booklet_rights_count_gone AFTER DELETE ON booklet_rights REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_company_changes('booklet_rights');--> statement-breakpoint
CREATE TRIGGER referents_count_added AFTER INSERT ON referents REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_company_changes('referents');--> statement-breakpoint
CREATE TRIGGER referents_count_changed AFTER UPDATE ON referents REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_company_changes('referents');--> statement-breakpoint
CREATE TRIGGER referents_count_gone AFTER DELETE ON referents REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_company_changes('referents');--> statement-breakpoint
CREATE TRIGGER participants_count_added AFTER INSERT ON participants REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_company_changes('participants');--> statement-breakpoint
CREATE TRIGGER participants_count_changed AFTER UPDATE ON participants REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_company_changes('participants');--> statement-breakpoint
CREATE TRIGGER participants_count_gone AFTER DELETE ON participants REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_company_changes('participants');--> statement-breakpoint
CREATE TRIGGER media_count_added AFTER INSERT ON media REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_company_changes('media');--> statement-breakpoint
CREATE TRIGGER media_count_changed AFTER UPDATE ON media REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_company_changes('media');--> statement-breakpoint
CREATE TRIGGER media_count_gone AFTER DELETE ON media REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_company_changes('media');--> statement-breakpoint
CREATE TRIGGER media_folders_count_added AFTER INSERT ON media_folders REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_company_changes('media_folders');--> statement-breakpoint
CREATE TRIGGER media_folders_count_changed AFTER UPDATE ON media_folders REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_company_changes('media_folders');--> statement-breakpoint
CREATE TRIGGER media_folders_count_gone AFTER DELETE ON media_folders REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_company_changes('media_folders');--> statement-breakpoint
CREATE TRIGGER users_count_added AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_company_changes('users');--> statement-breakpoint
CREATE TRIGGER users_count_changed AFTER UPDATE ON users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_company_changes('users');--> statement-breakpoint
CREATE TRIGGER users_count_gone AFTER DELETE ON users REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_company_changes('users');--> statement-breakpoint
CREATE TRIGGER companies_count_added AFTER INSERT ON companies REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_own_changes('companies');--> statement-breakpoint
CREATE TRIGGER companies_count_changed AFTER UPDATE ON companies REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_own_changes('companies');--> statement-breakpoint
CREATE TRIGGER companies_count_gone AFTER DELETE ON companies REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_own_changes('companies');--> statement-breakpoint
CREATE TRIGGER sectors_count_added AFTER INSERT ON sectors REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_platform_changes('sectors');--> statement-breakpoint
CREATE TRIGGER sectors_count_changed AFTER UPDATE ON sectors REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_platform_changes('sectors');--> statement-breakpoint
CREATE TRIGGER sectors_count_gone AFTER DELETE ON sectors REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_platform_changes('sectors');--> statement-breakpoint
CREATE TRIGGER enrolments_count_added AFTER INSERT ON enrolments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_enrolment_changes();--> statement-breakpoint
CREATE TRIGGER enrolments_count_changed AFTER UPDATE ON enrolments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_enrolment_changes();--> statement-breakpoint
CREATE TRIGGER enrolments_count_gone AFTER DELETE ON enrolments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_enrolment_changes();
