-- additive
CREATE INDEX "enrolments_site_departments" ON "enrolments" USING btree ("booklet_id",site_key collate "C",department_key collate "C",name_key collate "C","id");--> statement-breakpoint
CREATE INDEX "enrolments_department_sites" ON "enrolments" USING btree ("booklet_id",department_key collate "C",site_key collate "C",name_key collate "C","id");--> statement-breakpoint
DROP INDEX "enrolments_site";--> statement-breakpoint
DROP INDEX "enrolments_department";--> statement-breakpoint
ALTER TABLE "booklets" SET (fillfactor = 80);
