import { expect, test } from 'vitest';
import { testStore } from '../../../test/store.ts';

test('frequent readiness probes share one query to the database', async () => {
  const store = await testStore();
  let acquired = 0;
  store.pool.on('acquire', () => {
    acquired += 1;
  });
  const responses = await Promise.all(Array.from({ length: 300 }, () => store.client().get('/readyz')));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(acquired).toBeLessThan(10);
});
