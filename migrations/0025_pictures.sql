CREATE TABLE "product_pictures" (
	"product_id" integer NOT NULL,
	"hash" text NOT NULL,
	"position" integer NOT NULL,
	"alt_text" text NOT NULL,
	"small" "bytea" NOT NULL,
	"large" "bytea" NOT NULL,
	CONSTRAINT "product_pictures_product_id_hash_pk" PRIMARY KEY("product_id","hash")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "picture" text;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_pictures_hash" ON "product_pictures" USING btree ("hash");--> statement-breakpoint
-- The first picture is shown in lists, the others on the page of the product: both are cached until the version increases.
CREATE OR REPLACE TRIGGER products_moved
  AFTER INSERT OR DELETE OR UPDATE OF id, product_id, drug_name, brand_name, description, category, type, image_url, picture,
    default_dosage, default_price_cents, price_unit, packaging_type, facts, withdrawn_at
  ON products FOR EACH STATEMENT EXECUTE FUNCTION increase_catalogue_version();--> statement-breakpoint
CREATE TRIGGER product_pictures_moved AFTER INSERT OR DELETE OR UPDATE
  ON product_pictures FOR EACH STATEMENT EXECUTE FUNCTION increase_catalogue_version();
