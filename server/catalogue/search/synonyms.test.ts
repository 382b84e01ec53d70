import { expect, test } from 'vitest';
import { listProducts } from '#server/catalogue/queries.ts';
import { sql } from '#server/platform/database/sql.ts';
import { product } from '../../../test/factories.ts';
import { testStore } from '../../../test/store.ts';
import { loadSynonyms } from './synonyms.ts';

const store = await testStore();
const { db } = store;

const version = async () => (await db.execute(sql`select version from catalogue_version`)).rows[0];
const names = async (search: string) => (await listProducts(db, { search })).items.map(({ drugName }) => drugName);

test('a changed synonym file takes effect with the next search; an unchanged file writes nothing', async () => {
  await product(store, { drugName: 'Norepinephrine', brandName: 'Levophed' });
  await product(store, { drugName: 'Zinc Sulfate', brandName: 'Solvezink' });
  await db.execute(sql`delete from synonyms where name = 'noradrenaline'`);
  await db.execute(sql`insert into synonyms values ('blue salt', 'zinc')`);
  await db.execute(sql`insert into synonyms values ('zinc', 'zinc')`);
  expect(await names('noradrenaline')).toEqual([]);
  expect(await names('blue salt')).toEqual(['Zinc Sulfate']);

  await loadSynonyms(db);
  expect(await names('noradrenaline')).toEqual(['Norepinephrine']);
  expect(await names('blue salt')).toEqual([]);

  const before = await version();
  await loadSynonyms(db);
  expect(await version()).toEqual(before);
});

test('at least forty substances have several names', async () => {
  const { rows } = await db.execute(sql`
    select count(*)::int as substances from (
      select from synonyms group by substance having count(*) > 1) as several`);
  expect(rows[0]?.substances).toBeGreaterThanOrEqual(40);
});
