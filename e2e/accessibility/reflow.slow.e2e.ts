import type { Page } from '@playwright/test';
import { type Language, languages } from '#contract/languages.ts';
import { administrator, registerCustomer, signIn } from '../fixtures/accounts.ts';
import { fillCart, placeOrder } from '../fixtures/orders.ts';
import { expect, test } from '../fixtures/test.ts';
import { newScenarioContext } from '../page-states/scenario.ts';
import { findBrokenDoses } from './broken-doses.ts';
import { findLayoutProblems } from './layout-problems.ts';

const visitorPaths = [
  '/',
  '/products',
  '/products/1',
  '/auth',
  '/auth?tab=sign-up',
  '/verify-email/unknown',
  '/reset-password/unknown',
  '/disown-account/unknown',
  '/link-google',
  '/verification-pending',
  '/privacy-policy',
  '/terms',
  '/nowhere',
  '/profile',
  '/orders/4f2a91c7-0000-4000-8000-000000000000',
];
const customerPaths = ['/', '/products?search=adrenaline', '/checkout', '/profile', '/profile?tab=details'];
const adminPaths = [
  ...['/admin', '/admin/figures', '/admin/products', '/admin/products/new', '/admin/products/import'],
  ...['/admin/stock', '/admin/stock?view=items', '/admin/stock/receive', '/admin/stock/stocktakes'],
];

/** The text spacing of WCAG 1.4.12: users may set it, and no content may be lost. */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

for (const language of languages) {
  test(`every page for visitors fits small screens, large text and wide spacing, in ${language}`, async ({ page }) => {
    test.setTimeout(180_000);
    expect(await findProblems(page, language, visitorPaths)).toEqual([]);
  });

  test(`every page for customers and administrators fits small screens, large text and wide spacing, in ${language}`, async ({
    page,
    customer: _,
  }) => {
    test.setTimeout(180_000);
    await fillCart(page.request, 'adrenaline');
    const order = await placeOrder(page.request);
    await fillCart(page.request, 'adrenaline');
    expect(await findProblems(page, language, [...customerPaths, `/orders/${order.id}`])).toEqual([]);
    const unverified = await registerCustomer(page.request);
    await signIn(page.request, unverified);
    expect(await findProblems(page, language, ['/checkout'])).toEqual([]);
    await signIn(page.request, administrator);
    expect(await findProblems(page, language, [...adminPaths, `/admin/orders/${order.id}`])).toEqual([]);
  });
}

/** A page that follows the size of the screen by script (a table or cards) has done so by the second frame. */
function nextFrame(page: Page): Promise<void> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
}

async function findProblems(page: Page, language: Language, paths: string[]): Promise<string[]> {
  const problems: string[] = [];
  const { open } = newScenarioContext(page, language, async () => {});
  const check = async (context: string) => {
    await nextFrame(page);
    const found = [...(await findLayoutProblems(page)), ...(await findBrokenDoses(page))];
    for (const problem of found) problems.push(`${context}: ${problem}`);
  };
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const browser = await page.context().newCDPSession(page);
  for (const path of paths) {
    await open(path);
    await page.waitForLoadState('networkidle');
    for (const width of [320, 390, 640, 960, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await check(`${path} at ${width} px`);
    }
    // Twice the default font size of the browser settings.
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await check(`${path} at 1440 px, double text size`);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
    await page.evaluate((styles) => {
      const sheet = new CSSStyleSheet(); // the content security policy forbids style elements
      sheet.replaceSync(styles);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }, spacing);
    await check(`${path} at 1440 px, spaced`);
    await page.setViewportSize({ width: 320, height: 800 });
    await check(`${path} at 320 px, spaced`);
  }
  return problems;
}
