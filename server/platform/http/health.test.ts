import { expect, test } from 'vitest';
import { testStore } from '../../../test/store.ts';

test('frequent readiness probes share one query to the database', async () => {
  const store = await testStore();
  let asked = 0;
  store.pool.on('acquire', () => {
    asked += 1;
  });
  const answers = await Promise.all(Array.from({ length: 300 }, () => store.client().get('/readyz')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(asked).toBeLessThan(10);
});
