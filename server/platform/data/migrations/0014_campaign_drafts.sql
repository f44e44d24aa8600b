ALTER TABLE "campaigns" ADD COLUMN "variables" jsonb DEFAULT '{"defaults":{},"missing":"stop"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "senders" ADD COLUMN "token_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_sender_company" FOREIGN KEY ("company_id","sender_id") REFERENCES "public"."senders"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "senders_token" ON "senders" USING btree ("token_hash") WHERE token_hash is not null;