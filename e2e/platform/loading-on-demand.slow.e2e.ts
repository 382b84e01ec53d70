import type { Page } from '@playwright/test';
import { productCard, waitForHydration } from '../fixtures/pages.ts';
import { expect, test } from '../fixtures/test.ts';
import { desktop, phone } from '../fixtures/viewports.ts';

const failure = (page: Page) => page.getByText('Could not load this part of the page.').first();
const newVersion = (page: Page) => page.getByText('A new version of the store is available.');

/** Nothing is on its way any more, nor tried again. */
const settled = (page: Page) => expect(page.locator('.progress')).toHaveCount(0);

/** How a file of the page can fail to come, and how it comes again. */
const troubles = {
  'when the line is gone': async (page: Page) => {
    await page.context().setOffline(true);
    return () => page.context().setOffline(false);
  },
  'when the server does not have it': async (page: Page, file: string) => {
    const address = `**/assets/${file}-*.js`;
    await page.route(address, (route) => route.fulfill({ status: 404, body: '{}' }));
    return () => page.unroute(address);
  },
};

/** Other pages than those that are open: what a browser sees after a deployment. */
async function deploy(page: Page, file: string): Promise<void> {
  await page.route(`**/assets/${file}-*.js`, (route) => route.fulfill({ status: 404, body: '{}' }));
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(/manifest-\w+/g, 'manifest-later');
    await route.fulfill({ response: answer, body });
  });
}

for (const [when, trouble] of Object.entries(troubles)) {
  test.describe(when, () => {
    test('the cart says so and leaves the page as it is, however often it is pressed', async ({
      page,
      customer: _,
    }) => {
      await page.goto('/products?search=sertraline');
      const button = page.getByRole('button', { name: 'Cart, 0 items' });
      await expect(button).toBeVisible();
      const mend = await trouble(page, 'cart-drawer');
      for (const _press of ['first', 'second']) {
        await button.click();
        await settled(page);
        await expect(failure(page)).toBeVisible();
        await expect(productCard(page, 'Sertraline')).toBeVisible();
      }
      await mend();
      await button.click();
      await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible();
    });

    test("a narrow header's menu says so and leaves the page as it is", async ({ page }) => {
      await page.setViewportSize(phone);
      await page.goto('/terms');
      await waitForMenu(page);
      const mend = await trouble(page, 'header-menu-panel');
      const button = page.getByRole('button', { name: 'Menu' });
      for (const _press of ['first', 'second']) {
        await button.click();
        await settled(page);
        await expect(failure(page)).toBeVisible();
        await expect(button).toHaveAttribute('aria-expanded', 'false');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
      }
      await mend();
      await button.click();
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' })).toBeVisible();
    });

    test('the user menu says so, and opens later', async ({ page, customer }) => {
      await page.setViewportSize(desktop);
      await page.goto('/terms');
      const button = page.getByRole('button', { name: `${customer.firstName} ${customer.lastName}` });
      await expect(button).toBeVisible();
      const mend = await trouble(page, 'user-menu');
      await button.click();
      await expect(failure(page)).toBeVisible();
      await mend();
      await button.click();
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    });

    test('a language says so, and the page goes on in the one it speaks', async ({ page }) => {
      await page.goto('/products');
      await waitForHydration(page);
      const language = page.getByLabel('Language');
      const mend = await trouble(page, 'french');
      await language.selectOption('fr');
      await expect(failure(page)).toBeVisible();
      await expect(language).toHaveValue('en');
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await mend();
      await language.selectOption('fr');
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    });

    test('a message is read all the same, and the next one as ever', async ({ page, customer: _ }) => {
      await page.goto('/products?search=sertraline');
      await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
      await page.route('**/api/cart', (route) => route.abort());
      const mend = await trouble(page, 'toaster');
      const add = productCard(page, 'Sertraline').getByRole('button').last();
      await add.click();
      await expect(page.getByRole('alert')).toHaveText(/Failed to add product to cart/);
      await mend();
      await add.click();
      await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')).toBeVisible();
    });

    test('a tooltip stays away, and comes later', async ({ page, customer: _ }) => {
      await page.goto('/terms');
      const button = page.getByRole('button', { name: 'Cart, 0 items' });
      await expect(button).toBeVisible();
      const mend = await trouble(page, 'tooltip');
      await button.hover();
      await page.getByRole('heading', { level: 1 }).hover();
      await mend();
      await button.hover();
      await expect(page.getByRole('tooltip')).toHaveText('Cart, 0 items');
    });
  });
}

test('a page that does not come when the line is gone says so, and what was typed stays', async ({ page }) => {
  await page.goto('/auth');
  await waitForHydration(page);
  await page.getByLabel('Email', { exact: true }).fill('amelia@clinic.example');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' });
  const mend = await troubles['when the line is gone'](page);
  for (const _press of ['first', 'second']) {
    await link.click();
    await expect(failure(page)).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('amelia@clinic.example');
  }
  await mend();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  await expect(page).toHaveURL('/terms');
});

test('a part that does not come again, though the server answers, offers to load the page anew', async ({ page }) => {
  await page.goto('/products');
  await waitForHydration(page);
  await troubles['when the server does not have it'](page, 'french');
  const language = page.getByLabel('Language');
  await language.selectOption('fr');
  await expect(failure(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload' })).toHaveCount(0);
  await language.selectOption('fr');
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect(language).toHaveValue('en');
});

for (const [when, fail] of Object.entries({
  'after a deployment': deploy,
  'when the server does not have it': troubles['when the server does not have it'],
})) {
  test(`a page that does not come ${when} is opened as a new document`, async ({ page }) => {
    await page.goto('/auth');
    await waitForHydration(page);
    await fail(page, 'terms-page');
    const opened = page.waitForRequest((request) => request.isNavigationRequest());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
    expect(new URL((await opened).url()).pathname).toBe('/terms');
  });
}

test('a part that is gone after a deployment offers the new version, and does not take the page away', async ({
  page,
  customer: _,
}) => {
  await page.goto('/products?search=sertraline');
  const button = page.getByRole('button', { name: 'Cart, 0 items' });
  await expect(button).toBeVisible();
  await deploy(page, 'cart-drawer');
  await button.click();
  await expect(newVersion(page)).toBeVisible();
  await expect(productCard(page, 'Sertraline')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible();
  await expect(newVersion(page)).toHaveCount(0);
});

async function waitForMenu(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('header button') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
}
