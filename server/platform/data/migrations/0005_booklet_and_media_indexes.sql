DROP INDEX "booklets_company";--> statement-breakpoint
DROP INDEX "media_company";--> statement-breakpoint
DROP INDEX "booklets_by_title";--> statement-breakpoint
DROP INDEX "media_folder";--> statement-breakpoint
DROP INDEX "media_by_name";--> statement-breakpoint
DROP INDEX "media_by_size";--> statement-breakpoint
CREATE INDEX "booklets_by_update" ON "booklets" USING btree ("company_id","updated_at","id","state","type","owner_id","sector_id","second_sector_id") WHERE binned_at is null;--> statement-breakpoint
CREATE INDEX "booklets_by_state" ON "booklets" USING btree ("company_id","state","updated_at","id") WHERE binned_at is null;--> statement-breakpoint
CREATE INDEX "booklets_by_type" ON "booklets" USING btree ("company_id","type","updated_at","id") WHERE binned_at is null;--> statement-breakpoint
CREATE INDEX "booklets_by_owner" ON "booklets" USING btree ("company_id","owner_id","updated_at","id") WHERE binned_at is null;--> statement-breakpoint
CREATE INDEX "media_by_date" ON "media" USING btree ("company_id","created_at","id","kind","folder_id","size") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "media_by_kind" ON "media" USING btree ("company_id","kind","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "media_by_author" ON "media" USING btree ("company_id","created_by","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "booklets_by_title" ON "booklets" USING btree ("company_id",title_key collate "C","id","state","type","owner_id","sector_id","second_sector_id") WHERE binned_at is null;--> statement-breakpoint
CREATE INDEX "media_folder" ON "media" USING btree ("company_id","folder_id","created_at","id");--> statement-breakpoint
CREATE INDEX "media_by_name" ON "media" USING btree ("company_id",name_key collate "C","id","kind","folder_id","size") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "media_by_size" ON "media" USING btree ("company_id","size","id","kind","folder_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE TRIGGER chapter_templates_count_added AFTER INSERT ON chapter_templates REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_company_changes('templates');--> statement-breakpoint
CREATE TRIGGER chapter_templates_count_changed AFTER UPDATE ON chapter_templates REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_company_changes('templates');--> statement-breakpoint
CREATE TRIGGER chapter_templates_count_gone AFTER DELETE ON chapter_templates REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_company_changes('templates');--> statement-breakpoint
CREATE TRIGGER page_templates_count_added AFTER INSERT ON page_templates REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_company_changes('templates');--> statement-breakpoint
CREATE TRIGGER page_templates_count_changed AFTER UPDATE ON page_templates REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_company_changes('templates');--> statement-breakpoint
CREATE TRIGGER page_templates_count_gone AFTER DELETE ON page_templates REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_company_changes('templates');--> statement-breakpoint
CREATE TRIGGER template_drafts_count_added AFTER INSERT ON template_drafts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_platform_changes('templates');--> statement-breakpoint
CREATE TRIGGER template_drafts_count_changed AFTER UPDATE ON template_drafts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_platform_changes('templates');--> statement-breakpoint
CREATE TRIGGER template_drafts_count_gone AFTER DELETE ON template_drafts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_platform_changes('templates');
