-- additive
CREATE TABLE "reader_notes" (
	"enrolment_id" uuid NOT NULL,
	"page_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"bookmarked" boolean DEFAULT false NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reader_notes_enrolment_id_page_id_pk" PRIMARY KEY("enrolment_id","page_id")
);
--> statement-breakpoint
CREATE TABLE "reading_certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"statement" jsonb NOT NULL,
	"hash" text NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reader_notes" ADD CONSTRAINT "reader_notes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reader_notes" ADD CONSTRAINT "reader_notes_enrolment_company" FOREIGN KEY ("company_id","enrolment_id") REFERENCES "public"."enrolments"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_certificates" ADD CONSTRAINT "reading_certificates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_certificates" ADD CONSTRAINT "reading_certificates_enrolment_company" FOREIGN KEY ("company_id","enrolment_id") REFERENCES "public"."enrolments"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reading_certificates_version" ON "reading_certificates" USING btree ("enrolment_id","version");