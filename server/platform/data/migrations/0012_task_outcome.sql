-- additive
ALTER TABLE "tasks" ADD COLUMN "outcome" jsonb;