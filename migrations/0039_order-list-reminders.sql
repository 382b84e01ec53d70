ALTER TABLE "order_lists" ADD COLUMN "every_weeks" smallint;--> statement-breakpoint
ALTER TABLE "order_lists" ADD COLUMN "next_on" date;--> statement-breakpoint
-- locks long because no list has a date yet: the index is empty, and only the short rows of lists are read
CREATE INDEX "order_lists_next" ON "order_lists" USING btree ("next_on") WHERE "order_lists"."next_on" is not null;--> statement-breakpoint
-- locks long because both columns are new and empty, and only the short rows of lists are read
ALTER TABLE "order_lists" ADD CONSTRAINT "order_lists_reminder" CHECK ((every_weeks is null) = (next_on is null) and every_weeks between 1 and 26);