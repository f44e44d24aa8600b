ALTER TABLE "enrolments" ADD COLUMN "site" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "department" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "contract_type" text;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "language" text DEFAULT 'fr-FR' NOT NULL;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "referent_id" uuid;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "groups" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "site_key" text;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "department_key" text;--> statement-breakpoint
CREATE FUNCTION fold_text(value text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$
	SELECT replace(replace(replace(replace(replace(translate(lower(value), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸłŁøØđĐðÐı’', 'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyyllooddddi'''), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss')
$$;--> statement-breakpoint
CREATE FUNCTION copy_profile() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE profile record;
BEGIN
	-- Locked: a change of the profile that is under way is waited for, and then copied.
	SELECT p."site", p."department", p."contract_type", p."language", p."referent_id", p."groups" INTO profile
		FROM "participants" p WHERE p."id" = NEW."participant_id" FOR SHARE;
	IF FOUND THEN
		NEW."site" := profile."site";
		NEW."department" := profile."department";
		NEW."contract_type" := profile."contract_type";
		NEW."language" := profile."language";
		NEW."referent_id" := profile."referent_id";
		NEW."groups" := profile."groups";
		NEW."site_key" := nullif(fold_text(profile."site"), '');
		NEW."department_key" := nullif(fold_text(profile."department"), '');
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION copy_changed_profiles() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	UPDATE "enrolments" AS e SET "site" = n."site", "department" = n."department", "contract_type" = n."contract_type", "language" = n."language",
		"referent_id" = n."referent_id", "groups" = n."groups", "site_key" = nullif(fold_text(n."site"), ''),
		"department_key" = nullif(fold_text(n."department"), '')
	FROM "new_rows" AS n JOIN "old_rows" AS o ON o."id" = n."id"
	WHERE e."participant_id" = n."id"
		AND (n."site", n."department", n."contract_type", n."language", n."referent_id", n."groups")
			IS DISTINCT FROM (o."site", o."department", o."contract_type", o."language", o."referent_id", o."groups");
	RETURN NULL;
END $$;--> statement-breakpoint
ALTER TABLE "enrolments" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "enrolments" AS e SET "site" = n."site", "department" = n."department", "contract_type" = n."contract_type", "language" = n."language",
		"referent_id" = n."referent_id", "groups" = n."groups", "site_key" = nullif(fold_text(n."site"), ''),
		"department_key" = nullif(fold_text(n."department"), '')
	FROM "participants" AS n WHERE e."participant_id" = n."id";--> statement-breakpoint
ALTER TABLE "enrolments" ENABLE TRIGGER USER;--> statement-breakpoint
CREATE TRIGGER enrolments_copy_profile BEFORE INSERT OR UPDATE OF participant_id ON enrolments FOR EACH ROW EXECUTE FUNCTION copy_profile();--> statement-breakpoint
CREATE TRIGGER participants_copied AFTER UPDATE ON participants REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION copy_changed_profiles();--> statement-breakpoint
CREATE INDEX "enrolments_site" ON "enrolments" USING btree ("booklet_id","site",name_key collate "C","id");--> statement-breakpoint
CREATE INDEX "enrolments_department" ON "enrolments" USING btree ("booklet_id","department",name_key collate "C","id");--> statement-breakpoint
CREATE INDEX "enrolments_by_site" ON "enrolments" USING btree ("booklet_id",site_key collate "C",name_key collate "C","id");--> statement-breakpoint
CREATE INDEX "enrolments_by_department" ON "enrolments" USING btree ("booklet_id",department_key collate "C",name_key collate "C","id");--> statement-breakpoint
CREATE INDEX "enrolments_referent" ON "enrolments" USING btree ("booklet_id","referent_id") WHERE referent_id is not null;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_contract_type_check" CHECK ("enrolments"."contract_type" in ('permanent', 'fixedTerm', 'apprenticeship', 'internship', 'temp', 'contractor', 'volunteer', 'other'));
