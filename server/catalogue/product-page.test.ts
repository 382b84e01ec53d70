import { expect, test } from 'vitest';
import { ResponseCache } from '#server/platform/http/cache/response-cache.ts';
import { useBuiltWeb } from '#server/platform/http/pages/web-build.ts';
import { product, setPrice, withdraw } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';

const cache = new ResponseCache();
const store = await testStore({ web: useBuiltWeb, cache });
const visitor = store.client();
const amoxicillin = await product(store, {
  drugName: 'Amoxicillin & Clavulánate',
  brandName: 'Augmentin',
  prices: { '500 mg': 1250, '875 mg': 2000 },
});
const address = `/products/${amoxicillin}/amoxicillin-clavulanate`;

test('the page of a product has its name, prices, canonical address and data for search engines', async () => {
  const page = await visitor.get(address);
  expect(page.status).toBe(200);
  expect(page.text).toContain(
    '<title>Amoxicillin &amp; Clavulánate, Augmentin, Blister pack of 20 capsules | Theriac</title>',
  );
  expect(page.text).toContain('$12.50');
  expect(page.text).toMatch(new RegExp(`rel="canonical" href="[^"]*${address}"`));
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page.text) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    '@type': ['Product', 'Drug'],
    nonProprietaryName: 'Amoxicillin & Clavulánate',
    offers: [
      { name: '500 mg', price: '12.50', url: expect.stringMatching(/\?dosage=500\+mg$/) },
      { name: '875 mg', price: '20.00' },
    ],
  });
});

test('other spellings of the address lead to it, and only its own is cached', async () => {
  await visitor.get(address);
  const cached = cache.size;
  for (const other of ['', '/other-name', '/amoxicillin-clavulanate.', '/caf%C3%A9', '/%3Cscript%3E']) {
    expect(await visitor.get(`/products/${amoxicillin}${other}`)).toMatchObject({
      status: 301,
      headers: { location: address, 'cache-control': 'no-store' },
    });
  }
  expect(await visitor.get(`/products/${amoxicillin}?dosage=875+mg&utm=1`)).toMatchObject({
    headers: { location: `${address}?dosage=875+mg` },
  });
  for (const same of [`${address}?utm_source=mail`, `${address}/`, address.toUpperCase()])
    expect(await visitor.get(same)).toMatchObject({ status: 200 });
  expect(cache.size).toBe(cached);
});

test('a new price is on the page at once', async () => {
  await visitor.get(address);
  await setPrice(store, amoxicillin, 1399);
  await expect.poll(async () => (await visitor.get(address)).text).toContain('$13.99');
});

test('an unknown product responds 404, a withdrawn one 410 with what is sold instead', async () => {
  for (const unknown of ['/products/999999', '/products/999999/x', '/products/0', '/products/abc', '/products/1/2/3'])
    expect(await visitor.get(unknown)).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
  const withdrawn = await product(store, { drugName: 'Cefalexin', brandName: 'Keflex' });
  await product(store, { drugName: 'Cefalexin', brandName: 'Ibilex' });
  await withdraw(store, withdrawn);
  await expect
    .poll(async () => await visitor.get(`/products/${withdrawn}/cefalexin`))
    .toMatchObject({ status: 410, headers: { 'cache-control': 'no-store' } });
  const { text } = await visitor.get(`/products/${withdrawn}/cefalexin`);
  expect(text).toContain('Cefalexin is no longer sold');
  expect(text).toContain('Ibilex');
  expect(text).toContain('noindex');
});
