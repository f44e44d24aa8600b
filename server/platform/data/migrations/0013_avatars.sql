-- additive
ALTER TABLE "users" ADD COLUMN "avatar_id" uuid;