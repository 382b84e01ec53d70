import type { Page } from '@playwright/test';
import { administrator, newVerifiedCustomer, signIn } from '../fixtures/accounts.ts';
import { waitForHydration } from '../fixtures/pages.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * What a page may fetch when it is the first that somebody sees, in bytes on the line (brotli) and in number, pictures
 * left out: a little more than it does. That it is in English alone is held by site.slow.e2e.ts.
 */
const budgets = {
  '/': { visitor: 'stranger', scripts: 130_000, requests: 14 },
  '/products': { visitor: 'stranger', scripts: 130_000, requests: 14 },
  '/auth': { visitor: 'stranger', scripts: 188_000, requests: 33 },
  '/checkout': { visitor: 'customer', scripts: 177_000, requests: 29 },
  '/profile': { visitor: 'customer', scripts: 198_500, requests: 40 },
  '/admin': { visitor: 'administrator', scripts: 169_000, requests: 35 },
} as const;
const STYLES = 12_000;
const FONTS = 40_000;

for (const [path, { visitor, scripts, requests }] of Object.entries(budgets)) {
  test(`the first load of ${path} keeps its budget`, async ({ page }) => {
    if (visitor === 'customer') await newVerifiedCustomer(page.request);
    if (visitor === 'administrator') await signIn(page.request, administrator);
    const fetched = fetchedBy(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page).toHaveURL(path);
    const kinds = await fetched.bytesByKind();
    expect(kinds.script).toBeLessThanOrEqual(scripts);
    expect(kinds.stylesheet).toBeLessThanOrEqual(STYLES);
    expect(kinds.font).toBeLessThanOrEqual(FONTS);
    expect(fetched.count()).toBeLessThanOrEqual(requests);
  });
}

test('nothing on a page moves when its font comes', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await held;
    await route.continue();
  });
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await waitForHydration(page);
  await page.evaluate(() => {
    const shifts = window as unknown as { shifted: number };
    shifts.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.shifted += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  release();
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThanOrEqual(0.01);
});

for (const sign of ['pointer', 'focus'] as const) {
  test(`a page is fetched when the ${sign} is on its link, and shown without asking for more`, async ({ page }) => {
    await newVerifiedCustomer(page.request);
    await page.goto('/terms', { waitUntil: 'networkidle' });
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' });
    const ahead = fetchedBy(page);
    if (sign === 'pointer') await link.hover();
    else await link.focus();
    await expect.poll(() => ahead.addresses().some((address) => address.includes('/assets/products-page'))).toBe(true);
    await expect.poll(() => ahead.addresses().some((address) => address.startsWith('/api/products'))).toBe(true);
    await page.waitForLoadState('networkidle');
    const afterwards = fetchedBy(page);
    await link.press('Enter');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const asked = afterwards.addresses().filter((address) => /\.js$|^\/api\/(products|categories|types)/.test(address));
    expect(asked).toEqual([]);
  });
}

/** What a page fetches from now on, pictures left out. */
function fetchedBy(page: Page) {
  const seen: { address: string; kind: string; bytes: Promise<number> }[] = [];
  page.on('requestfinished', (request) => {
    const { pathname, search } = new URL(request.url());
    const kind = request.resourceType();
    if (kind === 'image') return;
    seen.push({ address: pathname + search, kind, bytes: request.sizes().then((sizes) => sizes.responseBodySize) });
  });
  return {
    addresses: () => seen.map(({ address }) => address),
    count: () => seen.length,
    bytesByKind: async () => {
      const sums: Record<string, number> = { script: 0, stylesheet: 0, font: 0 };
      for (const { kind, bytes } of seen) sums[kind] = (sums[kind] ?? 0) + (await bytes);
      return sums;
    },
  };
}
