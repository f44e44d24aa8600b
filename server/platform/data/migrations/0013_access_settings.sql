UPDATE "booklets" SET "access" = jsonb_set(jsonb_set(jsonb_set("access",
  '{link,on}', to_jsonb("access_mode" = 'link')),
  '{public,on}', to_jsonb("access_mode" = 'public')),
  '{public,noindex}', to_jsonb("noindex"));--> statement-breakpoint
INSERT INTO "access_links" ("id", "company_id", "booklet_id", "name", "token", "created_at")
  SELECT gen_random_uuid(), "company_id", "id", 'Lien principal', "link_token", "created_at"
  FROM "booklets" WHERE "link_token" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "booklets" DROP COLUMN "access_mode";--> statement-breakpoint
ALTER TABLE "booklets" DROP COLUMN "link_token";--> statement-breakpoint
ALTER TABLE "booklets" DROP COLUMN "noindex";
