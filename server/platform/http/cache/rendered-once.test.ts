import { expect, test } from 'vitest';
import { useBuiltWeb } from '#server/platform/http/pages/web-build.ts';
import { customerWithCart, person, product } from '../../../../test/factories.ts';
import { testStore } from '../../../../test/store.ts';

/** Enough to be distinguished from the other timers of the process. */
const RENDERS = 30;

const store = await testStore({ web: useBuiltWeb });
await product(store);
const customer = await customerWithCart(store);
const administrator = await person(store, { role: 'admin' });

/** Each request has a new search, so no page comes from the cache. */
let searches = 0;

const activeTimers = () => process.getActiveResourcesInfo().filter((each) => each === 'Timeout').length;

test.each([
  ['/', store.client()],
  ['/products', store.client()],
  ['/products', customer],
  ['/checkout', customer],
  ['/profile', customer],
  ['/admin', administrator],
  ['/admin/products', administrator],
])('%s leaves no timer behind that would keep the render in memory', async (page, client) => {
  const before = activeTimers();
  for (let each = 0; each < RENDERS; each += 1) {
    expect((await client.get(`${page}?search=${searches++}`)).status).toBe(200);
  }
  expect(activeTimers()).toBeLessThan(before + RENDERS / 2);
});
