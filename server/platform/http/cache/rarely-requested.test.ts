import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { useBuiltWeb } from '#server/platform/http/pages/web-build.ts';
import { product } from '../../../../test/factories.ts';
import { noteStatements } from '../../../../test/statements.ts';
import { testStore } from '../../../../test/store.ts';
import { ask } from '../../../../test/wire.ts';
import { ResponseCache } from './response-cache.ts';

/** Room for thirty answers, where the store has it for four thousand. The pages must be built. */
const cache = new ResponseCache({ bytes: 16 * 1024 * 1024, answers: 30 });
const store = await testStore({}, undefined, {}, { web: useBuiltWeb, cache });
await store.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = store.app.server.address() as AddressInfo;
const sent = noteStatements(store.pool);

const popular = ['/', '/products', '/api/products?limit=12', '/api/categories'];

beforeAll(async () => {
  await product(store);
  for (const address of [...popular, ...popular, ...popular]) await ask(port, address);
});

describe('what everybody asks for stays in memory, whatever else somebody asks for', () => {
  /** It goes out before Fastify sees the request. */
  async function expectKept(): Promise<void> {
    const wholes = () => cache.fastPath.tallies().reduce((sum, { whole }) => sum + whole, 0);
    const before = wholes();
    sent.length = 0;
    for (const address of popular) expect((await ask(port, address)).status).toBe(200);
    expect(sent).toEqual([]);
    expect(wholes() - before).toBe(popular.length);
  }

  test('other questions', async () => {
    for (let each = 0; each < 100; each += 1) await ask(port, `/api/products?search=nothing-${each}`);
    await expectKept();
  });

  test('other spellings of the same questions', async () => {
    for (const address of popular) {
      const more = `${address}${address.includes('?') ? '&' : '?'}utm=`;
      for (let each = 0; each < 20; each += 1) await ask(port, more + each);
    }
    await expectKept();
  });
});
