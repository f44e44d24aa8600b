ALTER TABLE "participant_settings" ADD COLUMN "last_values" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- Omissions of imports were kept as if people had chosen them: every later import went without these columns.
UPDATE "participant_settings" SET "last_mapping" = (SELECT coalesce(jsonb_object_agg("key", "value"), '{}'::jsonb) FROM jsonb_each("last_mapping") WHERE "value" <> '""'::jsonb);
