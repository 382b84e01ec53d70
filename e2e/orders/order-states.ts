import { newVerifiedCustomer } from '../fixtures/accounts.ts';
import { failRequests, holdRequests } from '../fixtures/network.ts';
import { fillCart, placeOrder } from '../fixtures/orders.ts';
import { expect } from '../fixtures/test.ts';
import { phone } from '../fixtures/viewports.ts';
import type { ScenarioContext } from '../page-states/scenario.ts';

const documentAddress = '**/api/orders/*';
const line = { productName: 'Metformin', brandName: 'Diabex', dosage: '500 mg', quantity: 2, orderedPrice: 9.3 };
const reordered = [
  { ...line, price: 9.3, outcome: 'in-cart' },
  { ...line, dosage: '1000 mg', price: 10.5, outcome: 'in-cart' },
  { ...line, productName: 'Insulin Aspart', dosage: '100 units/mL', price: null, outcome: 'withdrawn' },
  { ...line, productName: 'Sertraline', price: null, outcome: 'dosage-not-offered' },
  { ...line, productName: 'Cefazolin', price: 30.5, outcome: 'cart-full' },
];

/** The states of an order card: history, reorder and document. */
export async function visitOrderStates({ page, t, open, checkState }: ScenarioContext): Promise<void> {
  await newVerifiedCustomer(page.request);
  await fillCart(page.request, 'metformin');
  await fillCart(page.request, 'adrenaline');
  const { id } = await placeOrder(page.request);
  await page.route('**/api/orders?*', async (route) => {
    const [order] = await (await route.fetch()).json();
    const orders = [{ ...order, ...delivered(order) }, ...makeOlderOrders(order)];
    const headers = { 'x-total-count': String(orders.length), link: '</api/orders?limit=20&cursor=next>; rel="next"' };
    await route.fulfill({ headers, json: orders.slice(0, 20) });
  });
  await open('/profile');
  await expect(page.getByRole('article')).toHaveCount(20);
  await page.getByRole('article').first().getByText(t('History')).click();
  await page.evaluate(() => window.scrollTo(0, 0)); // a field halfway under the header is no small target
  await checkState('orders, with a history and more to load');
  await page.unrouteAll({ behavior: 'wait' });
  await open('/profile');
  await expect(page.getByRole('article')).toHaveCount(1);

  const orderAgain = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: t('Order again') });
  await orderAgain.click();
  await expect(page.getByText(t('Added to cart')).first()).toBeVisible();
  await checkState('reorder, toast');
  await page.route('**/reorder', (route) => route.fulfill({ json: { lines: reordered } }));
  await orderAgain.click();
  const question = page.getByRole('dialog', { name: t('Your cart is not empty') });
  await expect(question).toBeVisible();
  await checkState('reorder, the cart is not empty');
  await question.getByRole('button', { name: t('Add to cart'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('Order again') });
  await expect(dialog).toBeVisible();
  await checkState('reorder, partly added');
  await dialog
    .getByRole('button', { name: t('Close') })
    .first()
    .click();
  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/reorder', (route) => route.fulfill({ json: { lines: reordered.slice(-1) } }));
  await orderAgain.click();
  await question.getByRole('button', { name: t('Add to cart'), exact: true }).click();
  await expect(dialog).toHaveAccessibleDescription(t('None of the items from this order could be added to your cart.'));
  await checkState('reorder, nothing added');
  await dialog
    .getByRole('button', { name: t('Close') })
    .first()
    .click();
  await visitDocumentStates({ page, t, open, checkState }, id);
}

async function visitDocumentStates({ page, t, open, checkState }: ScenarioContext, id: string): Promise<void> {
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
  await checkState('order document, loading');
  release();
  await expect(page.getByRole('heading', { name: id.slice(0, 8) })).toBeVisible();
  await checkState('order document');
  await page.setViewportSize(phone);
  await checkState('order document on a phone');
  await page.route(documentAddress, async (route) => {
    const order = await (await route.fetch()).json();
    const erased = { firstName: '', lastName: '', email: '', shippingAddress: { country: 'AU' } };
    await route.fulfill({ json: { ...order, ...delivered(order), ...erased } });
  });
  await openDocument();
  await expect(page.getByText(t('Deleted account'))).toBeVisible();
  await checkState('order document of a deleted account');
  await page.unrouteAll({ behavior: 'wait' });
  await page.route(documentAddress, (route) =>
    route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: '' } }),
  );
  await openDocument();
  await expect(page.getByRole('heading', { name: t('Order Not Found') })).toBeVisible();
  await checkState('order document, not found');
  await page.unrouteAll({ behavior: 'wait' });
  await failRequests(page, documentAddress);
  await openDocument();
  await expect(page.getByText(t('Failed to fetch the order'))).toBeVisible();
  await checkState('order document, could not be loaded');
  await page.unrouteAll({ behavior: 'wait' });
}

interface PlacedOrder {
  id: string;
  createdAt: string;
}

/** The status and history of a delivered order. */
function delivered({ createdAt: at }: PlacedOrder) {
  const statuses = ['pending', 'processing', 'confirmed', 'shipped', 'delivered'];
  return { status: 'delivered', history: statuses.map((status) => ({ status, at })) };
}

function makeOlderOrders(order: PlacedOrder) {
  return Array.from({ length: 20 }, (_, index) => ({ ...order, id: `older-${index}` }));
}
