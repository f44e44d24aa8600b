CREATE TABLE "article_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid
);
--> statement-breakpoint
CREATE TABLE "article_reads" (
	"user_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"understood_at" timestamp with time zone,
	"useful" boolean,
	CONSTRAINT "article_reads_user_id_article_id_pk" PRIMARY KEY("user_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "dismissed_steps" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"row_version" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"code" text,
	"owner_id" uuid,
	"title" text NOT NULL,
	"lead" text NOT NULL,
	"blocks" jsonb NOT NULL,
	"image_id" uuid,
	"alt" text DEFAULT '' NOT NULL,
	"decorative" boolean DEFAULT false NOT NULL,
	"category" text NOT NULL,
	"roles" text[] NOT NULL,
	"company_ids" uuid[] NOT NULL,
	"expire_at" timestamp with time zone,
	"pinned" boolean DEFAULT false NOT NULL,
	"important" boolean DEFAULT false NOT NULL,
	"by_mail" boolean DEFAULT false NOT NULL,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "support_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"route" text NOT NULL,
	"browser" text NOT NULL,
	"booklet_id" text NOT NULL,
	"picture_mime" text
);
--> statement-breakpoint
CREATE TABLE "tutorials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"row_version" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"code" text,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"category" text NOT NULL,
	"level" text NOT NULL,
	"minutes" integer NOT NULL,
	"blocks" jsonb NOT NULL,
	"video_id" uuid,
	"captions_id" uuid,
	"transcript" text DEFAULT '' NOT NULL,
	"roles" text[] NOT NULL,
	"screens" text[] NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_reads" ADD CONSTRAINT "article_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_steps" ADD CONSTRAINT "dismissed_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_owner_id_companies_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_image_id_article_files_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."article_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutorials" ADD CONSTRAINT "tutorials_video_id_article_files_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."article_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutorials" ADD CONSTRAINT "tutorials_captions_id_article_files_id_fk" FOREIGN KEY ("captions_id") REFERENCES "public"."article_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_reads_article" ON "article_reads" USING btree ("article_id");--> statement-breakpoint
CREATE UNIQUE INDEX "news_code" ON "news" USING btree ("code");--> statement-breakpoint
CREATE INDEX "news_online" ON "news" USING btree ("state","publish_at");--> statement-breakpoint
CREATE INDEX "support_messages_at" ON "support_messages" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "tutorials_code" ON "tutorials" USING btree ("code");--> statement-breakpoint
CREATE INDEX "tutorials_place" ON "tutorials" USING btree ("position");