UPDATE "companies" SET
  "sites" = coalesce((SELECT jsonb_agg(jsonb_build_object('name', name, 'address', '', 'hours', '', 'contact', '', 'safety', '') ORDER BY place)
    FROM jsonb_array_elements_text(s."sites") WITH ORDINALITY AS named(name, place)), '[]'::jsonb),
  "departments" = s."departments",
  "quota_participants" = s."quota",
  "holidays" = CASE WHEN s."alsace_moselle" THEN 'alsace-moselle' ELSE "companies"."holidays" END
FROM "participant_settings" s WHERE s."company_id" = "companies"."id";--> statement-breakpoint
ALTER TABLE "participant_settings" DROP COLUMN "sites";--> statement-breakpoint
ALTER TABLE "participant_settings" DROP COLUMN "departments";--> statement-breakpoint
ALTER TABLE "participant_settings" DROP COLUMN "quota";--> statement-breakpoint
ALTER TABLE "participant_settings" DROP COLUMN "alsace_moselle";--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "audit_months";