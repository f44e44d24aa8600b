CREATE TABLE "participant_import_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"participant_id" uuid,
	"row_version" integer
);
--> statement-breakpoint
ALTER TABLE "participant_imports" ADD CONSTRAINT "participant_imports_of_company" UNIQUE("company_id","id");--> statement-breakpoint
ALTER TABLE "participant_imports" ADD COLUMN "source" jsonb;--> statement-breakpoint
ALTER TABLE "participant_imports" ADD COLUMN "error" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "participant_imports" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "participant_import_notes" ADD CONSTRAINT "participant_import_notes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participant_import_notes" ADD CONSTRAINT "participant_import_notes_import_company" FOREIGN KEY ("company_id","import_id") REFERENCES "public"."participant_imports"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "participant_import_notes_import" ON "participant_import_notes" USING btree ("import_id","kind","line","id");