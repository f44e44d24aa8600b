-- additive
ALTER TABLE "publications" ADD COLUMN "major_asks" text;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_major_asks_check" CHECK ("publications"."major_asks" in ('ongoing', 'everybody', 'nobody'));