-- additive
CREATE TABLE "comment_threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"booklet_id" uuid NOT NULL,
	"page_id" uuid NOT NULL,
	"page_title" text NOT NULL,
	"block_id" uuid,
	"block_type" text DEFAULT '' NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_by" uuid,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "comment_threads_of_company" UNIQUE("company_id","id"),
	CONSTRAINT "comment_threads_state_check" CHECK ("comment_threads"."state" in ('open', 'resolved', 'reopened'))
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"author_id" uuid,
	"session_id" uuid,
	"body" text NOT NULL,
	"mentions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "review_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"booklet_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token" text NOT NULL,
	"password_hash" text DEFAULT '' NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "review_links_of_company" UNIQUE("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "review_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"token_hash" text,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_sessions_of_company" UNIQUE("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "notification_choices" DROP CONSTRAINT "notification_choices_kind_check";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check";--> statement-breakpoint
ALTER TABLE "comment_threads" ADD CONSTRAINT "comment_threads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_threads" ADD CONSTRAINT "comment_threads_booklet_company" FOREIGN KEY ("company_id","booklet_id") REFERENCES "public"."booklets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_thread_company" FOREIGN KEY ("company_id","thread_id") REFERENCES "public"."comment_threads"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_session_company" FOREIGN KEY ("company_id","session_id") REFERENCES "public"."review_sessions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_links" ADD CONSTRAINT "review_links_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_links" ADD CONSTRAINT "review_links_booklet_company" FOREIGN KEY ("company_id","booklet_id") REFERENCES "public"."booklets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_sessions" ADD CONSTRAINT "review_sessions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_sessions" ADD CONSTRAINT "review_sessions_link_company" FOREIGN KEY ("company_id","link_id") REFERENCES "public"."review_links"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_threads_booklet" ON "comment_threads" USING btree ("booklet_id","page_id","created_at");--> statement-breakpoint
CREATE INDEX "comment_threads_open" ON "comment_threads" USING btree ("booklet_id") WHERE state <> 'resolved';--> statement-breakpoint
CREATE INDEX "comments_thread" ON "comments" USING btree ("thread_id","created_at");--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("author_id") WHERE author_id is not null;--> statement-breakpoint
CREATE INDEX "review_links_booklet" ON "review_links" USING btree ("booklet_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "review_links_token" ON "review_links" USING btree ("token");--> statement-breakpoint
CREATE UNIQUE INDEX "review_sessions_token" ON "review_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "review_sessions_link" ON "review_sessions" USING btree ("link_id");--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_kind_check" CHECK ("notification_choices"."kind" in ('review_asked', 'review_decided', 'comment_mentioned', 'comment_answered', 'comment_added', 'comment_resolved', 'ownership_offered', 'publication_done', 'publication_failed', 'campaign_paused', 'campaign_failed', 'import_finished', 'task_finished', 'template_updated', 'template_proposed', 'licence_expiring', 'storage_alert', 'identity_taken', 'support_message', 'terms_refused', 'news_published'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ("notifications"."kind" in ('review_asked', 'review_decided', 'comment_mentioned', 'comment_answered', 'comment_added', 'comment_resolved', 'ownership_offered', 'publication_done', 'publication_failed', 'campaign_paused', 'campaign_failed', 'import_finished', 'task_finished', 'template_updated', 'template_proposed', 'licence_expiring', 'storage_alert', 'identity_taken', 'support_message', 'terms_refused', 'news_published'));