-- additive
ALTER TABLE "publications" ADD COLUMN "changes" jsonb;