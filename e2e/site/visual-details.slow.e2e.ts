import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
/** Where the lines of a text, or of the `part` of it, stand. */
const linesOf = (place: Locator, part?: string) =>
  place.evaluate((element, wanted) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (wanted && texts.nextNode()) {
      const at = texts.currentNode.nodeValue?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      range.setStart(texts.currentNode, at);
      range.setEnd(texts.currentNode, at + wanted.length);
    }
    return [...range.getClientRects()].map(({ left, top }) => ({ left, top }));
  }, part);

test('the tabs of sign-in and sign-up stay under the pointer, and show a ring to the keyboard alone', async ({
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

test('a description that is shortened keeps its ellipsis within the card’s text, in Arabic too', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/products');
  for (const language of ['en', 'ar'] as const) {
    await page.locator('header select').selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const card = page.getByRole('article').first();
    const description = card.locator('p[data-tooltip=cut]');
    expect(await description.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);
    expect(await inkBeside(page, description)).toEqual({ before: false, after: false });
  }
});

test('a pack’s size and its unit stand on one line', async ({ page }) => {
  await page.goto('/products?search=THR-EYE-0002');
  const card = page.getByRole('article').first();
  await expect(card).toContainText('(0.09 mL)');
  for (let width = 320; width <= 420; width += 4) {
    await page.setViewportSize({ width, height: 900 });
    const tops = (await linesOf(card, '0.09 mL')).map(({ top }) => Math.round(top));
    expect(new Set(tops).size, `lines at ${width} px`).toBe(1);
  }
});

test('the tooltip of a description leaves what stands above it in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/products');
  const card = page.getByRole('article').first();
  await card.locator('p[data-tooltip=cut]').hover();
  const tooltip = await boxOf(page.getByRole('tooltip').locator('bdi'));
  const category = await boxOf(card.locator('p').nth(1));
  expect(tooltip.y).toBeGreaterThanOrEqual(category.y + category.height);
});

test('one hairline parts the reasons from the testimonials on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const last = page.getByRole('listitem').filter({ hasText: 'Global Delivery' });
  await expect(last).toHaveCSS('border-bottom-width', '0px');
});

test('a way on that goes to a line of its own begins where the text does', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto('/verification-pending');
  const [start] = await linesOf(page.getByRole('heading', { level: 1 }));
  const wrapped = page.getByRole('main').getByRole('link', { name: 'Back to Login' });
  const [text] = await linesOf(wrapped);
  expect((await boxOf(wrapped)).y).toBeGreaterThan((await boxOf(page.getByRole('link', { name: 'Continue' }))).y + 20);
  expect(Math.abs((text?.left ?? 0) - (start?.left ?? 0))).toBeLessThanOrEqual(1);
});

for (const path of ['/terms', '/privacy-policy']) {
  test(`${path} fills a wide page, at a width that reads well, and has its contents beside it`, async ({ page }) => {
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

/** Whether anything but ground is drawn in the card's padding, at either side of a text. */
async function inkBeside(page: Page, text: Locator): Promise<{ before: boolean; after: boolean }> {
  const { left, right } = await text.evaluate((element) => {
    const name = element.parentElement?.querySelector('h2') ?? element;
    const { paddingLeft, paddingRight } = getComputedStyle(name);
    const { left, right } = name.getBoundingClientRect();
    return { left: left + Number.parseFloat(paddingLeft), right: right - Number.parseFloat(paddingRight) };
  });
  const { y, height } = await boxOf(text);
  const isInked = async (x: number) => {
    const picture = await page.screenshot({ clip: { x, y, width: PADDING_PX, height } });
    return page.evaluate(async (base64) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
      canvas?.drawImage(image, 0, 0);
      const pixels = new Uint32Array(canvas?.getImageData(0, 0, image.width, image.height).data.buffer ?? []);
      return new Set(pixels).size > 1;
    }, picture.toString('base64'));
  };
  return { before: await isInked(left - PADDING_PX - 1), after: await isInked(right + 1) };
}

/** Less than the card's padding. */
const PADDING_PX = 12;
