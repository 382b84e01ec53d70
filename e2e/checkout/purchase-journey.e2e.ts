import { administrator, newCustomer, password, signIn, signInByForm } from '../fixtures/accounts.ts';
import { linkIn, waitForMail } from '../fixtures/mails.ts';
import { fillShippingAddress, placeOrderButton, productCard } from '../fixtures/pages.ts';
import { expect, test } from '../fixtures/test.ts';

test('from the catalogue to a shipped order', async ({ page, browser }) => {
  test.setTimeout(120_000);
  const customer = newCustomer();

  await test.step('a visitor browses: filter, sort, search, load more', async () => {
    await page.goto('/products');
    await expect(page.getByRole('heading', { name: /^Showing 8 of \d+ medications$/ })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(8);
    await page.getByRole('button', { name: 'Load More Products' }).click();
    await expect(page.getByRole('article')).toHaveCount(16);
    await page.getByLabel('Category', { exact: true }).selectOption('Antibiotics');
    await page.getByLabel('Sort by', { exact: true }).selectOption('price-low');
    await expect(page).toHaveURL(/category=Antibiotics.*sort=price-low|sort=price-low.*category=Antibiotics/);
    await expect(page.getByRole('article')).toHaveCount(8);
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await page.getByLabel('Search medications').fill('amoxicillin');
    await expect(productCard(page, 'Amoxicillin')).toBeVisible();
    await expect(page).toHaveURL(/search=amoxicillin/);
  });

  await test.step('registers, and follows the link of the verification mail', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click();
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByLabel('Email', { exact: true }).fill(customer.email);
    await page.getByLabel('First Name', { exact: true }).fill(customer.firstName);
    await page.getByLabel('Last Name', { exact: true }).fill(customer.lastName);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password', { exact: true }).fill(password);
    const create = page.getByRole('button', { name: 'Create Account' });
    await expect(create).toBeDisabled();
    await page.getByRole('checkbox', { name: 'I agree to the Terms of Service and Privacy Policy' }).check();
    await create.click();
    await expect(page).toHaveURL(/\/verification-pending$/);
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    await page.goto(linkIn(await waitForMail(customer.email, /verify/i)));
    await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
    await expect(page).toHaveURL(/\/$/, { timeout: 6_000 });
  });

  await test.step('signs in, chooses a dosage, adds to the cart and changes the quantity', async () => {
    await signInByForm(page, customer);
    await page.goto('/products?search=amoxicillin');
    const amoxicillin = productCard(page, 'Amoxicillin');
    await amoxicillin.getByLabel('Dosage').selectOption({ index: 1 });
    // The page shows "Added!" for one second only, so every frame is checked.
    const added = page.waitForFunction(() =>
      [...document.querySelectorAll('article button span')].some(
        (label) => label.textContent === 'Added!' && label.checkVisibility({ visibilityProperty: true }),
      ),
    );
    await amoxicillin.getByRole('button', { name: 'Add to Cart' }).click();
    await added;
    await expect(page.getByText('Product has been added to your cart.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Cart, 1 items' }).click();
    const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
    await expect(cart.getByRole('button', { name: 'Decrease quantity of Amoxicillin' })).toBeDisabled();
    await cart.getByRole('button', { name: 'Increase quantity of Amoxicillin' }).click();
    await cart.getByRole('button', { name: 'Increase quantity of Amoxicillin' }).click();
    await cart.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(page).toHaveURL(/\/checkout$/);
  });

  await test.step('checks out with shipping details and sees the order', async () => {
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(customer.email);
    await expect(page.getByLabel('City', { exact: true })).toBeDisabled();
    await fillShippingAddress(page);
    await placeOrderButton(page).click();
    await expect(page.getByText('Order placed successfully!').first()).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: /^Order #[0-9a-f]{8}/ })).toBeVisible();
    await expect(page.getByRole('article').getByText('Amoxicillin')).toBeVisible();
  });

  await test.step('an administrator ships it; the customer sees that within ten seconds and gets a mail', async () => {
    const id = /#([0-9a-f]{8})/.exec((await page.getByRole('heading', { name: /^Order #/ }).textContent()) ?? '')?.[1];
    const adminPage = await browser.newPage();
    await signIn(adminPage.request, administrator);
    await adminPage.goto('/admin');
    await expect(adminPage.getByRole('table', { name: 'Orders' })).toBeVisible();
    await adminPage.getByRole('button', { name: `Change status of order ${id}` }).click();
    await adminPage
      .getByRole('menuitem', { name: 'Shipped' })
      .or(adminPage.getByRole('menuitemradio', { name: 'Shipped' }))
      .click();
    await expect(adminPage.getByText('Order status updated successfully').first()).toBeVisible();
    await expect(page.getByRole('article').getByText('Your package is on its way.')).toBeVisible({ timeout: 12_000 });
    const mail = await waitForMail(customer.email, /shipped/i);
    expect(mail.subject).toContain(id);
    await adminPage.close();
  });
});
