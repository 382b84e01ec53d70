import { describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { sql } from '#server/platform/database/sql.ts';
import { client } from '../../test/client.ts';
import { product, withdraw } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';

const PUBLIC_URL = "https://shop.example/o'hara&co";
const store = await testStore({ environment: { PUBLIC_URL, STORE_NAME: `O'Hara & Söhne 💊` } });
const visitor = store.client();

/** The addresses of a sitemap, unescaped and without PUBLIC_URL. */
function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, text = '']) => {
    const address = text.replaceAll('&apos;', "'").replaceAll('&amp;', '&');
    expect(text).not.toMatch(/[<>"']|&(?!amp;|apos;)/);
    expect(address.startsWith(`${PUBLIC_URL}/`), address).toBe(true);
    return address.slice(PUBLIC_URL.length);
  });
}

const sitemap = async (path = '/sitemap.xml', from = visitor) => {
  const response = await from.get(path);
  expect(response.status, response.text).toBe(200);
  expect(response.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(response.text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<(urlset|sitemapindex) xmlns="http:/);
  return locations(response.text);
};

const pages = ['/', '/products', '/auth', '/privacy-policy', '/terms'];

describe('the sitemap', () => {
  test('lists the pages, then each category and each product on sale, with any characters in their names', async () => {
    const first = await product(store, { drugName: 'Azelastine', category: 'Allergy & ENT' });
    const second = await product(store, { drugName: 'a b&<\'">/é', category: `<"Pain's">` });
    await product(store, { productId: 'THR-WITHDRAWN', category: 'Withdrawn', withdrawn: true });
    await expect.poll(() => sitemap()).toHaveLength(pages.length + 4);
    const addresses = await sitemap();
    expect(addresses.slice(0, pages.length)).toEqual(pages);
    const [one, other, ...products] = addresses.slice(pages.length);
    const categories = [one, other].map((address = '') => new URL(address, PUBLIC_URL).searchParams.get('category'));
    expect(categories).toEqual([`<"Pain's">`, 'Allergy & ENT']);
    expect(products).toEqual([`/products/${first}/azelastine`, `/products/${second}/a-b-e`]);
  });

  test('is cached, and rendered again when a product is added or withdrawn', async () => {
    const id = await product(store, { drugName: 'Short' });
    await expect.poll(() => sitemap()).toContain(`/products/${id}/short`);
    // A change without a notification is not in the cached sitemap. The first ones may be, until the notification of the
    // added product has arrived.
    let renamed = 0;
    const showsUnnotifiedChange = async () => {
      const name = `Renamed ${renamed++}`;
      await store.db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(sql`update products set drug_name = ${name} where id = ${id}`);
      });
      return (await sitemap()).includes(`/products/${id}/renamed-${renamed - 1}`);
    };
    await expect.poll(showsUnnotifiedChange).toBe(false);
    const { headers } = await visitor.get('/sitemap.xml');
    const repeated = await visitor.get('/sitemap.xml', { 'if-none-match': String(headers.etag) });
    expect([repeated.status, repeated.text]).toEqual([304, '']);
    await withdraw(store, id);
    await expect.poll(async () => (await sitemap()).join(' ')).not.toMatch(/short|renamed/);
  });

  test('with more addresses than the limit of a file is an index of files that together contain each address once', async () => {
    for (let count = 0; count < 5; count += 1) await product(store);
    await expect.poll(async () => (await sitemap()).length).toBeGreaterThanOrEqual(14);
    const all = await sitemap();
    for (const size of [2, 4, 7, 13]) {
      const app = await buildApp(store.context, { cache: store.cache, sitemapSize: size });
      store.cache.clear();
      const reader = client(app);
      const files = await sitemap('/sitemap.xml', reader);
      expect(files).toEqual(files.map((_, index) => `/sitemap-${index + 1}.xml`));
      expect(files).toHaveLength(Math.ceil(all.length / size));
      const parts = await Promise.all(files.map((file) => sitemap(file, reader)));
      for (const part of parts) expect(part.length).toBeLessThanOrEqual(size);
      expect(parts.flat()).toEqual(all);
      for (const file of [files.length + 1, 0, '01', 'x', 100]) {
        expect((await reader.get(`/sitemap-${file}.xml`)).status, String(file)).toBe(404);
      }
      store.cache.clear();
      await app.close();
    }
  });
});

test('robots.txt excludes the API and personal pages, and links to the sitemap', async () => {
  const { status, text, headers } = await visitor.get('/robots.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(text).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/);
  for (const path of [
    '/admin',
    '/checkout',
    '/profile',
    '/quick-order',
    '/verify-email',
    '/confirm-email',
    '/disown-account',
    '/link-google',
    '/reset-password',
    '/verification-pending',
  ]) {
    expect(text).toContain(`\nDisallow: ${path}\n`);
  }
  for (const path of pages) expect(text).not.toContain(`Disallow: ${path}\n`);
  expect(text).toContain(`\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`);
});

test('the manifest has the store’s name', async () => {
  const { headers, body } = await visitor.get('/manifest.webmanifest');
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  expect(body).toMatchObject({ name: `O'Hara & Söhne 💊`, short_name: `O'Hara & Söhne 💊`, start_url: '/' });
});
