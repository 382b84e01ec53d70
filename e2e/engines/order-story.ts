import { expect, test } from '@playwright/test';
import type { Language } from '#contract/languages.ts';
import { administrator, newCustomer, password } from '../fixtures/accounts.ts';
import { linkIn, waitForMail } from '../fixtures/mails.ts';
import { translatorFor } from '../fixtures/translations.ts';
import type { BrowserWindow } from './browser-window.ts';
import { StorePage } from './store-page.ts';

/** A customer finds a product, signs up, orders and follows the order, which an administrator ships. Fails on a page error. */
export async function orderStory(
  window: BrowserWindow,
  { origin, language, isPhone }: { origin: string; language: Language; isPhone: boolean },
): Promise<void> {
  const t = translatorFor(language);
  const page = new StorePage(window);
  const customer = newCustomer();

  /** A row of the menu in the header: on a phone all are in one menu, else those of an account are in the user menu. */
  const openHeaderMenu = (account: RegExp) => page.click('button', isPhone ? t('Menu') : account);

  /** A page is in English until another language is selected (product.md §6). */
  const open = async (address: string) => {
    await window.open(new URL(address, origin).href);
    await page.waitForPaint();
    await page.waitForHydration();
    if (language === 'en') return;
    if (isPhone) await page.click('button', /^Menu$/);
    await page.select(/^Language$/, language);
    if (isPhone) await page.press('Escape');
  };

  const signIn = async (email: string, secret: string) => {
    await open('/auth');
    await page.type(t('Email'), email);
    await page.type(t('Password'), secret);
    await page.press('Enter');
    await page.waitForPath(/^\/products$/);
  };

  await test.step('finds a product by its name', async () => {
    await open('/products');
    await page.seeSearchPlaceholder();
    await page.type(t('Search medications'), 'amoxicillin');
    await page.see('article', /^Amoxicillin$/);
    await page.waitForPath(/search=amoxicillin/);
  });

  await test.step('signs up, and follows the link of the verification mail', async () => {
    await open('/auth');
    await page.click('tab', t('Sign Up'));
    await page.type(t('First Name'), customer.firstName); // first, because the form for signing in has an email field too
    await page.type(t('Email'), customer.email);
    await page.type(t('Last Name'), customer.lastName);
    await page.type(t('Password'), password);
    await page.type(t('Confirm Password'), password);
    await page.click('checkbox', /./); // the only one: agreement to the terms
    await page.click('button', t('Create Account'));
    await page.see('heading', t('Check Your Email'));
    await window.open(linkIn(await waitForMail(customer.email, /./)));
    await page.waitForPath(/^\/$/); // after the message that the email address is verified
  });

  await test.step('adds two packs to the cart', async () => {
    await signIn(customer.email, password);
    await open('/products?search=amoxicillin');
    await page.click('button', t('Add to Cart'));
    await page.click('button', t('Cart, {{number}} items', { number: 1, count: 1 }));
    await page.click('button', t('Increase quantity of {{name}}', { name: 'Amoxicillin' }));
    await page.click('button', t('Proceed to Checkout'));
    await page.waitForPath(/^\/checkout$/);
  });

  await test.step('checks out', async () => {
    await page.waitForHydration();
    await page.type(t('Address'), 'Level 2, 114 Wickham Street');
    await page.select(t('Country'), 'AU');
    await page.select(t('City'), 'Brisbane');
    await page.type(t('Postal Code'), '4006');
    await page.click('button', t('Place Order'));
    await page.waitForPath(/^\/$/);
  });

  const orderId = await test.step('sees the order in the profile', async () => {
    await open('/profile');
    const heading = await page.see('heading', /#[0-9a-f]{8}/);
    await openHeaderMenu(new RegExp(customer.firstName));
    await page.click('menu row', t('Logout'));
    await page.see('heading', /^Access Denied$/); // in English: the page was loaded again
    return /#([0-9a-f]{8})/.exec(heading)?.[1] ?? '';
  });

  await test.step('an administrator ships the order', async () => {
    await signIn(administrator.email, administrator.password);
    await open('/admin');
    await page.click('button', t('Change status of order {{id}}', { id: orderId }));
    await page.click('menuitem', t('Shipped'));
    await page.see('text', t('Order status updated successfully'));
    const shipped = t('Shipped').source.replace(/^\^|\$$/g, '');
    await waitForMail(customer.email, new RegExp(`${orderId}.*${shipped}`));
  });

  expect(window.errors?.() ?? []).toEqual([]);
}
