CREATE TABLE "catalogue_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" integer,
	"undo_started_at" timestamp with time zone,
	"undone_through" bigint DEFAULT 0 NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "product_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" integer,
	"cause" text NOT NULL,
	"import_id" uuid,
	"kind" text NOT NULL,
	"difference" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "product_changes_kind" CHECK (kind in ('added', 'changed', 'withdrawn', 'restored'))
);
--> statement-breakpoint
ALTER TABLE "product_changes" ADD CONSTRAINT "product_changes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_changes" ADD CONSTRAINT "product_changes_import_id_catalogue_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."catalogue_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_imports_time" ON "catalogue_imports" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "product_changes_product" ON "product_changes" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "product_changes_import" ON "product_changes" USING btree ("import_id","id") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "product_changes_time" ON "product_changes" USING btree ("created_at");