CREATE TABLE "listing_counts" (
	"category" text collate "C" NOT NULL,
	"type" text collate "C" NOT NULL,
	"price_range" smallint NOT NULL,
	"products" integer NOT NULL,
	CONSTRAINT "listing_counts_category_type_price_range_pk" PRIMARY KEY("category","type","price_range")
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"category" text collate "C" NOT NULL,
	"type" text collate "C" NOT NULL,
	"price_cents" integer NOT NULL,
	"price_range" smallint GENERATED ALWAYS AS ((price_cents >= 3500)::int + (price_cents >= 10000)::int + (price_cents >= 30000)::int) STORED NOT NULL,
	"sort_name" text collate "C" NOT NULL,
	"strengths" text NOT NULL,
	"names" text NOT NULL,
	"document" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text collate "C" PRIMARY KEY NOT NULL,
	"listings" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "synonyms" (
	"name" text collate "C" PRIMARY KEY NOT NULL,
	"substance" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_by_name";--> statement-breakpoint
DROP INDEX "products_by_price";--> statement-breakpoint
DROP INDEX "products_by_category";--> statement-breakpoint
DROP INDEX "products_by_type";--> statement-breakpoint
DROP INDEX "products_search";--> statement-breakpoint
CREATE INDEX "listings_by_name" ON "listings" USING btree ("sort_name","product_id");--> statement-breakpoint
CREATE INDEX "listings_by_category" ON "listings" USING btree ("category","sort_name","product_id");--> statement-breakpoint
CREATE INDEX "listings_by_type" ON "listings" USING btree ("type","sort_name","product_id");--> statement-breakpoint
CREATE INDEX "listings_by_range" ON "listings" USING btree ("price_range","sort_name","product_id");--> statement-breakpoint
CREATE INDEX "listings_by_type_category" ON "listings" USING btree ("type","category","sort_name","product_id");--> statement-breakpoint
CREATE INDEX "listings_by_range_category" ON "listings" USING btree ("price_range","category","sort_name","product_id");--> statement-breakpoint
CREATE INDEX "listings_by_type_range" ON "listings" USING btree ("type","price_range","sort_name","product_id");--> statement-breakpoint
CREATE INDEX "listings_by_type_range_category" ON "listings" USING btree ("type","price_range","category","sort_name","product_id");--> statement-breakpoint
CREATE INDEX "listings_price" ON "listings" USING btree ("price_cents","product_id");--> statement-breakpoint
CREATE INDEX "listings_category_price" ON "listings" USING btree ("category","price_cents","product_id");--> statement-breakpoint
CREATE INDEX "listings_type_price" ON "listings" USING btree ("type","price_cents","product_id");--> statement-breakpoint
CREATE INDEX "listings_category_type_price" ON "listings" USING btree ("category","type","price_cents","product_id");--> statement-breakpoint
CREATE INDEX "listings_search" ON "listings" USING gin ("document");--> statement-breakpoint
CREATE INDEX "synonyms_substance" ON "synonyms" USING btree ("substance");--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "sort_name";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search_text";