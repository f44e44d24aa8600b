-- additive
ALTER TABLE "publications" ADD COLUMN "embed_hosts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "embed_hosts" jsonb DEFAULT '[]'::jsonb NOT NULL;