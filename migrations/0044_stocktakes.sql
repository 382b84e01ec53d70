CREATE TABLE "stocktake_lines" (
	"stocktake_id" integer NOT NULL,
	"lot_id" integer NOT NULL,
	"counted" integer,
	"last_move_id" bigint,
	"counted_by" integer,
	CONSTRAINT "stocktake_lines_stocktake_id_lot_id_pk" PRIMARY KEY("stocktake_id","lot_id"),
	CONSTRAINT "stocktake_lines_counted" CHECK (counted between 0 and 10000000),
	CONSTRAINT "stocktake_lines_known" CHECK ((counted is null) = (last_move_id is null) and (counted is null) = (counted_by is null))
);
--> statement-breakpoint
CREATE TABLE "stocktakes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stocktakes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"started_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"applied_by" integer,
	CONSTRAINT "stocktakes_applied" CHECK ((applied_at is null) = (applied_by is null))
);
--> statement-breakpoint
ALTER TABLE "stocktake_lines" ADD CONSTRAINT "stocktake_lines_stocktake_id_stocktakes_id_fk" FOREIGN KEY ("stocktake_id") REFERENCES "public"."stocktakes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stocktake_lines" ADD CONSTRAINT "stocktake_lines_lot" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stocktake_lines" ADD CONSTRAINT "stocktake_lines_move" FOREIGN KEY ("last_move_id") REFERENCES "public"."stock_moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stocktake_lines_lots" ON "stocktake_lines" USING btree ("lot_id");