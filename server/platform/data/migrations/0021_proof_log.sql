-- additive
CREATE TABLE "proof_contents" (
	"company_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proof_contents_company_id_hash_pk" PRIMARY KEY("company_id","hash")
);
--> statement-breakpoint
CREATE TABLE "proof_files" (
	"company_id" uuid NOT NULL,
	"storage_key" text NOT NULL,
	"sha256" text NOT NULL,
	"size" bigint NOT NULL,
	CONSTRAINT "proof_files_company_id_storage_key_pk" PRIMARY KEY("company_id","storage_key")
);
--> statement-breakpoint
CREATE TABLE "proof_heads" (
	"company_id" uuid NOT NULL,
	"size" integer NOT NULL,
	"day" text NOT NULL,
	"checkpoint" text NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proof_heads_company_id_day_pk" PRIMARY KEY("company_id","day")
);
--> statement-breakpoint
CREATE TABLE "proof_nodes" (
	"company_id" uuid NOT NULL,
	"level" integer NOT NULL,
	"position" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "proof_nodes_company_id_level_position_pk" PRIMARY KEY("company_id","level","position")
);
--> statement-breakpoint
ALTER TABLE "proof_contents" ADD CONSTRAINT "proof_contents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_files" ADD CONSTRAINT "proof_files_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_heads" ADD CONSTRAINT "proof_heads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_nodes" ADD CONSTRAINT "proof_nodes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION keep_proof_head() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND NEW IS NOT DISTINCT FROM OLD THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'a published head is kept' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER proof_heads_are_kept BEFORE DELETE OR UPDATE ON proof_heads FOR EACH ROW EXECUTE FUNCTION keep_proof_head();
