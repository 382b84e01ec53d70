import type { Locator, Page } from '@playwright/test';
import type { Language } from '#contract/languages.ts';
import { newVerifiedCustomer, password } from '../fixtures/accounts.ts';
import { productCard } from '../fixtures/pages.ts';
import { expect, test } from '../fixtures/test.ts';
import { translatorFor } from '../fixtures/translations.ts';
import { desktop, phone } from '../fixtures/viewports.ts';
import { findFocusProblems } from './focus-problems.ts';

const variants: { language: Language; screen: typeof desktop; device: string }[] = [
  { language: 'en', screen: desktop, device: 'a desktop' },
  { language: 'ar', screen: phone, device: 'a phone' },
];

for (const { language, screen, device } of variants) {
  test(`by keyboard alone from the landing page to a placed order, in ${language} on ${device}`, async ({
    page,
    request,
  }) => {
    test.setTimeout(120_000);
    const customer = await newVerifiedCustomer(request);
    const keys = new Keys(page);
    const t = translatorFor(language);
    await page.setViewportSize(screen);

    await test.step('skips the header, returns to it and opens the sign-in', async () => {
      await page.goto('/');
      await keys.press('Tab');
      await keys.press('Enter');
      await expect(page.locator('main')).toBeFocused();
      if (screen === phone) {
        await keys.goBackTo(page.getByRole('button', { name: 'Menu' }));
        await keys.press('Enter');
        await keys.goTo(page.getByLabel('Language'));
      } else {
        await keys.goBackTo(page.getByLabel('Language'));
      }
      await selectLanguage(page, language);
      await keys.goTo(page.getByRole('banner').getByRole('link', { name: t('Sign In') }));
      await keys.press('Enter');
      await expect(page).toHaveURL(/\/auth$/);
      await expect(page.locator('main')).toBeFocused();
    });

    await test.step('a wrong password shows an error, the right one opens the catalogue', async () => {
      const email = page.getByLabel(t('Email'), { exact: true });
      const secret = page.getByLabel(t('Password'), { exact: true });
      await keys.goTo(email);
      await keys.type(customer.email);
      await keys.goTo(secret);
      await keys.type('not it');
      await keys.press('Enter');
      await expect(page.getByRole('alert')).toHaveText(t('Invalid email or password'));
      await expect(secret).toBeFocused();
      await keys.type(password);
      await keys.press('Enter');
      await expect(page).toHaveURL(/\/products$/);
      await expect(page.locator('main')).toBeFocused();
    });

    await test.step('searches, selects a dosage and adds it to the cart', async () => {
      await keys.goBackTo(page.getByRole('searchbox', { name: t('Search medications') }));
      await keys.type('amoxicillin');
      await keys.press('Enter');
      const product = productCard(page, 'Amoxicillin');
      await keys.goTo(product.getByRole('combobox', { name: t('Dosage') }));
      const before = await product.getByRole('combobox').inputValue();
      await keys.press('ArrowUp');
      await expect(product.getByRole('combobox')).not.toHaveValue(before);
      const add = product.getByRole('button');
      await keys.goTo(add);
      await keys.press('Space');
      await expect(
        page.getByRole('button', { name: t('Cart, {{number}} items', { count: 1, number: 1 }) }),
      ).toBeVisible();
      await expect(add).toBeFocused();
    });

    await test.step('changes the quantity in the cart and proceeds', async () => {
      await keys.goBackTo(page.getByRole('button', { name: t('Cart, {{number}} items', { count: 1, number: 1 }) }));
      await keys.press('Enter');
      const cart = page.getByRole('dialog', { name: t('Shopping Cart') });
      await expect(cart).toBeVisible();
      await expect(cart.locator(':focus')).toHaveCount(1);
      await keys.goTo(cart.getByRole('button', { name: t('Increase quantity of {{name}}', { name: 'Amoxicillin' }) }));
      await keys.press('Enter');
      await expect(cart.getByText('2', { exact: true })).toBeVisible();
      await keys.goTo(cart.getByRole('button', { name: t('Proceed to Checkout') }));
      await keys.press('Enter');
      await expect(page).toHaveURL(/\/checkout$/);
      await expect(page.locator('main')).toBeFocused();
    });

    await test.step('fills in the form and places the order', async () => {
      const address = page.getByLabel(t('Address'), { exact: true });
      const placeOrder = page.getByRole('button', { name: t('Place Order') }).filter({ visible: true });
      await keys.goTo(placeOrder);
      await keys.press('Enter');
      await expect(address).toBeFocused();
      await expect(address).toHaveAccessibleDescription(t('Enter the address.'));
      await keys.type('Level 2, 114 Wickham Street');
      await keys.goTo(page.getByLabel(t('Country'), { exact: true }));
      await keys.press('ArrowDown');
      await expect(page.getByLabel(t('City'), { exact: true })).toBeEnabled();
      await keys.goTo(page.getByLabel(t('City'), { exact: true }));
      await keys.press('ArrowDown');
      await keys.goTo(page.getByLabel(t('Postal Code'), { exact: true }));
      await keys.type('4006');
      await keys.goTo(placeOrder);
      await keys.press('Space');
      await expect(page.getByText(t('Order placed successfully!')).first()).toBeVisible();
      await expect(page).toHaveURL(/\/$/);
      await expect(page.locator('main')).toBeFocused();
    });

    expect(await (await page.request.get('/api/orders')).json()).toHaveLength(1);
  });
}

/** Each press of an arrow key selects the next language, which changes the page at once. */
async function selectLanguage(page: Page, language: Language): Promise<void> {
  while ((await page.locator('html').getAttribute('lang')) !== language) {
    const before = (await page.locator('html').getAttribute('lang')) ?? '';
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('html')).not.toHaveAttribute('lang', before);
  }
}

/** Presses keys. After each it checks the focus; a problem fails the test, which still runs to its end. */
class Keys {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    const message = `${key} at ${new URL(this.page.url()).pathname}`;
    await softly.poll(() => findFocusProblems(this.page), { message }).toEqual([]);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  async goTo(target: Locator, key = 'Tab'): Promise<void> {
    await expect(target).toBeVisible();
    const hasFocus = () => target.evaluate((element) => element === document.activeElement);
    for (let presses = 0; !(await hasFocus()); presses += 1) {
      if (presses === MAX_PRESSES) throw new Error(`pressing ${key} ${MAX_PRESSES} times did not reach ${target}`);
      await this.press(key);
    }
  }

  goBackTo(target: Locator): Promise<void> {
    return this.goTo(target, 'Shift+Tab');
  }
}

const softly = expect.configure({ soft: true });

/** More than the focusable elements between any two steps of the test. */
const MAX_PRESSES = 60;
