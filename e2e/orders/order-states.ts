import { newVerifiedCustomer } from '../fixtures/accounts.ts';
import { failRequests, holdRequests } from '../fixtures/network.ts';
import { fillCart, placeOrder } from '../fixtures/orders.ts';
import { expect } from '../fixtures/test.ts';
import { phone } from '../fixtures/viewports.ts';
import type { Scenario } from '../page-states/scenario.ts';

const documentAddress = '**/api/orders/*';
const line = { productName: 'Metformin', brandName: 'Diabex', dosage: '500 mg', quantity: 2, orderedPrice: 9.3 };
const reordered = [
  { ...line, price: 9.3, outcome: 'in-cart' },
  { ...line, dosage: '1000 mg', price: 10.5, outcome: 'in-cart' },
  { ...line, productName: 'Insulin Aspart', dosage: '100 units/mL', price: null, outcome: 'withdrawn' },
  { ...line, productName: 'Sertraline', price: null, outcome: 'dosage-not-offered' },
  { ...line, productName: 'Cefazolin', price: 30.5, outcome: 'cart-full' },
];

/** What an order leads to from its card: its history, ordering it again, its document. */
export async function visitOrderStates({ page, t, open, checkState }: Scenario): Promise<void> {
  await newVerifiedCustomer(page.request);
  await fillCart(page.request, 'metformin');
  await fillCart(page.request, 'adrenaline');
  const { id } = await placeOrder(page.request);
  await page.route('**/api/orders?*', async (route) => {
    const [order] = await (await route.fetch()).json();
    const orders = [{ ...order, ...delivered(order) }, ...manyMore(order)];
    const headers = { 'x-total-count': String(orders.length), link: '</api/orders?limit=20&cursor=next>; rel="next"' };
    await route.fulfill({ headers, json: orders.slice(0, 20) });
  });
  await open('/profile');
  await expect(page.getByRole('article')).toHaveCount(20);
  await page.getByRole('article').first().getByText(t('History')).click();
  await checkState('orders, a history and more to show');
  await page.unroute('**/api/orders?*');
  await open('/profile');
  await expect(page.getByRole('article')).toHaveCount(1);

  const again = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: t('Order again') });
  await again.click();
  await expect(page.getByText(t('Added to cart')).first()).toBeVisible();
  await checkState('order in the cart again, toast');
  await page.route('**/reorder', (route) => route.fulfill({ json: { lines: reordered } }));
  await again.click();
  const dialog = page.getByRole('dialog', { name: t('Order again') });
  await expect(dialog).toBeVisible();
  await checkState('order in the cart again, as far as it could be');
  await dialog
    .getByRole('button', { name: t('Close') })
    .first()
    .click();
  await page.unroute('**/reorder');
  await page.route('**/reorder', (route) => route.fulfill({ json: { lines: reordered.slice(-1) } }));
  await again.click();
  await expect(dialog).toHaveAccessibleDescription(t('None of the items from this order could be added to your cart.'));
  await checkState('nothing of an order in the cart again');
  await dialog
    .getByRole('button', { name: t('Close') })
    .first()
    .click();
  await documentStates({ page, t, open, checkState }, id);
}

async function documentStates({ page, t, open, checkState }: Scenario, id: string): Promise<void> {
  const openDocument = async () => {
    await open('/profile');
    await page
      .getByRole('link', { name: t('View or print order') })
      .first()
      .click();
  };
  const release = await holdRequests(page, documentAddress);
  await openDocument();
  await expect(page.getByText(t('Loading the order…'))).toBeAttached();
  await checkState('document of an order, loading');
  release();
  await expect(page.getByRole('heading', { name: id })).toBeVisible();
  await checkState('document of an order');
  await page.setViewportSize(phone);
  await checkState('document of an order on a phone');
  await page.route(documentAddress, async (route) => {
    const order = await (await route.fetch()).json();
    const nobody = { firstName: '', lastName: '', email: '', shippingAddress: { country: 'AU' } };
    await route.fulfill({ json: { ...order, ...delivered(order), ...nobody } });
  });
  await openDocument();
  await expect(page.getByText(t('Deleted account'))).toBeVisible();
  await checkState('document of an order of a deleted account');
  await page.unroute(documentAddress);
  await page.route(documentAddress, (route) =>
    route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: '' } }),
  );
  await openDocument();
  await expect(page.getByRole('heading', { name: t('Order Not Found') })).toBeVisible();
  await checkState('document of an order, not found');
  await page.unroute(documentAddress);
  await failRequests(page, documentAddress);
  await openDocument();
  await expect(page.getByText(t('Failed to fetch the order'))).toBeVisible();
  await checkState('document of an order, could not be loaded');
  await page.unrouteAll({ behavior: 'wait' });
}

interface Placed {
  id: string;
  createdAt: string;
}

/** Every status on its way to the customer, and the last one's. */
function delivered({ createdAt: at }: Placed) {
  const statuses = ['pending', 'processing', 'confirmed', 'shipped', 'delivered'];
  return { status: 'delivered', history: statuses.map((status) => ({ status, at })) };
}

function manyMore(order: Placed) {
  return Array.from({ length: 20 }, (_, place) => ({ ...order, id: `older-${place}` }));
}
