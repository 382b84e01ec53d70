import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

const boxOf = async (target: Locator) => (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
/** The positions of the lines of a text, or of a part of it. */
const linesOf = (target: Locator, part?: string) =>
  target.evaluate((element, text) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (text && texts.nextNode()) {
      const start = texts.currentNode.nodeValue?.indexOf(text) ?? -1;
      if (start < 0) continue;
      range.setStart(texts.currentNode, start);
      range.setEnd(texts.currentNode, start + text.length);
    }
    return [...range.getClientRects()].map(({ left, top }) => ({ left, top }));
  }, part);

test('the tabs of sign-in and sign-up do not move when clicked, and show a focus ring for the keyboard only', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/auth');
  const tab = page.getByRole('tab', { name: 'Sign Up' });
  const before = await boxOf(tab);
  await tab.click();
  await expect(page.getByLabel('First Name')).toBeVisible();
  expect(await boxOf(tab)).toEqual(before);
  await expect(tab).toBeFocused();
  await expect(tab).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeFocused();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveCSS('outline-style', 'solid');
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
});

test('the ellipsis of a truncated description is shown, and inside the card, in English and Arabic', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/products');
  for (const language of ['en', 'ar'] as const) {
    await page.locator('header select').selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const card = page.getByRole('article').first();
    const description = card.locator('p[data-tooltip=cut]');
    expect(await description.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);
    const { y, height } = await boxOf(description);
    const { x: left, width } = await boxOf(card);
    const right = left + width;
    expect(await hasInk(page, { x: left + 2, y, width: 2, height }), 'at the left border').toBe(false);
    expect(await hasInk(page, { x: right - 4, y, width: 2, height }), 'at the right border').toBe(false);
    // At the right of the text, whose last line is aligned with the others.
    const ellipsis = { x: right - 16, y: y + height / 2, width: 12, height: height / 2 };
    expect(await hasInk(page, ellipsis), 'ellipsis in the padding').toBe(language === 'ar');
  }
});

test('the size of a pack and its unit are on one line', async ({ page }) => {
  await page.goto('/products?search=THR-EYE-0002');
  const card = page.getByRole('article').first();
  await expect(card).toContainText('(0.09 mL)');
  for (let width = 320; width <= 420; width += 4) {
    await page.setViewportSize({ width, height: 900 });
    const tops = (await linesOf(card, '0.09 mL')).map(({ top }) => Math.round(top));
    expect(new Set(tops).size, `lines at ${width} px`).toBe(1);
  }
});

test('the tooltip of a description does not cover the text above it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/products');
  const card = page.getByRole('article').first();
  await card.locator('p[data-tooltip=cut]').hover();
  const tooltip = await boxOf(page.getByRole('tooltip').locator('bdi'));
  const category = await boxOf(card.locator('p').nth(1));
  expect(tooltip.y).toBeGreaterThanOrEqual(category.y + category.height);
});

test('on a phone one line separates the reasons from the testimonials', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const last = page.getByRole('listitem').filter({ hasText: 'Global Delivery' });
  await expect(last).toHaveCSS('border-bottom-width', '0px');
});

test('a link that wraps to its own line aligns with the text', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto('/verification-pending');
  const [start] = await linesOf(page.getByRole('heading', { level: 1 }));
  const wrapped = page.getByRole('main').getByRole('link', { name: 'Back to Login' });
  const [text] = await linesOf(wrapped);
  expect((await boxOf(wrapped)).y).toBeGreaterThan((await boxOf(page.getByRole('link', { name: 'Continue' }))).y + 20);
  expect(Math.abs((text?.left ?? 0) - (start?.left ?? 0))).toBeLessThanOrEqual(1);
});

for (const path of ['/terms', '/privacy-policy']) {
  test(`${path} fills a wide screen with readable lines, beside its table of contents`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const card = page.getByRole('main').locator('.bg-surface').first();
    const header = await boxOf(page.locator('header .page').first());
    const box = await boxOf(card);
    expect(box.x + box.width).toBeGreaterThan(header.x + header.width - 80);
    const widest = Math.max(...(await card.locator('p').evaluateAll((all) => all.map((each) => each.clientWidth))));
    expect(widest).toBeLessThanOrEqual(700);
    const links = contents.getByRole('link');
    for (const link of await links.all()) {
      const id = (await link.getAttribute('href'))?.split('#')[1] ?? '';
      await expect(page.locator(`[id="${id}"]`)).toContainText((await link.textContent()) ?? '?');
    }
  });
}

/** Whether anything but the background is in a part of the page. */
async function hasInk(page: Page, clip: { x: number; y: number; width: number; height: number }): Promise<boolean> {
  const picture = await page.screenshot({ clip });
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas?.drawImage(image, 0, 0);
    const pixels = new Uint32Array(canvas?.getImageData(0, 0, image.width, image.height).data.buffer ?? []);
    return new Set(pixels).size > 1;
  }, picture.toString('base64'));
}
