import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { useBuiltWeb } from '#server/platform/http/pages/web-build.ts';
import { product } from '../../../../test/factories.ts';
import { getRaw } from '../../../../test/http/raw-http.ts';
import { recordStatements } from '../../../../test/record-statements.ts';
import { testStore } from '../../../../test/store.ts';
import { ResponseCache } from './response-cache.ts';

/** Thirty entries instead of 4,000. The pages must be built. */
const cache = new ResponseCache({ bytes: 16 * 1024 * 1024, entries: 30 });
const store = await testStore({ web: useBuiltWeb, cache });
await store.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = store.app.server.address() as AddressInfo;
const sent = recordStatements(store.pool);

const popular = ['/', '/products', '/api/products?limit=12', '/api/categories'];

beforeAll(async () => {
  await product(store);
  for (const address of [...popular, ...popular, ...popular]) await getRaw(port, address);
});

describe('popular responses stay cached during many requests for', () => {
  /** Expects that the fast path serves every popular address. */
  async function expectCached(): Promise<void> {
    const fastPathHits = () => cache.fastPath.tallies().reduce((sum, { ok }) => sum + ok, 0);
    const before = fastPathHits();
    sent.length = 0;
    for (const address of popular) expect((await getRaw(port, address)).status).toBe(200);
    expect(sent).toEqual([]);
    expect(fastPathHits() - before).toBe(popular.length);
  }

  test('other queries', async () => {
    for (let each = 0; each < 100; each += 1) await getRaw(port, `/api/products?search=nothing-${each}`);
    await expectCached();
  });

  test('other spellings of the same addresses', async () => {
    for (const address of popular) {
      const more = `${address}${address.includes('?') ? '&' : '?'}utm=`;
      for (let each = 0; each < 20; each += 1) await getRaw(port, more + each);
    }
    await expectCached();
  });
});
