INSERT INTO audit (event, account_id, subject, details) VALUES
  ('product-changed', 1, 'THR-ANT-0001', '{"brandName": {"from": "Amoxyl", "to": "Amoxil"}}');
