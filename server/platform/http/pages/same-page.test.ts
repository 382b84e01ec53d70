import { expect, test } from 'vitest';
import { ResponseCache } from '#server/platform/http/cache/response-cache.ts';
import { product } from '../../../../test/factories.ts';
import { testStore } from '../../../../test/store.ts';
import { useBuiltWeb } from './web-build.ts';

const cache = new ResponseCache();
const store = await testStore({ web: useBuiltWeb, cache });
await product(store);

test.each(['/', '/products', '/products?search=500'])(
  'rendering %s again yields the same bytes, so all servers send the same ETag',
  async (address) => {
    const page = await store.client().get(address);
    expect(page.status).toBe(200);
    cache.clear();
    const again = await store.client().get(address, { 'if-none-match': String(page.headers.etag) });
    expect(again.status).toBe(304);
  },
);
