INSERT INTO product_pictures (product_id, hash, position, alt_text, small, large)
SELECT id, '3f1c5a9d7be24c608f0e11d2a4b6c8d0', 0, 'A box of capsules', '\x52494646', '\x52494646'
FROM products WHERE product_id = 'THR-ANT-0001';
UPDATE products SET picture = '3f1c5a9d7be24c608f0e11d2a4b6c8d0' WHERE product_id = 'THR-ANT-0001';
