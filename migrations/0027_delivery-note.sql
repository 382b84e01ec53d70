-- What the customer writes for whoever delivers. It is personal data: an erasure empties it.
ALTER TABLE "orders" ADD COLUMN "delivery_note" text DEFAULT '' NOT NULL;