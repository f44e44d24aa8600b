CREATE TABLE "block_locks" (
	"block_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_of_company" UNIQUE("company_id","id");--> statement-breakpoint
ALTER TABLE "block_locks" ADD CONSTRAINT "block_locks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block_locks" ADD CONSTRAINT "block_locks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block_locks" ADD CONSTRAINT "block_locks_block_company" FOREIGN KEY ("company_id","block_id") REFERENCES "public"."blocks"("company_id","id") ON DELETE cascade ON UPDATE no action;