import { administrator, newVerifiedCustomer, signIn } from '../fixtures/accounts.ts';
import { waitForMail } from '../fixtures/mails.ts';
import { placeOrder } from '../fixtures/orders.ts';
import { expect, test } from '../fixtures/test.ts';

const packs = ['Blister pack of 20 tablets', 'Bottle of 100 tablets', 'Bottle of 500 tablets'];

test('packs of one medicine are distinct in the cart, at checkout, in the history, the document, the mail, and for administrators', async ({
  page,
  request,
}) => {
  const unique = crypto.randomUUID().slice(0, 8);
  const drugName = `Testamol ${unique}`;
  const packOf = packs.map((packagingType, place) => ({ packagingType, code: `T-${unique}-${place + 1}` }));
  await signIn(request, administrator);
  const customer = await newVerifiedCustomer(page.request);
  for (const { packagingType, code } of packOf) {
    const names = {
      productId: code,
      drugName,
      brandName: 'Sandoz',
      category: 'Antibiotics',
      type: 'oral',
      packagingType,
    };
    const dosages = { availableDosages: ['500 mg'], defaultDosage: '500 mg', dosagePricing: { '500 mg': '10.00' } };
    const rest = { description: 'An extended-release tablet.', imageUrl: '', priceUnit: 'per box' };
    const created = await request.post('/api/admin/products', { data: { ...names, ...dosages, ...rest } });
    expect(created.status()).toBe(201);
    const { id: productId } = await created.json();
    const data = { productId, quantity: 1, selectedDosage: '500 mg' };
    expect((await page.request.post('/api/cart', { data })).status()).toBe(201);
  }
  const shown = packOf.map(({ packagingType, code }) => `Packaging: ${packagingType} · Product ID: ${code}`);
  const inOrder = shown.map((text) => `extended-release · ${text}`);

  await page.goto('/products');
  await page.getByRole('button', { name: 'Cart, 3 items' }).click();
  const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
  for (const [place, text] of shown.entries()) {
    await expect(cart.getByRole('listitem').nth(place)).toContainText('extended-release');
    await expect(cart.getByRole('listitem').nth(place)).toContainText(text);
    const button = `Remove ${drugName} 500 mg, Sandoz, ${packs[place]}`;
    await expect(cart.getByRole('button', { name: button, exact: true })).toBeVisible();
  }

  await page.goto('/checkout');
  const summary = page.getByRole('region', { name: 'Order Summary' });
  for (const [place, text] of shown.entries())
    await expect(summary.getByRole('listitem').nth(place)).toContainText(text);

  const { id } = await placeOrder(page.request);
  await page.goto('/profile');
  const items = page.getByRole('list', { name: 'Items' });
  for (const [place, text] of inOrder.entries())
    await expect(items.getByRole('listitem').nth(place)).toContainText(text);

  await page.goto(`/orders/${id}`);
  const headers = page.getByRole('table', { name: 'Items' }).getByRole('rowheader');
  for (const [place, text] of inOrder.entries()) await expect(headers.nth(place)).toContainText(text);

  const { text: mail } = await waitForMail(customer.email, /received/i);
  for (const { packagingType, code } of packOf) expect(mail).toContain(`extended-release · ${packagingType} · ${code}`);

  const exported = await (await request.get(`/api/admin/orders/export?search=${id}`)).text();
  for (const { packagingType, code } of packOf)
    expect(exported).toContain(`(extended-release, ${packagingType}, ${code})`);
});
