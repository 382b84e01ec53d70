import type { DeliveryFileReport } from '#contract/admin/stock/delivery-file.ts';
import type { Item } from '#contract/admin/stock/items.ts';
import type { Lot, LotOrder, StockMove } from '#contract/admin/stock/lots.ts';
import type { StocktakeWithLines } from '#contract/admin/stock/stocktakes.ts';
import { lotStatuses } from '#contract/stock/lot-status.ts';
import { administrator, signIn } from '../../fixtures/accounts.ts';
import { failRequests, holdRequests } from '../../fixtures/network.ts';
import { expect } from '../../fixtures/test.ts';
import { desktop, phone } from '../../fixtures/viewports.ts';
import type { ScenarioContext } from '../../page-states/scenario.ts';

const lotsAddress = '**/api/admin/lots?*';
const itemsAddress = '**/api/admin/items?*';
const receiptsAddress = '**/api/admin/receipts';

/** The states of the list of lots, and of the page that receives a delivery. */
export async function visitStockStates(context: ScenarioContext): Promise<void> {
  const { page, t, open, checkState } = context;
  await signIn(page.request, administrator);
  const release = await holdRequests(page, lotsAddress);
  await open('/admin/stock');
  await expect(page.getByText(t('Loading')).first()).toBeVisible();
  await checkState('lots, loading');
  release();
  await page.unrouteAll({ behavior: 'wait' });
  await failRequests(page, lotsAddress);
  await open('/admin/stock');
  await expect(page.getByRole('alert')).toBeVisible();
  await checkState('lots could not be loaded');
  await page.unrouteAll({ behavior: 'wait' });
  await open('/admin/stock?search=no-such-lot');
  await expect(page.getByText(t('No lots found'))).toBeVisible();
  await checkState('lots, nothing found');
  const headers = { 'x-total-count': '1234', link: '</api/admin/lots?cursor=next>; rel="next"' };
  await page.route(lotsAddress, (route) => route.fulfill({ json: lots, headers }));
  await open('/admin/stock');
  await expect(page.getByRole('listitem').filter({ hasText: 'LOT-1' }).first()).toBeVisible();
  await checkState('lots');
  await page.setViewportSize(phone);
  await checkState('lots on a phone');
  await page.route('**/api/admin/lots/*', (route) =>
    route.fulfill({ json: { ...lots[0], request: lots[1]?.request, onHand: 12, reserved: 5, moves } }),
  );
  await page.getByRole('listitem').getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await page.getByRole('dialog').getByRole('textbox').first().fill('3');
  await page.getByRole('button', { name: t('Save'), exact: true }).click();
  await checkState('a lot on a phone, without a reason');
  await page.keyboard.press('Escape');
  await page.setViewportSize(desktop);

  await page.unrouteAll({ behavior: 'wait' });
  await visitLot(context);
  await page.route(itemsAddress, (route) => route.fulfill({ json: stockedItems }));
  await open('/admin/stock?view=items');
  await expect(page.getByRole('listitem').filter({ hasText: 'Insulin' })).toBeVisible();
  await checkState('items');
  await page.setViewportSize(phone);
  await checkState('items on a phone');
  await page.setViewportSize(desktop);
  await page.unrouteAll({ behavior: 'wait' });

  await open('/admin/stock/receive');
  await checkState('a delivery without lines');
  await page.route(itemsAddress, (route) => route.fulfill({ json: [item] }));
  const scan = page.getByLabel(t('Scan a pack'));
  await scan.fill(`01${item.gtin}1729130010ABC-12`);
  await scan.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await scan.fill(`01${item.gtin}10AB1217291231`);
  await scan.press('Enter');
  await expect(page.getByRole('list', { name: t('Which is the lot number on the pack?') })).toBeVisible();
  await page.getByRole('button', { name: t('Receive all') }).click();
  await checkState('a delivery with errors and a lot that can be read in two ways');
  await page.setViewportSize(phone);
  await checkState('a delivery on a phone');
  await page.setViewportSize(desktop);
  await page.getByLabel(t('Supplier')).fill('Symbion');
  await page.getByLabel(t('Delivery note number')).fill('DN-4711');
  await page.getByLabel(t('Expiry date')).fill('2029-12-31');
  const lot = { id: 1, lotNumber: 'ABC-12', expiresOn: '2028-12-31' };
  const body = {
    lot,
    code: 'LOT_MISMATCH',
    issues: [{ path: 'lines.0.expiresOn', code: 'LOT_MISMATCH', message: '' }],
  };
  await page.route(receiptsAddress, (route) => route.fulfill({ status: 409, json: body }));
  await page.getByRole('button', { name: t('Receive all') }).click();
  await expect(page.getByRole('alert').last()).toBeVisible();
  await checkState('a delivery of a lot that is in stock with another date');
  await page.getByRole('tab', { name: t('CSV file') }).click();
  await checkState('a file of deliveries');
  await page.route('**/api/admin/receipts/import?*', (route) => route.fulfill({ json: report }));
  await page.locator('input[type=file]').setInputFiles({ name: 'count.csv', mimeType: 'text/csv', buffer: csv });
  await expect(page.getByText(t('Ready'), { exact: true })).toBeVisible();
  await checkState('a file of deliveries with lines to correct');
  await page.setViewportSize(phone);
  await checkState('a file of deliveries on a phone');
  await page.setViewportSize(desktop);
  await page.unrouteAll({ behavior: 'wait' });
  await visitStocktakes(context);
}

/** The page of a lot, with and without orders. */
async function visitLot({ page, t, open, checkState }: ScenarioContext): Promise<void> {
  await page.route('**/api/admin/lots/1', (route) => route.fulfill({ json: { ...lots[0], reserved: 5, moves } }));
  await page.route('**/api/admin/lots/1/orders?*', (route) =>
    route.fulfill({ json: lotOrders, headers: { 'x-total-count': '1234' } }),
  );
  await open('/admin/stock/lots/1');
  await expect(page.getByRole('list', { name: t('Orders with this lot') }).getByRole('listitem')).toHaveCount(2);
  await checkState('a lot and where it went');
  await page.route('**/api/admin/lots/1/orders?*', (route) => route.fulfill({ json: [] }));
  await open('/admin/stock/lots/1');
  await expect(page.getByText(t('No order has had packs of this lot.'))).toBeVisible();
  await checkState('a lot without orders');
  await page.unrouteAll({ behavior: 'wait' });
}

/** The list of stocktakes, and one that is counted, reviewed and applied. */
async function visitStocktakes({ page, t, open, checkState }: ScenarioContext): Promise<void> {
  await page.route('**/api/admin/stocktakes', (route) => route.fulfill({ json: [] }));
  await open('/admin/stock/stocktakes');
  await expect(page.getByText(t('No stocktakes yet.'))).toBeVisible();
  await page.getByRole('button', { name: t('Start counting') }).click();
  await checkState('a stocktake without a name');
  await page.unrouteAll({ behavior: 'wait' });
  const { lines: _, losingOrders: __, ...summary } = stocktake;
  await page.route('**/api/admin/stocktakes', (route) => route.fulfill({ json: [summary] }));
  await open('/admin/stock/stocktakes');
  await expect(page.getByRole('link', { name: stocktake.name })).toBeVisible();
  await checkState('stocktakes');
  await page.route('**/api/admin/stocktakes/*', (route) => route.fulfill({ json: stocktake }));
  await open('/admin/stock/stocktakes/1');
  const field = page.getByRole('main').getByRole('textbox');
  await field.last().fill('x');
  await field.last().press('Enter');
  await expect(page.getByText(t('A whole number of packs'), { exact: true })).toBeVisible();
  await checkState('lots to count');
  await field.last().fill('');
  await page.setViewportSize(phone);
  await checkState('lots to count on a phone');
  await page.getByRole('button', { name: t('Show the differences') }).click();
  await checkState('differences on a phone');
  await page.setViewportSize(desktop);
  const issues = [{ path: 'lines.1', code: 'LOT_CHANGED', message: '' }];
  await page.route('**/api/admin/stocktakes/1/apply', (route) =>
    route.fulfill({ status: 409, json: { code: 'LOT_CHANGED', issues } }),
  );
  await page.getByRole('button', { name: t('Apply the differences') }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await checkState('differences of which one must be counted again');
  await page.unrouteAll({ behavior: 'wait' });
}

const csv = Buffer.from('supplier,deliveryNote');
const report: DeliveryFileReport = {
  missingColumns: [],
  deliveries: [
    { supplier: 'Meridian Wholesale', deliveryNote: 'DN-4711', outcome: 'received', lines: 12, packs: 1_480 },
    { supplier: 'Symbion', deliveryNote: 'S-77', outcome: 'known', lines: 3, packs: 60 },
    { supplier: 'Symbion', deliveryNote: 'S-78', outcome: 'rejected', lines: 2, packs: 10 },
  ],
  rejected: [
    { line: 17, column: 'expiresOn', value: '31/12/2027', code: 'INVALID_INPUT' },
    { line: 18, column: 'gtin', value: '9506000134353', code: 'GTIN_INVALID' },
    { line: 18, column: 'expiresOn', value: '2027-12-31', code: 'LOT_MISMATCH', storedExpiresOn: '2027-11-30' },
  ],
  rejectedLines: 2,
};

const stocktakeLine = {
  ...{
    productId: 'THR-PAR-0001',
    drugName: 'Paracetamol and codeine phosphate hemihydrate',
    brandName: 'Panadeine Forte',
  },
  ...{ dosage: '500 mg/30 mg', expiresOn: '2027-12-31', status: 'released' as const },
};
const stocktake: StocktakeWithLines = {
  version: 'v1',
  ...{ id: 1, name: 'Refrigerator, November', lots: 3, countedLots: 2 },
  ...{ startedAt: '2026-03-16T09:05:00.000Z', startedBy: { id: 1, name: 'Amelia Okafor' } },
  lines: [
    {
      ...stocktakeLine,
      lotId: 1,
      lotNumber: 'AB-12',
      counted: 46,
      countedBy: { id: 1, name: 'Amelia Okafor' },
      difference: -2,
    },
    {
      ...stocktakeLine,
      lotId: 2,
      lotNumber: 'AB-13',
      counted: 12,
      countedBy: { id: 2, name: 'Noor Haddad' },
      difference: 0,
    },
    {
      ...stocktakeLine,
      lotId: 3,
      lotNumber: 'C-7',
      status: 'quarantined',
      drugName: 'Insulin glargine',
      dosage: '100 IU/mL',
      productId: 'THR-INS-0001',
    },
  ],
  losingOrders: [
    { orderId: '0b6e62c4-5f5c-4a53-9e4e-4f2a7e7d6a11', drugName: 'Insulin glargine', dosage: '100 IU/mL' },
  ],
};

const medicine = {
  productId: 'THR-PAR-0001',
  drugName: 'Paracetamol and codeine phosphate hemihydrate',
  dosage: '500 mg/30 mg',
};

const item: Item = {
  ...{ ...medicine, id: 7, product: 5, brandName: '', gtin: '09506000134352' },
  ...{ codes: {}, flags: [], classes: {}, tracked: false },
};

const stockedItems: Item[] = [
  { ...item, tracked: true, onHand: 120, reserved: 20, available: 100, lowBelow: 10, nextExpiry: '2027-03-31' },
  {
    ...{ ...item, id: 8, drugName: 'Insulin glargine', dosage: '100 IU/mL', brandName: 'Lantus', tracked: true },
    ...{ onHand: 4, reserved: 4, available: 0, lowBelow: 10, backOrdered: 6, expectedOn: '2026-04-01' },
  },
  { ...item, id: 9, drugName: 'Amoxicillin', dosage: '500 mg', onHand: 12, reserved: 0, available: 12 },
];

const by = { id: 1, name: 'Amelia Okafor' };
const lotOrders: LotOrder[] = [
  {
    ...{ orderId: '0b6e62c4-5f5c-4a53-9e4e-4f2a7e7d6a11', status: 'shipped', createdAt: '2026-03-15T09:05:00.000Z' },
    ...{ firstName: 'Amelia', lastName: 'Okafor', email: 'amelia@clinic.example', reserved: 0, shipped: 7 },
  },
  {
    ...{ orderId: '1b6e62c4-5f5c-4a53-9e4e-4f2a7e7d6a12', status: 'pending', createdAt: '2026-03-14T09:05:00.000Z' },
    ...{ firstName: 'نور', lastName: 'حداد', email: 'purchasing.department@north-shore-clinics.example' },
    ...{ reserved: 5, shipped: 2 },
  },
];

const moves: StockMove[] = [
  {
    ...{ id: 4, kind: 'change', quantity: 0, balance: 12, status: 'on-hold', reason: 'Temperature deviation' },
    ...{ by, approvedBy: { id: 2, name: 'Noor Haddad' } },
    at: '2026-03-16T09:05:00.000Z',
  },
  { ...{ id: 3, kind: 'adjust', quantity: -1, balance: 12, reason: 'Broken' }, by, at: '2026-03-15T11:05:00.000Z' },
  {
    ...{ id: 2, kind: 'ship', quantity: -7, balance: 13, orderId: '0b6e62c4-5f5c-4a53-9e4e-4f2a7e7d6a11' },
    by,
    at: '2026-03-15T09:05:00.000Z',
  },
  {
    ...{
      id: 1,
      kind: 'receive',
      quantity: 20,
      balance: 20,
      status: 'released',
      supplier: 'Symbion',
      deliveryNote: 'DN-4711',
    },
    by,
    at: '2026-03-14T09:05:00.000Z',
  },
];

const lots: Lot[] = lotStatuses.map((status, place) => ({
  ...{ ...medicine, id: place + 1, itemId: 7, brandName: place % 2 === 0 ? 'Panadeine' : '', status },
  ...{
    lotNumber: `LOT-${place + 1}`,
    expiresOn: `2027-0${place + 1}-28`,
    onHand: [0, 1, 2, 5, 48, 10_000][place] ?? 0,
  },
  ...{ supplier: 'Symbion', receivedAt: '2026-03-14T09:05:00.000Z', version: 1, reserved: 0 },
  ...(place === 1 && {
    isExpired: true,
    request: {
      id: 1,
      status: 'released',
      reason: 'Certificate of analysis is there',
      by,
      at: '2026-03-16T09:05:00.000Z',
    },
  }),
}));
