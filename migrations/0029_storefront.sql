CREATE TABLE "category_names" (
	"name" text PRIMARY KEY NOT NULL,
	"category" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "featured_products" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "featured_products" ADD CONSTRAINT "featured_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The landing page is cached until the version increases.
CREATE TRIGGER featured_products_moved AFTER INSERT OR DELETE OR UPDATE
  ON featured_products FOR EACH STATEMENT EXECUTE FUNCTION increase_catalogue_version();
