CREATE TABLE "document_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"row_version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"booklet_id" uuid,
	"booklet_type" text NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"state" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"undescribed" integer DEFAULT 0 NOT NULL,
	"to_check" boolean DEFAULT false NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"report" jsonb
);
--> statement-breakpoint
ALTER TABLE "document_imports" ADD CONSTRAINT "document_imports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_imports" ADD CONSTRAINT "document_imports_booklet_company" FOREIGN KEY ("company_id","booklet_id") REFERENCES "public"."booklets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_imports_author" ON "document_imports" USING btree ("company_id","created_by","created_at");--> statement-breakpoint
CREATE INDEX "document_imports_booklet" ON "document_imports" USING btree ("company_id","booklet_id");