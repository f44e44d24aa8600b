ALTER TABLE "booklets" ADD CONSTRAINT "booklets_of_company" UNIQUE("company_id","id");
--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_of_company" UNIQUE("company_id","id");
--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_of_company" UNIQUE("company_id","id");
--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_of_company" UNIQUE("company_id","id");
--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_of_company" UNIQUE("company_id","id");
--> statement-breakpoint
ALTER TABLE "activity" DROP CONSTRAINT "activity_booklet_id_booklets_id_fk";
--> statement-breakpoint
ALTER TABLE "blocks" DROP CONSTRAINT "blocks_booklet_id_booklets_id_fk";
--> statement-breakpoint
ALTER TABLE "blocks" DROP CONSTRAINT "blocks_page_id_pages_id_fk";
--> statement-breakpoint
ALTER TABLE "booklet_rights" DROP CONSTRAINT "booklet_rights_booklet_id_booklets_id_fk";
--> statement-breakpoint
ALTER TABLE "chapters" DROP CONSTRAINT "chapters_booklet_id_booklets_id_fk";
--> statement-breakpoint
ALTER TABLE "media_uses" DROP CONSTRAINT "media_uses_media_id_media_id_fk";
--> statement-breakpoint
ALTER TABLE "media_uses" DROP CONSTRAINT "media_uses_booklet_id_booklets_id_fk";
--> statement-breakpoint
ALTER TABLE "pages" DROP CONSTRAINT "pages_booklet_id_booklets_id_fk";
--> statement-breakpoint
ALTER TABLE "pages" DROP CONSTRAINT "pages_chapter_id_chapters_id_fk";
--> statement-breakpoint
ALTER TABLE "presences" DROP CONSTRAINT "presences_page_id_pages_id_fk";
--> statement-breakpoint
ALTER TABLE "publication_pages" DROP CONSTRAINT "publication_pages_publication_id_publications_id_fk";
--> statement-breakpoint
ALTER TABLE "publications" DROP CONSTRAINT "publications_booklet_id_booklets_id_fk";
--> statement-breakpoint
ALTER TABLE "reading_counts" DROP CONSTRAINT "reading_counts_booklet_id_booklets_id_fk";
--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_booklet_company" FOREIGN KEY ("company_id","booklet_id") REFERENCES "public"."booklets"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_booklet_company" FOREIGN KEY ("company_id","booklet_id") REFERENCES "public"."booklets"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_page_company" FOREIGN KEY ("company_id","page_id") REFERENCES "public"."pages"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "booklet_rights" ADD CONSTRAINT "booklet_rights_booklet_company" FOREIGN KEY ("company_id","booklet_id") REFERENCES "public"."booklets"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_booklet_company" FOREIGN KEY ("company_id","booklet_id") REFERENCES "public"."booklets"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media_uses" ADD CONSTRAINT "media_uses_media_company" FOREIGN KEY ("company_id","media_id") REFERENCES "public"."media"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media_uses" ADD CONSTRAINT "media_uses_booklet_company" FOREIGN KEY ("company_id","booklet_id") REFERENCES "public"."booklets"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_booklet_company" FOREIGN KEY ("company_id","booklet_id") REFERENCES "public"."booklets"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_chapter_company" FOREIGN KEY ("company_id","chapter_id") REFERENCES "public"."chapters"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_page_company" FOREIGN KEY ("company_id","page_id") REFERENCES "public"."pages"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "publication_pages" ADD CONSTRAINT "publication_pages_publication_company" FOREIGN KEY ("company_id","publication_id") REFERENCES "public"."publications"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_booklet_company" FOREIGN KEY ("company_id","booklet_id") REFERENCES "public"."booklets"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reading_counts" ADD CONSTRAINT "reading_counts_booklet_company" FOREIGN KEY ("company_id","booklet_id") REFERENCES "public"."booklets"("company_id","id") ON DELETE cascade ON UPDATE no action;
