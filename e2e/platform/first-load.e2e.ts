import type { Page } from '@playwright/test';
import { administrator, newVerifiedCustomer, signIn } from '../fixtures/accounts.ts';
import { waitForHydration } from '../fixtures/pages.ts';
import { expect, slow, test } from '../fixtures/test.ts';

/**
 * What the first page of a visit may load, without pictures: compressed bytes (brotli) and the number of requests. The
 * limits are slightly above the measured values. site/pages.slow.e2e.ts checks that it loads no other language.
 */
const budgets = {
  '/': { user: 'visitor', scripts: 129_500, requests: 14 },
  '/products': { user: 'visitor', scripts: 135_600, requests: 16 },
  '/auth': { user: 'visitor', scripts: 188_000, requests: 33 },
  '/checkout': { user: 'customer', scripts: 187_000, requests: 34 },
  '/profile': { user: 'customer', scripts: 209_000, requests: 55 },
  '/admin': { user: 'administrator', scripts: 171_500, requests: 42 },
} as const;
const STYLES = 12_000;
const FONTS = 40_000;

for (const [path, { user, scripts, requests }] of Object.entries(budgets)) {
  test(`the first load of ${path} stays within its budget`, async ({ page }) => {
    if (user === 'customer') await newVerifiedCustomer(page.request);
    if (user === 'administrator') await signIn(page.request, administrator);
    const requestsOfPage = recordRequests(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page).toHaveURL(path);
    const kinds = await requestsOfPage.bytesByKind();
    expect(kinds.script).toBeLessThanOrEqual(scripts);
    expect(kinds.stylesheet).toBeLessThanOrEqual(STYLES);
    expect(kinds.font).toBeLessThanOrEqual(FONTS);
    expect(requestsOfPage.count()).toBeLessThanOrEqual(requests);
  });
}

test('the layout does not shift when the font loads', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await released;
    await route.continue();
  });
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await waitForHydration(page);
  await page.evaluate(() => {
    const totals = window as unknown as { layoutShift: number };
    totals.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        totals.layoutShift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  release();
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift)).toBeLessThanOrEqual(
    0.01,
  );
});

for (const trigger of ['pointer', 'focus'] as const) {
  test(
    `a page is prefetched when its link has the ${trigger}, and opens without further requests`,
    slow,
    async ({ page }) => {
      await newVerifiedCustomer(page.request);
      await page.goto('/terms', { waitUntil: 'networkidle' });
      const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' });
      const prefetched = recordRequests(page);
      if (trigger === 'pointer') await link.hover();
      else await link.focus();
      await expect
        .poll(() => prefetched.addresses().some((address) => address.includes('/assets/products-page')))
        .toBe(true);
      await expect.poll(() => prefetched.addresses().some((address) => address.startsWith('/api/products'))).toBe(true);
      await page.waitForLoadState('networkidle');
      const loadedLater = recordRequests(page);
      await link.press('Enter');
      await expect(page.getByRole('article').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      const requested = loadedLater
        .addresses()
        .filter((address) => /\.js$|^\/api\/(products|categories|types)/.test(address));
      expect(requested).toEqual([]);
    },
  );
}

/** Records what a page loads from now on, without pictures. */
function recordRequests(page: Page) {
  const finished: { address: string; kind: string; bytes: Promise<number> }[] = [];
  page.on('requestfinished', (request) => {
    const { pathname, search } = new URL(request.url());
    const kind = request.resourceType();
    if (kind === 'image') return;
    finished.push({ address: pathname + search, kind, bytes: request.sizes().then((sizes) => sizes.responseBodySize) });
  });
  return {
    addresses: () => finished.map(({ address }) => address),
    count: () => finished.length,
    bytesByKind: async () => {
      const sums: Record<string, number> = { script: 0, stylesheet: 0, font: 0 };
      for (const { kind, bytes } of finished) sums[kind] = (sums[kind] ?? 0) + (await bytes);
      return sums;
    },
  };
}
