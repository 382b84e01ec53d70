-- Which pack was ordered: the product's ID and its packaging, as they were. Orders from before have neither.
ALTER TABLE "order_lines" ADD COLUMN "product_code" text DEFAULT '' NOT NULL, ADD COLUMN "packaging_type" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Both are part of what the first event's hash covers. A line without them, from before or from a process of the version before,
-- has the hash that it always had.
CREATE OR REPLACE FUNCTION ordered_hash(of_order orders) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(
    format('%s|%s|%s|%s', of_order.id, of_order.currency, of_order.total_cents,
      (extract(epoch FROM of_order.created_at) * 1000000)::bigint)
    || coalesce(
      (SELECT string_agg(
         json_build_array(l.position, l.product_id, l.drug_name, l.brand_name, l.dosage, l.quantity, l.unit_price_cents)::text
         || CASE WHEN l.product_code = '' AND l.packaging_type = '' THEN ''
            ELSE json_build_array(l.product_code, l.packaging_type)::text END,
         '' ORDER BY l.position)
       FROM order_lines l WHERE l.order_id = of_order.id),
      ''),
    'UTF8'))
$$;
