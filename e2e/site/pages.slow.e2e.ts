import type { Page } from '@playwright/test';
import { policies as arabicPolicies } from '#content/ar/policies.ts';
import { policies as spanishPolicies } from '#content/es/policies.ts';
import { policies as frenchPolicies } from '#content/fr/policies.ts';
import arabic from '#messages/ar/common.json' with { type: 'json' };
import spanish from '#messages/es/common.json' with { type: 'json' };
import french from '#messages/fr/common.json' with { type: 'json' };
import { holdRequests } from '../fixtures/network.ts';
import { productCard } from '../fixtures/pages.ts';
import { expect, test } from '../fixtures/test.ts';

const pages = [
  ['/', 'Theriac | Quality medications for those who care for others, delivered worldwide'],
  ['/products', 'Products | Theriac'],
  ['/auth', 'Sign In | Theriac'],
  ['/checkout', 'Checkout | Theriac'],
  ['/profile', 'My Profile | Theriac'],
  ['/quick-order', 'Quick order | Theriac'],
  ['/quick-order/scan', 'Scan codes | Theriac'],
  ['/admin', 'Admin Dashboard | Theriac'],
  ['/verify-email/unknown', 'Verify Email | Theriac'],
  ['/reset-password/unknown', 'Reset Password | Theriac'],
  ['/disown-account/unknown', 'Not Your Account | Theriac'],
  ['/link-google', 'Link Google | Theriac'],
  ['/verification-pending', 'Check Your Email | Theriac'],
  ['/privacy-policy', 'Privacy Policy | Theriac'],
  ['/terms', 'Terms of Service | Theriac'],
  ['/nowhere', 'Page Not Found | Theriac'],
] as const;

for (const [path, title] of pages) {
  test(`${path} responds with its title and content, the same for every user`, async ({
    request,
    customer: _,
    page,
  }) => {
    const visitor = await request.get(path);
    expect(visitor.status()).toBe(path === '/nowhere' ? 404 : 200);
    const html = await visitor.text();
    expect(html).toContain(`<title>${title}</title>`);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(visitor.headers()['set-cookie']).toBeUndefined();
    expect(visitor.headers()['content-security-policy']).toMatch(
      /script-src 'self'( 'sha256-[^']+')+( 'wasm-unsafe-eval')?;/,
    );
    expect(await (await page.request.get(path)).text()).toBe(html);
  });
}

test('unknown addresses respond with 404, in every spelling', async ({ request, baseURL }) => {
  for (const path of ['//evil.example/products', '/products/abc', '/%2e%2e/x', '/Nowhere?search=x', '/index.html']) {
    const response = await request.get(`${baseURL}${path}`, { maxRedirects: 0 });
    expect(response.status(), path).toBe(404);
    expect(response.headers()['cache-control'], path).toBe('no-store');
  }
});

test('a page with a token in its address is neither cached nor sent as a referrer, in every spelling', async ({
  request,
}) => {
  for (const path of [
    '/verify-email/abc',
    '/Verify-Email/abc',
    '/disown-account/abc',
    '/reset-password//abc',
    '/%72eset-password/abc',
  ]) {
    const { 'cache-control': cache, 'referrer-policy': referrer } = (await request.get(path)).headers();
    expect([cache, referrer], path).toEqual(['private, no-store', 'no-referrer']);
  }
});

test('the first HTML of the catalogue holds products and prices for the filters in its address', async ({
  request,
}) => {
  const html = await (await request.get('/products?search=amoxicillin&sort=price-low')).text();
  expect(html).toContain('Amoxicillin');
  expect(html).toMatch(/\$\d+\.\d\d/);
  expect(html).not.toContain('Adalimumab');
});

test('the footer links to the catalogue and shows the year of the HTML', async ({ page }) => {
  const year = new Date().getFullYear();
  // The page keeps the year of the server, even if the clock of the browser is a year ahead.
  await page.clock.setFixedTime(new Date(`${year + 1}-01-01T00:00:00Z`));
  await page.goto('/products');
  await page.getByLabel('Language').selectOption('fr');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`© ${year} Theriac. Prix`);
  const links = footer.getByRole('link', { name: 'Tous les médicaments' });
  await expect(links).toHaveAttribute('href', '/products');
  await expect(footer.locator('a[href*="category="]')).toHaveCount(0);
});

test('the language select mirrors the page at once, and a reload resets it', async ({ page }) => {
  await page.goto('/products');
  await page.getByLabel('Language').selectOption('ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.getByRole('article').first().getByRole('button', { name: 'أضف إلى السلة' })).toBeVisible();
  const categories = await page.locator('select').filter({ hasText: 'كل الفئات' }).locator('option').allTextContents();
  expect(categories.slice(1)).toEqual(categories.slice(1).toSorted(new Intl.Collator('ar').compare));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible();
});

/** Holds the scripts of the page back until the returned function is called. */
const holdScripts = (page: Page) => holdRequests(page, '**/assets/*.js');

test('a language selected before hydration is kept', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/terms', { waitUntil: 'commit' });
  await page.getByLabel('Language').selectOption('fr');
  release();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
});

test('only the language in use is downloaded, once, and the Arabic font with Arabic', async ({ page }) => {
  const downloads = recordDownloads(page);
  for (const path of ['/', '/products', '/privacy-policy']) await page.goto(path, { waitUntil: 'networkidle' });
  expect(await downloads.texts()).toEqual([]);

  const selectLanguage = async (language: string) => {
    await page.getByLabel('Language').or(page.getByLabel(french.header.language)).selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  };
  await selectLanguage('fr');
  await expect(page.getByRole('heading', { name: frenchPolicies.terms[0].title })).toBeVisible();
  await selectLanguage('en');
  await selectLanguage('fr');
  expect((await downloads.texts()).sort()).toEqual(['fr messages', 'fr policies']);
  expect(downloads.fonts.filter((url) => url.includes('vazirmatn'))).toEqual([]);

  await selectLanguage('ar');
  await expect(page.getByRole('heading', { name: arabicPolicies.terms[0].title })).toBeVisible();
  expect((await downloads.texts()).sort()).toEqual(['ar messages', 'ar policies', 'fr messages', 'fr policies']);
  await expect.poll(() => downloads.fonts.filter((url) => url.includes('vazirmatn'))).toHaveLength(1);
});

test('a product added before hydration is added once', async ({ page, customer: _ }) => {
  const release = await holdScripts(page);
  await page.goto('/products?search=sertraline', { waitUntil: 'commit' });
  const add = productCard(page, 'Sertraline').getByRole('button', { name: 'Add to Cart' });
  await add.click();
  await add.click();
  release();
  await expect(page.getByRole('button', { name: 'Cart, 1 items' })).toBeVisible();
  await productCard(page, 'Sertraline').getByRole('button').last().click();
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible();
});

test('no page sends a request to another host', async ({ page, baseURL }) => {
  const otherHosts: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:')) otherHosts.push(request.url());
  });
  for (const [path] of pages) await page.goto(path, { waitUntil: 'networkidle' });
  expect(otherHosts).toEqual([]);
});

for (const javaScriptEnabled of [false, true]) {
  test.describe(`on a small phone ${javaScriptEnabled ? 'after hydration' : 'without JavaScript'}`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 320, height: 640 } });
    test('no page is wider than the screen', async ({ page }) => {
      for (const [path] of pages) {
        await page.goto(path, { waitUntil: 'networkidle' });
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(wider, path).toBe(0);
      }
    });
  });
}

/** A text that only one file of translations contains, by the name of the file. */
const markerTexts = {
  'es messages': spanish.skipToContent,
  'fr messages': french.skipToContent,
  'ar messages': arabic.skipToContent,
  'es policies': spanishPolicies.terms[0].title,
  'fr policies': frenchPolicies.terms[0].title,
  'ar policies': arabicPolicies.terms[0].title,
};

/** Records the fonts that a page loads, and the translations in its scripts, once per download. */
function recordDownloads(page: Page) {
  const scripts: Promise<string>[] = [];
  const fonts: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text());
    if (response.url().endsWith('.woff2')) fonts.push(response.url());
  });
  const texts = async () => {
    const sources = await Promise.all(scripts);
    return sources.flatMap((source) =>
      Object.entries(markerTexts).flatMap(([name, marker]) => (source.includes(marker) ? [name] : [])),
    );
  };
  return { fonts, texts };
}
