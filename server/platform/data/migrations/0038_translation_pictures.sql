CREATE TABLE "translation_pictures" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "translation_pictures" ADD CONSTRAINT "translation_pictures_file_id_article_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."article_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "translation_pictures_key" ON "translation_pictures" USING btree ("key");