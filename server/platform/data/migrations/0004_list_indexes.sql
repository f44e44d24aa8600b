DROP INDEX "users_company";--> statement-breakpoint
DROP INDEX "audit_lines_at";--> statement-breakpoint
DROP INDEX "audit_lines_user";--> statement-breakpoint
DROP INDEX "audit_lines_object";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "name_key" text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(translate(lower(last_name || ' ' || first_name), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸłŁøØđĐðÐı’', 'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyyllooddddi'''), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss')) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_key" text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(translate(lower(last_name || ' ' || first_name || ' ' || job_title || ' ' || email), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸłŁøØđĐðÐı’', 'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyyllooddddi'''), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss')) STORED;--> statement-breakpoint
CREATE INDEX "audit_lines_identity" ON "audit_lines" USING btree ("chain","as_user_id","at","number") WHERE as_user_id is not null;--> statement-breakpoint
CREATE INDEX "audit_lines_action" ON "audit_lines" USING btree ("chain","action","at","number");--> statement-breakpoint
CREATE INDEX "audit_lines_kind" ON "audit_lines" USING btree ("chain","object","at","number");--> statement-breakpoint
CREATE INDEX "audit_lines_outcome" ON "audit_lines" USING btree ("chain","outcome","at","number");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("company_id",name_key collate "C","id") WHERE status <> 'archived';--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("company_id","role",name_key collate "C","id") WHERE status <> 'archived';--> statement-breakpoint
CREATE INDEX "users_status" ON "users" USING btree ("company_id","status",name_key collate "C","id");--> statement-breakpoint
CREATE INDEX "users_login" ON "users" USING btree ("company_id","last_login_at" NULLS FIRST,name_key collate "C","id") WHERE status <> 'archived';--> statement-breakpoint
CREATE INDEX "users_invitation" ON "users" USING btree ("company_id",coalesce(invited_at, created_at)) WHERE status = 'invited';--> statement-breakpoint
CREATE INDEX "users_activity" ON "users" USING btree ("company_id",coalesce(last_login_at, created_at)) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "users_all_names" ON "users" USING btree (name_key collate "C","id") WHERE status <> 'archived';--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (search_key gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_lines_at" ON "audit_lines" USING btree ("chain","at","number");--> statement-breakpoint
CREATE INDEX "audit_lines_user" ON "audit_lines" USING btree ("chain","user_id","at","number");--> statement-breakpoint
CREATE INDEX "audit_lines_object" ON "audit_lines" USING btree ("chain","object_id","at","number");