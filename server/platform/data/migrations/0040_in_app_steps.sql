ALTER TABLE "campaign_recipients" ADD COLUMN "channel" text DEFAULT 'mail' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD COLUMN "read_on" date;--> statement-breakpoint
CREATE INDEX "campaign_recipients_shown" ON "campaign_recipients" USING btree ("enrolment_id") WHERE channel = 'reader' and read_on is null;