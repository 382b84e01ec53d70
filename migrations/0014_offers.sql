CREATE VIEW "offers" AS
  SELECT p.id AS product_id, d.dosage, d.price_cents
  FROM products p JOIN product_dosages d ON d.product_id = p.id WHERE p.withdrawn_at IS NULL;
