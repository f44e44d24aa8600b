CREATE TABLE "tone_changes" (
	"booklet_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"from_tone" text NOT NULL,
	"to_tone" text NOT NULL,
	"replaced" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" uuid
);
--> statement-breakpoint
ALTER TABLE "tone_changes" ADD CONSTRAINT "tone_changes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tone_changes" ADD CONSTRAINT "tone_changes_booklet_company" FOREIGN KEY ("company_id","booklet_id") REFERENCES "public"."booklets"("company_id","id") ON DELETE cascade ON UPDATE no action;