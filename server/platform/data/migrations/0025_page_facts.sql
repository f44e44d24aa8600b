-- additive
CREATE TABLE "page_facts" (
	"page_id" uuid NOT NULL,
	"rules" integer NOT NULL,
	"company_id" uuid NOT NULL,
	"booklet_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "page_facts_page_id_rules_pk" PRIMARY KEY("page_id","rules")
);
--> statement-breakpoint
ALTER TABLE "page_facts" ADD CONSTRAINT "page_facts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_facts" ADD CONSTRAINT "page_facts_page_company" FOREIGN KEY ("company_id","page_id") REFERENCES "public"."pages"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_facts_booklet" ON "page_facts" USING btree ("booklet_id","rules");