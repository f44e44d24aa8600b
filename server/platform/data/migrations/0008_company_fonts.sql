CREATE TABLE "company_fonts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"row_version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"family" text NOT NULL,
	"file_name" text NOT NULL,
	"file_size" integer NOT NULL,
	"weight_min" integer NOT NULL,
	"weight_max" integer NOT NULL,
	"italic" boolean NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"judged_by" uuid,
	"judged_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "company_fonts" ADD CONSTRAINT "company_fonts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_fonts_company" ON "company_fonts" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "company_fonts_sha" ON "company_fonts" USING btree ("company_id","sha256") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "company_fonts_bin" ON "company_fonts" USING btree ("company_id","deleted_at") WHERE "company_fonts"."deleted_at" is not null;