import { expect, test } from 'vitest';
import { useBuiltWeb } from '#server/platform/http/pages/web-build.ts';
import { product, setPrice, withdraw } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';

const store = await testStore({ web: useBuiltWeb });
const visitor = store.client();
const small = await product(store, { drugName: 'Cefalexin', brandName: 'Keflex', prices: { '500 mg': 1250 } });
const big = await product(store, { drugName: 'Cefalexin', brandName: 'Ibilex', prices: { '500 mg': 2125 } });

test('a comparison is a page with its prices, which follow the catalogue, and no page for search engines', async () => {
  const address = `/compare?products=${small},${big}`;
  const { status, text } = await visitor.get(address);
  expect(status).toBe(200);
  for (const part of ['Keflex', 'Ibilex', '$12.50', '$21.25', 'noindex']) expect(text).toContain(part);
  await setPrice(store, big, 2250);
  await expect.poll(async () => (await visitor.get(address)).text).toContain('$22.50');
});

test('what is no longer sold, and what never was, is left out and said', async () => {
  const withdrawn = await product(store, { drugName: 'Cefaclor', brandName: 'Ceclor' });
  await withdraw(store, withdrawn);
  for (const gone of [withdrawn, 999_999]) {
    const address = `/compare?products=${gone},${small}`;
    await expect.poll(async () => (await visitor.get(address)).text).toContain('no longer sold');
    expect(await visitor.get(address)).toMatchObject({ status: 200, text: expect.stringContaining('Keflex') });
  }
});

test.each(['', '?products=', '?products=x,-1,1e3', '?products=%00', `?products=${'9'.repeat(4000)}`])(
  'an address that names no product says how to begin: %#',
  async (query) => {
    expect(await visitor.get(`/compare${query}`)).toMatchObject({
      status: 200,
      text: expect.stringContaining('No product is chosen yet'),
    });
  },
);
