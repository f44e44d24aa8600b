CREATE TABLE "forgotten_proofs" (
	"company_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"forgotten_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forgotten_proofs_company_id_number_pk" PRIMARY KEY("company_id","number")
);
--> statement-breakpoint
CREATE TABLE "opened_files" (
	"enrolment_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "opened_files_enrolment_id_media_id_pk" PRIMARY KEY("enrolment_id","media_id")
);
--> statement-breakpoint
ALTER TABLE "forgotten_proofs" ADD CONSTRAINT "forgotten_proofs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opened_files" ADD CONSTRAINT "opened_files_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opened_files" ADD CONSTRAINT "opened_files_enrolment_company" FOREIGN KEY ("company_id","enrolment_id") REFERENCES "public"."enrolments"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION "keep_proof"() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
--> statement-breakpoint
CREATE TRIGGER "proofs_are_kept" BEFORE UPDATE OR DELETE ON "proofs" FOR EACH ROW EXECUTE FUNCTION "keep_proof"();
--> statement-breakpoint
CREATE FUNCTION "keep_link"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND NEW IS NOT DISTINCT FROM OLD THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'the links of a proof are kept' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "links_are_kept" BEFORE UPDATE OR DELETE ON "forgotten_proofs" FOR EACH ROW EXECUTE FUNCTION "keep_link"();
