-- A small store as the first schema had it. The administrator and both customers have the password "correct horse".
INSERT INTO users (email, first_name, last_name, password_hash, role, email_verified_at, language, created_at) VALUES
  ('Head@Pharmacy.example', 'Ruth', 'Adeyemi', '$argon2id$v=19$m=19456,t=2,p=1$gqvAgFx8MVPxA7hlKwOaIg$lCmHkskEvI94UoJvdHLmLOohbityVKckTjCPN0rx+cM', 'admin', '2026-01-05 08:00:00+00', 'en', '2026-01-05 07:55:00+00'),
  ('zoe@clinic.example', 'Zoë', 'Nguyễn', '$argon2id$v=19$m=19456,t=2,p=1$gqvAgFx8MVPxA7hlKwOaIg$lCmHkskEvI94UoJvdHLmLOohbityVKckTjCPN0rx+cM', 'customer', '2026-02-01 10:00:00+00', 'fr', '2026-02-01 09:58:12.123456+00'),
  ('khalid@clinic.example', 'خالد', 'الأحمد', '$argon2id$v=19$m=19456,t=2,p=1$gqvAgFx8MVPxA7hlKwOaIg$lCmHkskEvI94UoJvdHLmLOohbityVKckTjCPN0rx+cM', 'customer', NULL, 'ar', '2026-03-09 16:20:00+00');
INSERT INTO sessions (token_hash, user_id, created_at, last_used_at, expires_at) VALUES
  (sha256('a-session-of-zoe-that-lasts-a-hundred-years'), 2, '2026-02-01 10:01:00+00', '2026-03-10 09:00:00+00', '2126-01-01 00:00:00+00'),
  (sha256('a-session-of-ruth-that-lasts-100-years-more'), 1, '2026-01-05 08:01:00+00', '2026-03-10 09:00:00+00', '2126-01-01 00:00:00+00');
INSERT INTO tokens (token_hash, purpose, user_id, created_at, expires_at) VALUES
  (sha256('a-link-that-khalid-has-not-yet-followed-000'), 'verify-email', 3, '2026-03-09 16:20:00+00', '2126-01-01 00:00:00+00');
INSERT INTO limits VALUES ('sign-in:203.0.113.0', 3, 4922640000000);
INSERT INTO products (product_id, drug_name, brand_name, description, category, type, image_url, default_dosage,
                      default_price_cents, price_unit, packaging_type, withdrawn_at) VALUES
  ('THR-ANT-0001', 'Amoxicillin', 'Amoxil', 'Penicillin for bacterial infections.', 'Antibiotics', 'oral', '/pictures/capsules.svg', '500 mg', 1250, 'per pack', 'Blister pack of 20 capsules', NULL),
  ('THR-PAI-0002', 'Paracetamol', 'Panadol', 'For pain and fever; not more than 4 g a day.', 'Pain Relief', 'oral', '/pictures/tablets.svg', '500 mg', 495, 'per pack', 'Blister pack of 20 tablets', NULL),
  ('THR-PAI-0003', 'Acetaminophen/codeine', 'Panadeine', 'Says "keep away from children" — 8 mg\500 mg.', 'Pain Relief', 'oral', '/pictures/tablets.svg', '500 mg/8 mg', 1120, 'per pack', 'Blister pack of 24 tablets', NULL),
  ('THR-DIA-0004', 'Insulin glargine', 'Lantus', 'Long-acting insulin.', 'Diabetes', 'injection', '/pictures/vial.svg', '100 IU/mL', 12999, 'per 5 pens', 'Five pens of 3 mL', NULL),
  ('THR-EYE-0005', 'Latanoprost', 'Xalatan', E'Eye drops against glaucoma.\nKeep in the fridge.', 'Eye Care', 'ophthalmic', '/pictures/drops.svg', '0.005 %', 3500, 'per bottle', 'Bottle of 2.5 mL', NULL),
  ('THR-OLD-0006', 'Ranitidine', 'Zantac', 'No longer sold.', 'Digestion', 'oral', '/pictures/tablets.svg', '150 mg', 900, 'per pack', 'Blister pack of 14 tablets', '2026-02-20 12:00:00+00');
INSERT INTO product_dosages VALUES
  (1, 0, '250 mg', 990), (1, 1, '500 mg', 1250), (1, 2, '1 g', 2100), (2, 0, '500 mg', 495), (2, 1, '665 mg', 780),
  (3, 0, '500 mg/8 mg', 1120), (4, 0, '100 IU/mL', 12999), (5, 0, '0.005 %', 3500), (6, 0, '150 mg', 900);
INSERT INTO cart_lines (user_id, product_id, dosage, quantity, shown_price_cents) VALUES
  (2, 2, '500 mg', 3, 495), (2, 1, '1 g', 1, 2100), (2, 6, '150 mg', 2, 900), (3, 5, '0.005 %', 1, 3400);
DELETE FROM cart_lines WHERE id = 2;
INSERT INTO removed_cart_lines VALUES (2, 2, '2026-03-09 12:00:00+00');
INSERT INTO orders (id, user_id, email, first_name, last_name, address, city, postal_code, country, currency, total_cents,
                    status, language, idempotency_key, created_at) VALUES
  ('5d0c9c0e-0f0b-4d8e-9b7e-0a1f6f1f7a01', 2, 'desk@clinic.example', 'Zoë', 'Nguyễn', 'Level 2, 114 Wickham Street', 'Brisbane', '4006', 'AU', 'AUD', 3490, 'shipped', 'fr', 'first', '2026-02-03 01:02:03.456789+00'),
  ('b2a7f3de-64c5-4c55-8a51-93d20a5be702', 2, 'zoe@clinic.example', 'Zoë', 'Nguyễn', E'12 "Rue" d''Été\t3', 'Nouméa', '98800', 'NC', 'AUD', 26898, 'pending', 'fr', NULL, '2026-03-01 23:59:59.999999+00'),
  ('c7de1f64-0f83-4f0e-8d3e-6f1f2c6d8103', 3, 'khalid@clinic.example', 'خالد', 'الأحمد', '1 King Street', 'Sydney', '2000', 'AU', 'AUD', 900, 'cancelled', 'ar', 'k-1', '2026-02-10 05:00:00+00');
INSERT INTO order_lines VALUES
  ('5d0c9c0e-0f0b-4d8e-9b7e-0a1f6f1f7a01', 0, 1, 'Amoxicillin', 'Amoxil', '500 mg', 2, 1250),
  ('5d0c9c0e-0f0b-4d8e-9b7e-0a1f6f1f7a01', 1, 2, 'Paracetamol', 'Panadol', '500 mg', 2, 495),
  ('b2a7f3de-64c5-4c55-8a51-93d20a5be702', 0, 4, 'Insulin glargine', 'Lantus', '100 IU/mL', 2, 12999),
  ('b2a7f3de-64c5-4c55-8a51-93d20a5be702', 1, 6, 'Ranitidine', 'Zantac', '150 mg', 1, 900),
  ('c7de1f64-0f83-4f0e-8d3e-6f1f2c6d8103', 0, 6, 'Ranitidine', 'Zantac', '150 mg', 1, 900);
INSERT INTO order_events (order_id, actor_id, from_status, to_status, created_at) VALUES
  ('5d0c9c0e-0f0b-4d8e-9b7e-0a1f6f1f7a01', 2, NULL, 'pending', '2026-02-03 01:02:03.456789+00'),
  ('c7de1f64-0f83-4f0e-8d3e-6f1f2c6d8103', 3, NULL, 'pending', '2026-02-10 05:00:00+00'),
  ('5d0c9c0e-0f0b-4d8e-9b7e-0a1f6f1f7a01', 1, 'pending', 'confirmed', '2026-02-03 08:00:00+00'),
  ('5d0c9c0e-0f0b-4d8e-9b7e-0a1f6f1f7a01', 1, 'confirmed', 'shipped', '2026-02-04 08:00:00+00'),
  ('c7de1f64-0f83-4f0e-8d3e-6f1f2c6d8103', 1, 'pending', 'cancelled', '2026-02-11 08:00:00+00'),
  ('b2a7f3de-64c5-4c55-8a51-93d20a5be702', 2, NULL, 'pending', '2026-03-01 23:59:59.999999+00');
