import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { migrations } from '#server/platform/database/migrations/migrations.ts';
import { longLocks } from './rules.ts';

const folder = path.resolve(import.meta.dirname, '../../migrations');
/** Earlier migrations were released before the rules. */
const FIRST = migrations.findIndex(({ tag }) => tag.startsWith('0013')) + 1;
const texts = migrations.map(({ tag }) => readFileSync(path.join(folder, `${tag}.sql`), 'utf8'));

test('no migration locks a table in use for long', () => {
  const faults = texts.slice(FIRST).flatMap((sql, place) => longLocks(sql, texts.slice(0, FIRST + place).join('\n')));
  expect(faults).toEqual([]);
});

test('the rules find the violations of older migrations', () => {
  const [older = ''] = texts.filter((_, place) => migrations[place]?.tag.startsWith('0012'));
  expect(longLocks(older).length).toBeGreaterThan(5);
});

test.each([
  'CREATE INDEX "a" ON "orders" USING btree ("city");',
  'CREATE UNIQUE INDEX a ON orders (city);',
  '-- outside a transaction\nCREATE INDEX CONCURRENTLY a ON orders (city);',
  'DROP INDEX CONCURRENTLY IF EXISTS a;--> statement-breakpoint\nCREATE INDEX CONCURRENTLY a ON orders (city);',
  'ALTER TABLE "orders" ADD CONSTRAINT "a" CHECK (total_cents > 0);',
  'ALTER TABLE "orders" ADD CONSTRAINT "a" FOREIGN KEY ("city") REFERENCES "public"."cities"("id");',
  'ALTER TABLE orders ADD CONSTRAINT a UNIQUE (city);',
  `ALTER TABLE orders ADD CONSTRAINT a CHECK (x) NOT VALID;--> statement-breakpoint
   ALTER TABLE orders VALIDATE CONSTRAINT a;`,
  'ALTER TABLE orders ADD FOREIGN KEY (city) REFERENCES cities(id);',
  'ALTER TABLE orders ADD CHECK (total_cents > 0);',
  'ALTER TABLE orders ADD UNIQUE (city);',
  'ALTER TABLE orders ADD CONSTRAINT a UNIQUE NULLS NOT DISTINCT (city);',
  'ALTER TABLE orders ADD PRIMARY KEY (id);',
  'ALTER TABLE orders ADD CONSTRAINT a EXCLUDE USING gist (city WITH =);',
  'ALTER TABLE orders ADD CONSTRAINT a CHECK (x) NOT VALID, ADD CONSTRAINT b CHECK (y);',
  'ALTER TABLE orders ADD CONSTRAINT a FOREIGN KEY (x) REFERENCES b(id) NOT VALID, ADD CONSTRAINT c CHECK (y > 1);',
  'ALTER TABLE orders ADD COLUMN note text CHECK (length(note) < 9);',
  'ALTER TABLE orders ADD COLUMN note text UNIQUE;',
  'ALTER TABLE orders ADD COLUMN place serial;',
  'ALTER TABLE orders ADD place bigserial;',
  'ALTER TABLE orders ALTER city TYPE varchar(80);',
  'ALTER TABLE ONLY orders ALTER city SET DATA TYPE varchar(80);',
  'ALTER TABLE orders SET UNLOGGED;',
  'ALTER TABLE orders ALTER COLUMN city SET NOT NULL;',
  'ALTER TABLE orders ALTER COLUMN "city" SET DATA TYPE varchar(80);',
  'ALTER TABLE orders ALTER COLUMN city TYPE varchar(80);',
  'ALTER TABLE orders ADD COLUMN token uuid DEFAULT gen_random_uuid() NOT NULL;',
  'ALTER TABLE orders ADD COLUMN place integer GENERATED ALWAYS AS (1) STORED;',
  'ALTER TABLE orders ADD COLUMN city_id integer REFERENCES cities(id);',
  "UPDATE orders SET city = '';",
  'WITH old AS (SELECT 1) DELETE FROM orders;',
  'DO $$ BEGIN UPDATE orders SET city = 1; END $$;',
  "/* every row */ UPDATE orders SET city = '';",
  "-- every row\nUPDATE orders SET city = '';",
  "SELECT '--' ; UPDATE orders SET city = '';",
  'MERGE INTO orders USING users ON true WHEN MATCHED THEN DELETE;',
  'LOCK TABLE orders;',
  'LOCK orders;',
  'TRUNCATE orders;',
  'VACUUM FULL orders;',
  'VACUUM (ANALYZE, FULL) orders;',
  'CLUSTER orders USING orders_pkey;',
  'REINDEX TABLE orders;',
  'REFRESH MATERIALIZED VIEW sales;',
  'CREATE TABLE cities (id integer);--> statement-breakpoint\nALTER TABLE orders ADD CHECK (total_cents > 0);',
  'ALTER TABEL orders ADD COLUMN note text;',
  '-- locks long because\nLOCK TABLE orders;',
])('rejected: %s', (sql) => {
  expect(longLocks(sql)).not.toEqual([]);
});

test.each([
  ['CREATE TABLE "new" ("id" integer);--> statement-breakpoint\nCREATE INDEX "a" ON "new" USING btree ("id");'],
  ['CREATE TABLE "new" (\n"id" integer);--> statement-breakpoint\nALTER TABLE "new" ADD CONSTRAINT a CHECK (id > 0);'],
  [
    `-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS a;--> statement-breakpoint
CREATE INDEX CONCURRENTLY a ON orders (city);`,
  ],
  ['ALTER TABLE orders ADD CONSTRAINT a CHECK (x) NOT VALID;'],
  ['ALTER TABLE orders VALIDATE CONSTRAINT a;'],
  ['ALTER TABLE orders ADD CONSTRAINT a UNIQUE USING INDEX a;'],
  ['ALTER TABLE orders ADD CONSTRAINT a FOREIGN KEY (x) REFERENCES b(id) ON UPDATE CASCADE NOT VALID;'],
  ['CREATE CONSTRAINT TRIGGER t AFTER UPDATE ON orders DEFERRABLE FOR EACH ROW EXECUTE FUNCTION f();'],
  ['CREATE VIEW v AS SELECT 1;'],
  ['GRANT SELECT, UPDATE ON orders TO theriac;'],
  ["INSERT INTO settings VALUES ('a') ON CONFLICT (name) DO UPDATE SET value = 1;"],
  [
    'ALTER TABLE orders ALTER COLUMN city SET NOT NULL;',
    'ALTER TABLE orders VALIDATE CONSTRAINT orders_city_not_null;',
  ],
  ["ALTER TABLE orders ADD COLUMN note text DEFAULT '' NOT NULL;"],
  ['ALTER TABLE orders ADD COLUMN seen_at timestamptz DEFAULT now() NOT NULL;'],
  ['CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE users SET x = 1; RETURN NULL; END $$;'],
  ['CREATE TRIGGER t AFTER UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION f();'],
  ['-- locks long because there is one row in it\nUPDATE catalogue_version SET version = version + 1;'],
])('accepted: %s', (sql, earlier = '') => {
  expect(longLocks(sql, earlier)).toEqual([]);
});
