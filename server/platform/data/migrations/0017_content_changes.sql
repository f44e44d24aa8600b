-- additive
CREATE TABLE "content_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"booklet_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"before" jsonb NOT NULL,
	"written_version" integer NOT NULL,
	"batch_id" uuid,
	"user_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_changes_kind_check" CHECK ("content_changes"."kind" in ('chapter', 'page', 'block'))
);
--> statement-breakpoint
ALTER TABLE "content_changes" ADD CONSTRAINT "content_changes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_changes" ADD CONSTRAINT "content_changes_booklet_company" FOREIGN KEY ("company_id","booklet_id") REFERENCES "public"."booklets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_changes_booklet" ON "content_changes" USING btree ("booklet_id","at");--> statement-breakpoint
CREATE INDEX "content_changes_target" ON "content_changes" USING btree ("target_id","at");--> statement-breakpoint
CREATE INDEX "content_changes_batch" ON "content_changes" USING btree ("batch_id") WHERE "content_changes"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "content_changes_age" ON "content_changes" USING btree ("company_id","at");