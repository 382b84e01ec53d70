import { expect, test } from 'vitest';
import { useBuiltWeb } from '#server/platform/http/pages/web-build.ts';
import { customerWithCart, person, product } from '../../../../test/factories.ts';
import { testStore } from '../../../../test/store.ts';

/** Enough to stand out from the process's other timers. */
const RENDERINGS = 30;

const store = await testStore({}, undefined, {}, { web: useBuiltWeb });
await product(store);
const customer = await customerWithCart(store);
const administrator = await person(store, { role: 'admin' });

/** A new search for each request, so that no page comes from the cache. */
let searches = 0;

const waiting = () => process.getActiveResourcesInfo().filter((each) => each === 'Timeout').length;

test.each([
  ['/', store.client()],
  ['/products', store.client()],
  ['/products', customer],
  ['/checkout', customer],
  ['/profile', customer],
  ['/admin', administrator],
  ['/admin/products', administrator],
])('%s leaves no timer behind that would keep the render in memory', async (page, client) => {
  const before = waiting();
  for (let each = 0; each < RENDERINGS; each += 1) {
    expect((await client.get(`${page}?search=${searches++}`)).status).toBe(200);
  }
  expect(waiting()).toBeLessThan(before + RENDERINGS / 2);
});
