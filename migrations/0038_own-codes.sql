CREATE TABLE "own_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "own_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"code" text NOT NULL,
	"comparable_code" text NOT NULL,
	"product_id" integer NOT NULL,
	"dosage" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "own_codes" ADD CONSTRAINT "own_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_codes" ADD CONSTRAINT "own_codes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "own_codes_once" ON "own_codes" USING btree ("user_id","comparable_code");--> statement-breakpoint
CREATE INDEX "own_codes_product" ON "own_codes" USING btree ("product_id");