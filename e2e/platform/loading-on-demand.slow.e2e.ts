import type { Page } from '@playwright/test';
import { productCard, waitForHydration } from '../fixtures/pages.ts';
import { expect, test } from '../fixtures/test.ts';
import { desktop, phone } from '../fixtures/viewports.ts';

const failure = (page: Page) => page.getByText('Could not load this part of the page.').first();
const newVersion = (page: Page) => page.getByText('A new version of the store is available.');

/** Waits until nothing loads or retries. */
const expectIdle = (page: Page) => expect(page.locator('.progress')).toHaveCount(0);

/** Ways in which a script of the page fails to load. Each returns a function that ends the failure. */
const failures = {
  'when the network is down': async (page: Page) => {
    await page.context().setOffline(true);
    return () => page.context().setOffline(false);
  },
  'when the server responds with 404': async (page: Page, file: string) => {
    const address = `**/assets/${file}-*.js`;
    await page.route(address, (route) => route.fulfill({ status: 404, body: '{}' }));
    return () => page.unroute(address);
  },
};

/** Simulates a deployment: the server has another version than the open page. */
async function deploy(page: Page, file: string): Promise<void> {
  await page.route(`**/assets/${file}-*.js`, (route) => route.fulfill({ status: 404, body: '{}' }));
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const [, version = ''] = /manifest-(\w+)\.js/.exec(html) ?? [];
    expect(version).not.toBe('');
    const body = html.replaceAll(version, 'later');
    await route.fulfill({ response, body });
  });
}

for (const [when, fail] of Object.entries(failures)) {
  test.describe(when, () => {
    test('a click on the cart button shows an error, and the page stays unchanged', async ({ page, customer: _ }) => {
      await page.goto('/products?search=sertraline');
      const button = page.getByRole('button', { name: 'Cart, 0 items' });
      await expect(button).toBeVisible();
      const recover = await fail(page, 'cart-drawer');
      for (const _press of ['first', 'second']) {
        await button.click();
        await expectIdle(page);
        await expect(failure(page)).toBeVisible();
        await expect(productCard(page, 'Sertraline')).toBeVisible();
      }
      await recover();
      await button.click();
      await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible();
    });

    test('the menu of a phone shows an error, and leaves the page as it is', async ({ page }) => {
      await page.setViewportSize(phone);
      await page.goto('/terms');
      await waitForHydration(page, 'header button');
      const recover = await fail(page, 'header-menu-panel');
      const button = page.getByRole('button', { name: 'Menu' });
      for (const _press of ['first', 'second']) {
        await button.click();
        await expectIdle(page);
        await expect(failure(page)).toBeVisible();
        await expect(button).toHaveAttribute('aria-expanded', 'false');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
      }
      await recover();
      await button.click();
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' })).toBeVisible();
    });

    test('the user menu shows an error, and opens later', async ({ page, customer }) => {
      await page.setViewportSize(desktop);
      await page.goto('/terms');
      const button = page.getByRole('button', { name: `${customer.firstName} ${customer.lastName}` });
      await expect(button).toBeVisible();
      const recover = await fail(page, 'user-menu');
      await button.click();
      await expect(failure(page)).toBeVisible();
      await recover();
      await button.click();
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    });

    test('a language shows an error, and the page keeps the current one', async ({ page }) => {
      await page.goto('/products');
      await waitForHydration(page);
      const language = page.getByLabel('Language');
      const recover = await fail(page, 'french');
      await language.selectOption('fr');
      await expect(failure(page)).toBeVisible();
      await expect(language).toHaveValue('en');
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await recover();
      await language.selectOption('fr');
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    });

    test('a toast shows its message as an alert, and the next one shows as usual', async ({ page, customer: _ }) => {
      await page.goto('/products?search=sertraline');
      await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
      await page.route('**/api/cart', (route) => route.abort());
      const recover = await fail(page, 'toaster');
      const add = productCard(page, 'Sertraline').getByRole('button').last();
      await add.click();
      await expect(page.getByRole('alert')).toHaveText(/Failed to add product to cart/);
      await recover();
      await add.click();
      await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')).toBeVisible();
    });

    test('a tooltip does not show, and shows later', async ({ page, customer: _ }) => {
      await page.goto('/terms');
      const button = page.getByRole('button', { name: 'Cart, 0 items' });
      await expect(button).toBeVisible();
      const recover = await fail(page, 'tooltip');
      await button.hover();
      await page.getByRole('heading', { level: 1 }).hover();
      await recover();
      await button.hover();
      await expect(page.getByRole('tooltip')).toHaveText('Cart, 0 items');
    });
  });
}

test('a page that does not load when the network is down shows an error, and typed text is kept', async ({ page }) => {
  await page.goto('/auth');
  await waitForHydration(page);
  await page.getByLabel('Email', { exact: true }).fill('amelia@clinic.example');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' });
  const recover = await failures['when the network is down'](page);
  for (const _press of ['first', 'second']) {
    await link.click();
    await expect(failure(page)).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('amelia@clinic.example');
  }
  await recover();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  await expect(page).toHaveURL('/terms');
});

test('a part that fails twice while the server responds offers to reload the page', async ({ page }) => {
  await page.goto('/products');
  await waitForHydration(page);
  await failures['when the server responds with 404'](page, 'french');
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
  'when the server responds with 404': failures['when the server responds with 404'],
})) {
  test(`a page whose script does not load ${when} is opened as a new document`, async ({ page }) => {
    await page.goto('/auth');
    await waitForHydration(page);
    await fail(page, 'terms-page');
    const opened = page.waitForRequest((request) => request.isNavigationRequest());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
    expect(new URL((await opened).url()).pathname).toBe('/terms');
  });
}

test('a part that is missing after a deployment offers the new version, and keeps the page', async ({
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
