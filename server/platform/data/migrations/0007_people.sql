CREATE TABLE "campaign_recipients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"detail" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"claimed_by" text,
	"claimed_at" timestamp with time zone,
	"message_id" text DEFAULT '' NOT NULL,
	"outbox_id" uuid,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"row_version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"booklet_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"sender_id" uuid,
	"sender_name" text DEFAULT '' NOT NULL,
	"reply_to" text DEFAULT '' NOT NULL,
	"bodies" jsonb NOT NULL,
	"audience" jsonb NOT NULL,
	"planning" jsonb NOT NULL,
	"step" jsonb,
	"position" integer DEFAULT 0 NOT NULL,
	"planned_at" timestamp with time zone,
	"per_minute" integer DEFAULT 120 NOT NULL,
	"pause_threshold" integer DEFAULT 10 NOT NULL,
	"tested_version" integer,
	"with_calendar" boolean DEFAULT false NOT NULL,
	"launched_at" timestamp with time zone,
	"launched_by" uuid,
	"finished_at" timestamp with time zone,
	"failure" text DEFAULT '' NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "campaigns_of_company" UNIQUE("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_days" (
	"enrolment_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "contact_days_once" UNIQUE("enrolment_id","day")
);
--> statement-breakpoint
CREATE TABLE "senders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"row_version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"token_hash" text,
	"verified_at" timestamp with time zone,
	CONSTRAINT "senders_of_company" UNIQUE("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "enrolment_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"what" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"user_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enrolments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"row_version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"booklet_id" uuid NOT NULL,
	"participant_id" uuid NOT NULL,
	"state" text DEFAULT 'to_invite' NOT NULL,
	"name_key" text NOT NULL,
	"arrival_on" date,
	"source" text NOT NULL,
	"import_id" uuid,
	"pages_done" integer DEFAULT 0 NOT NULL,
	"pages_due" integer DEFAULT 0 NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"proofs_done" integer DEFAULT 0 NOT NULL,
	"proofs_due" integer DEFAULT 0 NOT NULL,
	"version_read" integer,
	"to_reread" boolean DEFAULT false NOT NULL,
	"invited_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"last_activity_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"anonymised_at" timestamp with time zone,
	"code_hash" text,
	"notice_version" integer,
	"notice_at" timestamp with time zone,
	CONSTRAINT "enrolments_of_company" UNIQUE("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "ownership_offers" (
	"booklet_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"to_user_id" uuid NOT NULL,
	"from_user_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ownership_offers_booklet_id_pk" PRIMARY KEY("booklet_id")
);
--> statement-breakpoint
CREATE TABLE "participant_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"row_version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"booklet_id" uuid NOT NULL,
	"state" text NOT NULL,
	"file_name" text NOT NULL,
	"storage_key" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"ignored" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "participant_settings" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"row_version" integer DEFAULT 1 NOT NULL,
	"fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sites" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"departments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"lists_only" boolean DEFAULT false NOT NULL,
	"last_mapping" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"quota" integer DEFAULT 50000 NOT NULL,
	"alsace_moselle" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "participants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"row_version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"name_key" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"work_email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"employee_number" text DEFAULT '' NOT NULL,
	"arrival_on" date,
	"end_on" date,
	"contract_type" text,
	"job_title" text DEFAULT '' NOT NULL,
	"department" text DEFAULT '' NOT NULL,
	"site" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'fr-FR' NOT NULL,
	"referent_id" uuid,
	"buddy_id" uuid,
	"groups" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"opposed_at" timestamp with time zone,
	"bounced_at" timestamp with time zone,
	"anonymised_at" timestamp with time zone,
	"import_id" uuid,
	CONSTRAINT "participants_of_company" UNIQUE("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "referents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"row_version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"booklet_id" uuid NOT NULL,
	"user_id" uuid,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"job_title" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"role" text NOT NULL,
	"role_label" text DEFAULT '' NOT NULL,
	"perimeter" jsonb NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"photo_media_id" uuid,
	"image_right_on" date,
	"bio" text DEFAULT '' NOT NULL,
	"availability" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"deputy_id" uuid,
	"absent_from" date,
	"absent_until" date,
	"notices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "referents_of_company" UNIQUE("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "access_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"booklet_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"expires_at" timestamp with time zone,
	"max_openings" integer,
	"openings" integer DEFAULT 0 NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "page_progress" (
	"enrolment_id" uuid NOT NULL,
	"page_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_progress_enrolment_id_page_id_pk" PRIMARY KEY("enrolment_id","page_id")
);
--> statement-breakpoint
CREATE TABLE "personal_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"enrolment_id" uuid,
	"referent_id" uuid,
	"via" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "proofs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"booklet_id" uuid NOT NULL,
	"enrolment_id" uuid,
	"block_id" uuid NOT NULL,
	"page_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"statement" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"signature" text DEFAULT '' NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reader_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"booklet_id" uuid NOT NULL,
	"subject_hash" text NOT NULL,
	"code_hash" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reader_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"booklet_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"enrolment_id" uuid,
	"link_id" uuid,
	"via" text NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "responders" (
	"block_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	CONSTRAINT "responders_block_id_enrolment_id_pk" PRIMARY KEY("block_id","enrolment_id")
);
--> statement-breakpoint
CREATE TABLE "responses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"booklet_id" uuid NOT NULL,
	"enrolment_id" uuid,
	"kind" text NOT NULL,
	"block_id" uuid,
	"page_id" uuid,
	"version" integer NOT NULL,
	"value" jsonb NOT NULL,
	"day" date NOT NULL,
	"handled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"booklet_id" uuid,
	"kind" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"order" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"result_key" text DEFAULT '' NOT NULL,
	"result_name" text DEFAULT '' NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"cancelled" boolean DEFAULT false NOT NULL,
	"requested_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "booklet_rights" ADD COLUMN "chapter_ids" jsonb;--> statement-breakpoint
ALTER TABLE "booklet_rights" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "booklet_rights" ADD COLUMN "granted_by" uuid;--> statement-breakpoint
ALTER TABLE "booklets" ADD COLUMN "access" jsonb DEFAULT '{"personal":{"on":false,"validDays":180,"renewByEmail":true,"devices":0,"confirmIdentity":false},"code":{"on":false,"kind":"individual","shared":""},"domain":{"on":false,"domains":[],"enrol":true,"approve":false},"link":{"on":false},"public":{"on":false,"noindex":true},"ranges":[],"window":{"opensAt":null,"closesAt":null,"closedMessage":""},"allow":{"print":true,"copy":true,"pdf":true,"watermark":false},"embedOrigins":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "booklets" ADD COLUMN "settings" jsonb DEFAULT '{"reading":{"navigation":"free","validation":"end","showProgress":true,"showReadingTime":true,"pageNumbers":"none","search":true,"glossary":true,"textSize":100},"tracking":{"mode":"aggregate","threshold":5,"informedOn":null},"retention":{"anonymiseAfterDays":180,"proofYears":5},"review":{"approval":false,"approverIds":[],"majorAsks":"ongoing"},"sharing":{"offline":false,"archive":false,"openGraph":true}}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_campaign_company" FOREIGN KEY ("company_id","campaign_id") REFERENCES "public"."campaigns"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_enrolment_company" FOREIGN KEY ("company_id","enrolment_id") REFERENCES "public"."enrolments"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_booklet_company" FOREIGN KEY ("company_id","booklet_id") REFERENCES "public"."booklets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_days" ADD CONSTRAINT "contact_days_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_days" ADD CONSTRAINT "contact_days_enrolment_company" FOREIGN KEY ("company_id","enrolment_id") REFERENCES "public"."enrolments"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "senders" ADD CONSTRAINT "senders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_events" ADD CONSTRAINT "enrolment_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_events" ADD CONSTRAINT "enrolment_events_enrolment_company" FOREIGN KEY ("company_id","enrolment_id") REFERENCES "public"."enrolments"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_booklet_company" FOREIGN KEY ("company_id","booklet_id") REFERENCES "public"."booklets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_participant_company" FOREIGN KEY ("company_id","participant_id") REFERENCES "public"."participants"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_booklet_company" FOREIGN KEY ("company_id","booklet_id") REFERENCES "public"."booklets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participant_imports" ADD CONSTRAINT "participant_imports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participant_imports" ADD CONSTRAINT "participant_imports_booklet_company" FOREIGN KEY ("company_id","booklet_id") REFERENCES "public"."booklets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participant_settings" ADD CONSTRAINT "participant_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referents" ADD CONSTRAINT "referents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referents" ADD CONSTRAINT "referents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referents" ADD CONSTRAINT "referents_booklet_company" FOREIGN KEY ("company_id","booklet_id") REFERENCES "public"."booklets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referents" ADD CONSTRAINT "referents_photo_company" FOREIGN KEY ("company_id","photo_media_id") REFERENCES "public"."media"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_links" ADD CONSTRAINT "access_links_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_links" ADD CONSTRAINT "access_links_booklet_company" FOREIGN KEY ("company_id","booklet_id") REFERENCES "public"."booklets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_progress" ADD CONSTRAINT "page_progress_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_progress" ADD CONSTRAINT "page_progress_enrolment_company" FOREIGN KEY ("company_id","enrolment_id") REFERENCES "public"."enrolments"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_links" ADD CONSTRAINT "personal_links_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_links" ADD CONSTRAINT "personal_links_enrolment_company" FOREIGN KEY ("company_id","enrolment_id") REFERENCES "public"."enrolments"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_links" ADD CONSTRAINT "personal_links_referent_company" FOREIGN KEY ("company_id","referent_id") REFERENCES "public"."referents"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_booklet_company" FOREIGN KEY ("company_id","booklet_id") REFERENCES "public"."booklets"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reader_codes" ADD CONSTRAINT "reader_codes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reader_codes" ADD CONSTRAINT "reader_codes_booklet_company" FOREIGN KEY ("company_id","booklet_id") REFERENCES "public"."booklets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reader_sessions" ADD CONSTRAINT "reader_sessions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reader_sessions" ADD CONSTRAINT "reader_sessions_booklet_company" FOREIGN KEY ("company_id","booklet_id") REFERENCES "public"."booklets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reader_sessions" ADD CONSTRAINT "reader_sessions_enrolment_company" FOREIGN KEY ("company_id","enrolment_id") REFERENCES "public"."enrolments"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responders" ADD CONSTRAINT "responders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responders" ADD CONSTRAINT "responders_enrolment_company" FOREIGN KEY ("company_id","enrolment_id") REFERENCES "public"."enrolments"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_booklet_company" FOREIGN KEY ("company_id","booklet_id") REFERENCES "public"."booklets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_recipients_once" ON "campaign_recipients" USING btree ("campaign_id","enrolment_id");--> statement-breakpoint
CREATE INDEX "campaign_recipients_state" ON "campaign_recipients" USING btree ("campaign_id","state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "campaign_recipients_enrolment" ON "campaign_recipients" USING btree ("enrolment_id");--> statement-breakpoint
CREATE INDEX "campaign_recipients_message" ON "campaign_recipients" USING btree ("message_id") WHERE message_id <> '';--> statement-breakpoint
CREATE INDEX "campaigns_booklet" ON "campaigns" USING btree ("booklet_id","created_at");--> statement-breakpoint
CREATE INDEX "campaigns_planned" ON "campaigns" USING btree ("planned_at") WHERE state = 'planned';--> statement-breakpoint
CREATE INDEX "campaigns_running" ON "campaigns" USING btree ("state") WHERE state = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "senders_email" ON "senders" USING btree ("company_id","email");--> statement-breakpoint
CREATE INDEX "enrolment_events_enrolment" ON "enrolment_events" USING btree ("enrolment_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_once" ON "enrolments" USING btree ("booklet_id","participant_id");--> statement-breakpoint
CREATE INDEX "enrolments_name" ON "enrolments" USING btree ("booklet_id",name_key collate "C","id");--> statement-breakpoint
CREATE INDEX "enrolments_state" ON "enrolments" USING btree ("booklet_id","state",name_key collate "C");--> statement-breakpoint
CREATE INDEX "enrolments_arrival" ON "enrolments" USING btree ("booklet_id","arrival_on");--> statement-breakpoint
CREATE INDEX "enrolments_participant" ON "enrolments" USING btree ("participant_id");--> statement-breakpoint
CREATE INDEX "enrolments_expiry" ON "enrolments" USING btree ("expires_at") WHERE expires_at is not null;--> statement-breakpoint
CREATE INDEX "enrolments_import" ON "enrolments" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "participant_imports_booklet" ON "participant_imports" USING btree ("booklet_id","created_at");--> statement-breakpoint
CREATE INDEX "participants_name" ON "participants" USING btree ("company_id",name_key collate "C","id");--> statement-breakpoint
CREATE UNIQUE INDEX "participants_email" ON "participants" USING btree ("company_id","email") WHERE email <> '' and anonymised_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "participants_number" ON "participants" USING btree ("company_id","employee_number") WHERE employee_number <> '' and anonymised_at is null;--> statement-breakpoint
CREATE INDEX "participants_import" ON "participants" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "referents_booklet" ON "referents" USING btree ("booklet_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "access_links_token" ON "access_links" USING btree ("token");--> statement-breakpoint
CREATE INDEX "access_links_booklet" ON "access_links" USING btree ("booklet_id","created_at");--> statement-breakpoint
CREATE INDEX "personal_links_enrolment" ON "personal_links" USING btree ("enrolment_id");--> statement-breakpoint
CREATE INDEX "personal_links_referent" ON "personal_links" USING btree ("referent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "proofs_number" ON "proofs" USING btree ("company_id","number");--> statement-breakpoint
CREATE INDEX "proofs_enrolment" ON "proofs" USING btree ("enrolment_id");--> statement-breakpoint
CREATE INDEX "proofs_booklet" ON "proofs" USING btree ("booklet_id","block_id","version");--> statement-breakpoint
CREATE INDEX "reader_codes_subject" ON "reader_codes" USING btree ("booklet_id","subject_hash","created_at");--> statement-breakpoint
CREATE INDEX "reader_codes_expiry" ON "reader_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reader_sessions_token" ON "reader_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "reader_sessions_enrolment" ON "reader_sessions" USING btree ("enrolment_id");--> statement-breakpoint
CREATE INDEX "reader_sessions_expiry" ON "reader_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "responses_booklet" ON "responses" USING btree ("booklet_id","kind","day");--> statement-breakpoint
CREATE INDEX "responses_enrolment" ON "responses" USING btree ("enrolment_id");--> statement-breakpoint
CREATE INDEX "tasks_company" ON "tasks" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "tasks_ended" ON "tasks" USING btree ("ended_at");