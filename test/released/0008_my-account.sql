-- An account by Google alone, a known browser, and what the audit wrote of both.
INSERT INTO users (email, first_name, last_name, password_hash, email_verified_at, language) VALUES
  ('mei@clinic.example', 'Mei', 'Tanaka', NULL, '2026-05-01 09:00:00+00', 'en');
INSERT INTO identities (issuer, subject, user_id) VALUES ('https://accounts.google.com', '104299999999999999999', 4);
INSERT INTO known_devices (token_hash, user_id) VALUES (sha256('a-browser'), 2), (sha256('a-browser'), 4);
UPDATE sessions SET browser = 'Firefox', system = 'Linux', network = '203.0.113.0' WHERE user_id = 2;
INSERT INTO audit (event, account_id, network) VALUES ('account-created', 4, NULL), ('signed-in', 4, '203.0.113.0');
