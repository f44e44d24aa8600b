CREATE TABLE "referent_notices" (
	"referent_id" uuid NOT NULL,
	"what" text NOT NULL,
	"subject" text NOT NULL,
	"company_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "referent_notices_referent_id_what_subject_pk" PRIMARY KEY("referent_id","what","subject")
);
--> statement-breakpoint
ALTER TABLE "referent_notices" ADD CONSTRAINT "referent_notices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referent_notices" ADD CONSTRAINT "referent_notices_referent_company" FOREIGN KEY ("company_id","referent_id") REFERENCES "public"."referents"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "referent_notices_at" ON "referent_notices" USING btree ("at");--> statement-breakpoint
CREATE INDEX "participants_referent" ON "participants" USING btree ("referent_id") WHERE referent_id is not null;--> statement-breakpoint
CREATE INDEX "participants_buddy" ON "participants" USING btree ("buddy_id") WHERE buddy_id is not null;