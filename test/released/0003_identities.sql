INSERT INTO identities (issuer, subject, user_id, created_at) VALUES
  ('https://accounts.google.com', '104212345678901234567', 3, '2026-03-20 09:00:00+00');
