CREATE TABLE "people_sums" (
	"booklet_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"month" text NOT NULL,
	"measure" text NOT NULL,
	"value" text NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "people_sums_booklet_id_measure_month_value_pk" PRIMARY KEY("booklet_id","measure","month","value")
);
--> statement-breakpoint
CREATE TABLE "reading_sums" (
	"booklet_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"grain" text NOT NULL,
	"on" date NOT NULL,
	"facet" text NOT NULL,
	"value" text NOT NULL,
	"openings" integer NOT NULL,
	"pages" integer NOT NULL,
	CONSTRAINT "reading_sums_booklet_id_grain_on_facet_value_pk" PRIMARY KEY("booklet_id","grain","on","facet","value")
);
--> statement-breakpoint
CREATE TABLE "search_misses" (
	"booklet_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"day" date NOT NULL,
	"digest" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "search_misses_booklet_id_digest_day_pk" PRIMARY KEY("booklet_id","digest","day")
);
--> statement-breakpoint
CREATE TABLE "search_terms" (
	"booklet_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"term" text NOT NULL,
	"learnt_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_terms_booklet_id_digest_pk" PRIMARY KEY("booklet_id","digest")
);
--> statement-breakpoint
CREATE TABLE "statistics_runs" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"computed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_until" date
);
--> statement-breakpoint
ALTER TABLE "reading_counts" DROP CONSTRAINT "reading_counts_booklet_id_day_version_key_device_pk";--> statement-breakpoint
ALTER TABLE "reading_counts" ADD COLUMN "cohort" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reading_counts" ADD CONSTRAINT "reading_counts_booklet_id_day_version_key_device_cohort_pk" PRIMARY KEY("booklet_id","day","version","key","device","cohort");--> statement-breakpoint
ALTER TABLE "people_sums" ADD CONSTRAINT "people_sums_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_sums" ADD CONSTRAINT "people_sums_booklet_company" FOREIGN KEY ("company_id","booklet_id") REFERENCES "public"."booklets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_sums" ADD CONSTRAINT "reading_sums_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_sums" ADD CONSTRAINT "reading_sums_booklet_company" FOREIGN KEY ("company_id","booklet_id") REFERENCES "public"."booklets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_misses" ADD CONSTRAINT "search_misses_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_misses" ADD CONSTRAINT "search_misses_booklet_company" FOREIGN KEY ("company_id","booklet_id") REFERENCES "public"."booklets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_terms" ADD CONSTRAINT "search_terms_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_terms" ADD CONSTRAINT "search_terms_booklet_company" FOREIGN KEY ("company_id","booklet_id") REFERENCES "public"."booklets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statistics_runs" ADD CONSTRAINT "statistics_runs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_terms_company" ON "search_terms" USING btree ("company_id");