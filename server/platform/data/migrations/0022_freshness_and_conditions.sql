-- additive
CREATE TABLE "former_contacts" (
	"company_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_contacts_company_id_digest_pk" PRIMARY KEY("company_id","digest")
);
--> statement-breakpoint
CREATE TABLE "page_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"booklet_id" uuid NOT NULL,
	"page_id" uuid NOT NULL,
	"block_id" uuid,
	"kind" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "page_verifications" (
	"page_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"booklet_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" uuid,
	"revision" integer NOT NULL,
	"publication_id" uuid,
	"dismissed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"earlier" jsonb
);
--> statement-breakpoint
ALTER TABLE "notification_choices" DROP CONSTRAINT "notification_choices_kind_check";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check";--> statement-breakpoint
ALTER TABLE "blocks" ADD COLUMN "audience" jsonb;--> statement-breakpoint
ALTER TABLE "blocks" ADD COLUMN "unlock_days" integer;--> statement-breakpoint
ALTER TABLE "chapters" ADD COLUMN "review_months" integer;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "review_months" integer;--> statement-breakpoint
ALTER TABLE "former_contacts" ADD CONSTRAINT "former_contacts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_reports" ADD CONSTRAINT "page_reports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_reports" ADD CONSTRAINT "page_reports_booklet_company" FOREIGN KEY ("company_id","booklet_id") REFERENCES "public"."booklets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_verifications" ADD CONSTRAINT "page_verifications_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_verifications" ADD CONSTRAINT "page_verifications_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_verifications" ADD CONSTRAINT "page_verifications_page_company" FOREIGN KEY ("company_id","page_id") REFERENCES "public"."pages"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_reports_booklet" ON "page_reports" USING btree ("booklet_id");--> statement-breakpoint
CREATE INDEX "page_verifications_booklet" ON "page_verifications" USING btree ("booklet_id");--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_kind_check" CHECK ("notification_choices"."kind" in ('review_asked', 'review_decided', 'comment_mentioned', 'comment_answered', 'comment_added', 'comment_resolved', 'ownership_offered', 'publication_done', 'publication_failed', 'campaign_paused', 'campaign_failed', 'import_finished', 'task_finished', 'template_updated', 'template_proposed', 'licence_expiring', 'pages_to_check', 'storage_alert', 'identity_taken', 'support_message', 'terms_refused', 'news_published'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ("notifications"."kind" in ('review_asked', 'review_decided', 'comment_mentioned', 'comment_answered', 'comment_added', 'comment_resolved', 'ownership_offered', 'publication_done', 'publication_failed', 'campaign_paused', 'campaign_failed', 'import_finished', 'task_finished', 'template_updated', 'template_proposed', 'licence_expiring', 'pages_to_check', 'storage_alert', 'identity_taken', 'support_message', 'terms_refused', 'news_published'));