DROP INDEX "chapter_templates_company";--> statement-breakpoint
DROP INDEX "chapter_templates_code";--> statement-breakpoint
DROP INDEX "page_templates_code";--> statement-breakpoint
CREATE UNIQUE INDEX "chapter_templates_global_code" ON "chapter_templates" USING btree ("code") WHERE "chapter_templates"."company_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "page_templates_global_code" ON "page_templates" USING btree ("code") WHERE "page_templates"."company_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "chapter_templates_code" ON "chapter_templates" USING btree ("company_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "page_templates_code" ON "page_templates" USING btree ("company_id","code");