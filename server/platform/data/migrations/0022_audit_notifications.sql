CREATE TABLE "audit_anchors" (
	"chain" uuid PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid,
	"chain" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"number" bigint DEFAULT 0 NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"as_user_id" uuid,
	"action" text NOT NULL,
	"outcome" text NOT NULL,
	"booklet_id" uuid,
	"object" text DEFAULT '' NOT NULL,
	"object_id" text DEFAULT '' NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"before" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"after" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"content_hash" text NOT NULL,
	"previous_hash" text DEFAULT '' NOT NULL,
	"hash" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_settings" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"months" integer DEFAULT 12 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_choices" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"shown" boolean NOT NULL,
	"mail" text NOT NULL,
	CONSTRAINT "notification_choices_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"href" text DEFAULT '' NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"mail" text DEFAULT 'none' NOT NULL,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "audit_settings" ADD CONSTRAINT "audit_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_lines_number" ON "audit_lines" USING btree ("chain","number");--> statement-breakpoint
CREATE INDEX "audit_lines_at" ON "audit_lines" USING btree ("company_id","at");--> statement-breakpoint
CREATE INDEX "audit_lines_user" ON "audit_lines" USING btree ("company_id","user_id","at");--> statement-breakpoint
CREATE INDEX "audit_lines_object" ON "audit_lines" USING btree ("company_id","object_id","at");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE read_at is null and shown;--> statement-breakpoint
CREATE INDEX "notifications_to_mail" ON "notifications" USING btree ("mail","created_at") WHERE mail <> 'none' and mailed_at is null;--> statement-breakpoint
CREATE FUNCTION "chain_audit_line"() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_lines_are_chained" BEFORE INSERT ON "audit_lines" FOR EACH ROW EXECUTE FUNCTION "chain_audit_line"();
--> statement-breakpoint
CREATE FUNCTION "keep_audit_line"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF NEW IS NOT DISTINCT FROM OLD THEN
			RETURN NEW;
		END IF;
	ELSIF EXISTS (SELECT FROM "audit_anchors" AS kept WHERE kept."chain" = OLD."chain" AND kept."number" >= OLD."number") THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'a line of the audit log is never changed, and goes after its time alone' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_lines_are_kept" BEFORE UPDATE OR DELETE ON "audit_lines" FOR EACH ROW EXECUTE FUNCTION "keep_audit_line"();
--> statement-breakpoint
CREATE FUNCTION "keep_audit_anchor"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'DELETE' AND EXISTS (
		SELECT FROM "audit_lines" AS line WHERE line."chain" = NEW."chain" AND line."number" = NEW."number"
			AND line."hash" = NEW."hash" AND line."at" < now() - interval '6 months'
	) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'the audit log is kept for 6 months at least' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_anchors_are_kept" BEFORE INSERT OR UPDATE OR DELETE ON "audit_anchors" FOR EACH ROW EXECUTE FUNCTION "keep_audit_anchor"();
--> statement-breakpoint
CREATE FUNCTION "keep_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the audit log is never emptied' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_is_kept" BEFORE TRUNCATE ON "audit_lines" FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit_log"();
