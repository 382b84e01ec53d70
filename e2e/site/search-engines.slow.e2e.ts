import type { Page } from '@playwright/test';
import { productCard } from '../fixtures/pages.ts';
import { expect, test } from '../fixtures/test.ts';

/** The canonical address of each page. Search engines must not index pages without one. */
const pages: [path: string, canonical: string | undefined][] = [
  ['/', '/'],
  ['/products', '/products'],
  ['/products?sort=price-low&price=35-100&utm_source=x&type=oral', '/products?type=oral'],
  ['/products?category=Diabetes+Care&category=x&page=2', '/products?category=Diabetes+Care'],
  ['/products?category=Nothing+we+sell', '/products'],
  ['/products?search=thr-all-0001&sort=category', '/products/1/azelastine'],
  ['/products?search=zzzz', undefined],
  ['/Auth/?tab=sign-up&error=google', '/auth'],
  ['/privacy-policy?x', '/privacy-policy'],
  ['/terms', '/terms'],
  ['/checkout', undefined],
  ['/profile', undefined],
  ['/quick-order', undefined],
  ['/quick-order/scan', undefined],
  ['/orders/4f2a91c7-0000-4000-8000-000000000000', undefined],
  ['/admin', undefined],
  ['/verify-email/unknown', undefined],
  ['/reset-password/unknown', undefined],
  ['/disown-account/unknown', undefined],
  ['/link-google', undefined],
  ['/verification-pending', undefined],
  ['/nowhere', undefined],
];

/** The metadata in the head of the current page, or of HTML as a crawler reads it, in order. */
function readHead(page: Page, html?: string): Promise<[name: string, value: string][]> {
  return page.evaluate((text) => {
    const from = text === undefined ? document : new DOMParser().parseFromString(text, 'text/html');
    const tags = from.querySelectorAll(
      'title, meta[name=description], meta[name=robots], link[rel=canonical], meta[property^="og:"], meta[name^=twitter]',
    );
    return [...tags].map((tag): [string, string] => [
      tag.getAttribute('property') ?? tag.getAttribute('name') ?? tag.getAttribute('rel') ?? 'title',
      tag.getAttribute('content') ?? tag.getAttribute('href') ?? tag.textContent,
    ]);
  }, html);
}

const sorted = (head: [string, string][]) => head.map((pair) => pair.join(': ')).sort();

for (const [path, canonical] of pages) {
  test(`${path} has each metadata tag once, and the same ones before and after hydration`, async ({
    page,
    request,
    baseURL,
  }) => {
    const html = await (await request.get(path)).text();
    await page.goto(path, { waitUntil: 'networkidle' });
    const head = await readHead(page, html);
    const metadata = Object.fromEntries(head);
    expect(head.map(([name]) => name)).toHaveLength(Object.keys(metadata).length);
    expect(metadata).toMatchObject({
      'og:site_name': 'Theriac',
      'og:type': 'website',
      'og:image': `${baseURL}/icons/share.png`,
      'og:locale': 'en_US',
      'twitter:card': 'summary_large_image',
    });
    expect(metadata['og:title']).toContain('Theriac');
    expect(metadata['og:description']).toBeTruthy();
    const address = canonical === undefined ? undefined : baseURL + canonical;
    expect([metadata.canonical, metadata['og:url'], metadata.robots]).toEqual([
      address,
      address,
      address ? undefined : 'noindex',
    ]);
    if (path !== '/checkout') expect(sorted(await readHead(page))).toEqual(sorted(head));
  });
}

test('a page has the same metadata after a navigation as after a load, in every language', async ({
  page,
  request,
}) => {
  await page.goto('/terms');
  const terms = await readHead(page);
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveTitle('Sign In | Theriac');
  const html = await (await request.get('/auth')).text();
  const auth = await readHead(page, html);
  expect(sorted(await readHead(page))).toEqual(sorted(auth));
  await page.getByLabel('Language').selectOption('fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  const french = await readHead(page);
  expect(french.map(([name]) => name).sort()).toEqual(auth.map(([name]) => name).sort());
  expect(Object.fromEntries(french)).toMatchObject({ 'og:locale': 'fr_FR', description: /solutions pharmaceutiques/ });
  await page.goBack();
  await page.getByRole('banner').getByRole('combobox').selectOption('en');
  await expect(page).toHaveTitle('Terms of Service | Theriac');
  expect(sorted(await readHead(page))).toEqual(sorted(terms));
});

test('the canonical address of the catalogue follows its filters', async ({ page, baseURL }) => {
  const address = async () => Object.fromEntries(await readHead(page)).canonical;
  await page.goto('/products?sort=price-high');
  await page.getByLabel('Type', { exact: true }).selectOption('inhaled');
  await expect.poll(address).toBe(`${baseURL}/products?type=inhaled`);
  await page.getByLabel('Search medications').fill('zzzz');
  await expect.poll(async () => Object.fromEntries(await readHead(page)).robots).toBe('noindex');
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect.poll(address).toBe(`${baseURL}/products`);
});

/** The structured data of the current page, or of HTML. */
async function readStructuredData(page: Page, html?: string) {
  const blocks = await page.evaluate((text) => {
    const from = text === undefined ? document : new DOMParser().parseFromString(text, 'text/html');
    return [...from.querySelectorAll('script[type="application/ld+json"]')].map((script) => script.textContent);
  }, html);
  return blocks.map((block) => JSON.parse(block));
}

test('the structured data of the landing page has the organization, the search and fourteen answers', async ({
  page,
  request,
  baseURL,
}) => {
  const [data, ...more] = await readStructuredData(page, await (await request.get('/')).text());
  expect(more).toEqual([]);
  const [organization, website, faq] = data['@graph'];
  expect(organization).toMatchObject({ '@type': 'Organization', name: 'Theriac', url: `${baseURL}/` });
  expect((await request.get(organization.logo)).headers()['content-type']).toBe('image/png');
  expect(website).toMatchObject({ '@type': 'WebSite', name: 'Theriac', publisher: { '@id': organization['@id'] } });
  expect(faq['@type']).toBe('FAQPage');
  expect(faq.mainEntity).toHaveLength(14);

  await page.goto(website.potentialAction.target.urlTemplate.replace('{search_term_string}', 'amoxicillin'));
  await expect(productCard(page, 'Amoxicillin')).toBeVisible();
  await page.goto('/');
  for (const { name, acceptedAnswer } of faq.mainEntity) {
    await expect(page.getByRole('button', { name })).toBeVisible();
    expect(acceptedAnswer.text.length).toBeGreaterThan(20);
  }
});

test('the structured data of the catalogue lists products, that of a product has its details, and filters remove it', async ({
  page,
  request,
}) => {
  const list = await readStructuredData(page, await (await request.get('/products')).text());
  expect(list).toMatchObject([{ '@type': 'ItemList' }]);
  expect(list[0].itemListElement).toHaveLength(8);
  const listed = list[0].itemListElement[0].item;

  await page.goto(listed.url);
  const [data, ...more] = await readStructuredData(page);
  expect(more).toEqual([]);
  const { '@type': _type, offers: _offers, ...details } = listed;
  expect(data).toMatchObject({ '@context': 'https://schema.org', '@type': ['Product', 'Drug'], ...details });
  for (const text of [
    data.name,
    data.brand.name,
    data.sku,
    ...data.offers.map(({ price }: { price: string }) => `$${price}`),
  ]) {
    await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible();
  }
  expect((await request.get(data.image)).ok()).toBe(true);

  await page.goto('/products');
  await page.getByLabel('Type', { exact: true }).selectOption('injectable');
  await expect.poll(() => readStructuredData(page)).toEqual([]);
});

test('the content security policy allows no structured data to run as a script', async ({ request }) => {
  const response = await request.get('/');
  const inline = (await response.text()).match(/<script(?![^>]*(src=|ld\+json))/g) ?? [];
  expect(response.headers()['content-security-policy']?.match(/'sha256-/g)).toHaveLength(inline.length);
});

test('every address of the sitemap is the canonical address of its page', async ({ page, request, baseURL }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, text = '']) => text.replaceAll('&amp;', '&'));
  const { length: products } = await (await request.get('/api/products')).json();
  const { length: categories } = await (await request.get('/api/categories')).json();
  const indexed = new Set(pages.map(([, canonical]) => canonical?.replace(/\?.*|\/\d+\/.*/, '')).filter(Boolean));
  expect(addresses).toHaveLength(indexed.size + categories + products);
  // All pages, all categories, the first products.
  for (const address of addresses.slice(0, 30)) {
    const head = await readHead(page, await (await request.get(address)).text());
    expect(Object.fromEntries(head), address).toMatchObject({ canonical: address, 'og:url': address });
  }
  expect(addresses).toContain(`${baseURL}/products/1/azelastine`);
});

test('robots.txt allows every indexed page and disallows every other', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  const disallowed = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path);
  for (const [path, canonical] of pages) {
    if (path === '/nowhere' || path.includes('zzzz')) continue;
    expect(
      disallowed.some((start) => path.startsWith(start)),
      path,
    ).toBe(canonical === undefined);
  }
});

test('the icons have the sizes of the manifest, and the theme colours those of the page', async ({ page, request }) => {
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(href ?? '')).json();
  expect(manifest).toMatchObject({ name: 'Theriac', short_name: 'Theriac', start_url: '/', display: 'standalone' });
  const sizes = Object.fromEntries(
    manifest.icons.map((icon: { src: string; sizes: string }) => [icon.src, icon.sizes]),
  );
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  const expectedSizes = { ...sizes, [touch ?? '']: '180x180', '/icons/share.png': '1200x630' };
  expect(Object.keys(expectedSizes)).toHaveLength(5);
  for (const [src, size] of Object.entries(expectedSizes)) {
    const png = await (await request.get(src)).body();
    expect(png.subarray(1, 4).toString(), src).toBe('PNG');
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(size);
    expect(png.length, src).toBeLessThan(80_000);
  }
  expect((await request.get('/favicon.ico')).headers()['content-type']).toBe('image/vnd.microsoft.icon');

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const [themeColor, background] = await page.evaluate((scheme) => {
      const themeColor = document.querySelector(`meta[name=theme-color][media*=${scheme}]`)?.getAttribute('content');
      const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
      return [themeColor, `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`];
    }, colorScheme);
    expect(themeColor, colorScheme).toBe(background);
    if (colorScheme === 'light')
      expect([manifest.theme_color, manifest.background_color]).toEqual([background, background]);
  }
});
