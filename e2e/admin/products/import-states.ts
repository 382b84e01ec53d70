import type { ImportEvent } from '#contract/admin/product-import.ts';
import type { AdminUndoImport, LastImport } from '#contract/admin/undo-import.ts';
import type { CallOutput } from '#contract/endpoint.ts';
import { administrator, signIn } from '../../fixtures/accounts.ts';
import { holdRequests } from '../../fixtures/network.ts';
import { expect } from '../../fixtures/test.ts';
import { desktop, phone } from '../../fixtures/viewports.ts';
import type { ScenarioContext } from '../../page-states/scenario.ts';

const importAddress = '**/api/admin/products/import?*';

/** The states of importing a catalogue file. */
export async function visitImportStates({ page, t, open, checkState }: ScenarioContext): Promise<void> {
  await signIn(page.request, administrator);
  await open('/admin/products/import');
  const startImport = async () => {
    await page.getByLabel(t('Trial run')).uncheck();
    await page.getByRole('button', { name: t('Import') }).click();
  };
  await startImport();
  await expect(page.getByText(t('Please choose a file first'))).toBeVisible();
  await checkState('import, no file');
  const chooseFile = () =>
    page.locator('input[type=file]').setInputFiles({ name: 'new-catalogue.csv', mimeType: 'text/csv', buffer });
  const mockImport = (...events: ImportEvent[]) =>
    page.route(importAddress, (route) =>
      route.fulfill({
        contentType: 'application/x-ndjson',
        body: events.map((event) => `${JSON.stringify(event)}\n`).join(''),
      }),
    );
  await chooseFile();
  await page.getByLabel(t('Stop selling missing products')).check();
  await checkState('import, file chosen');

  const release = await holdRequests(page, importAddress);
  await startImport();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await checkState('import, in progress');
  await page.getByRole('link', { name: t('All products') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkState('import, leave dialog');
  await page.getByRole('button', { name: t('Stay here') }).click();
  await page.getByRole('button', { name: t('Cancel') }).click();
  await expect(page.getByRole('heading', { name: t('The import was cancelled') })).toBeVisible();
  await checkState('import, cancelled');
  release();
  await page.unrouteAll({ behavior: 'wait' });

  await mockImport(...rejections, done);
  await page.getByRole('button', { name: t('Try again') }).click();
  await expect(page.getByRole('heading', { name: t('The file has been imported') })).toBeVisible();
  await checkState('import, done');
  await page.setViewportSize(phone);
  await expect(page.getByRole('list', { name: t('Rejected records') })).toBeVisible();
  await checkState('import, done on a phone');
  await page.setViewportSize(desktop);
  await page.unrouteAll({ behavior: 'wait' });

  const address = '**/api/admin/products/import';
  await page.route(`${address}/last`, (route) => route.fulfill({ json: { import: lastImport } }));
  await open('/admin/products/import');
  const undo = page.getByRole('button', { name: t('Undo this import') });
  await undo.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkState('import, undo dialog');
  await page.route(`${address}/undo`, (route) => route.fulfill({ json: undone }));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('Undo this import') })
    .click();
  await expect(page.getByText('Amoxicillin')).toBeVisible();
  await checkState('import, undone');
  await page.setViewportSize(phone);
  await checkState('import, undone on a phone');
  await page.setViewportSize(desktop);
  await page.unrouteAll({ behavior: 'wait' });

  for (const [state, events] of otherResults) {
    await mockImport(...events);
    await open('/admin/products/import');
    await chooseFile();
    await page.getByLabel(t('Trial run')).setChecked(state === 'trial');
    await page.locator('button[type=submit]').first().click();
    await expect(page.getByRole('button', { name: t('Import another file') })).toBeVisible();
    await checkState(`import, ${state}`);
    await page.unrouteAll({ behavior: 'wait' });
  }
  await page.route(importAddress, (route) => route.abort('connectionreset'));
  await open('/admin/products/import');
  await chooseFile();
  await page.locator('button[type=submit]').first().click();
  await expect(page.getByRole('heading', { name: t('The file could not be sent') })).toBeVisible();
  await checkState('import, not sent');
  await page.unrouteAll({ behavior: 'wait' });
}

const buffer = Buffer.from('productId\n');
const lastImport: LastImport = {
  ...{ id: 'last', at: '2026-03-14T09:05:00.000Z', by: { id: 1, name: 'Ada Lovelace' } },
  ...{ added: 12, changed: 1_482, withdrawn: 3, restored: 1, undoneAt: null, canUndo: true, isHalfUndone: false },
};
const undone: CallOutput<typeof AdminUndoImport> = {
  ...{ reset: 1_480, restored: 3, withdrawn: 13, products: 1_498, isDone: true },
  kept: [
    { productId: 'THR-ANT-0002', drugName: 'Amoxicillin', columns: ['brandName', 'dosagePricing'] },
    { productId: 'THR-CAR-0012', drugName: 'Ramipril', columns: [] },
  ],
};
const rejections: ImportEvent[] = Array.from({ length: 52 }, (_, index) => ({
  event: 'rejected',
  line: index * 7 + 2,
  column: index % 2 ? 'dosagePricing' : 'imageUrl',
  value: index % 2 ? '500 mg: -1' : 'javascript:alert(1)',
  reason: index % 2 ? 'the price of "500 mg" is negative' : 'imageUrl must be empty or a path of this site',
  code: index % 2 ? 'E_PRICE_NEGATIVE' : 'E_URL',
}));
const done: ImportEvent = {
  event: 'done',
  added: 1204,
  changed: 17,
  unchanged: 98_201,
  withdrawn: 0,
  held: 0,
  rejected: 52,
  warnings: 45,
  isRefused: false,
  isStopped: false,
  notWithdrawn: 'line 9 has no readable productId, so it may be any product',
  trial: null,
  warned: { W_SPACE_NORMALISED: 41, W_URL_REMOTE: 4 },
};
const names = { productId: 'PRD-0001', drugName: 'Amoxicillin / Clavulanic Acid', isHeld: false, line: 2 };
const changes: ImportEvent[] = [
  {
    ...{ event: 'change', kind: 'changed', ...names },
    prices: [
      { dosage: '875 mg / 125 mg', from: 12.5, to: 13.75 },
      { dosage: '500 mg / 125 mg', from: 9.95, to: null },
      { dosage: '250 mg / 62.5 mg', from: null, to: 6.5 },
    ],
    texts: [
      { column: 'imageUrl', from: '/pictures/tablets.svg', to: '' },
      { column: 'description', from: 'For infections.', to: 'An antibiotic for infections of the airways.' },
    ],
  },
  {
    ...{ event: 'change', kind: 'changed', ...names, productId: 'PRD-0002', isHeld: true, texts: [] },
    prices: [{ dosage: '500 mg', from: 4.95, to: 495 }],
  },
  { ...{ event: 'change', kind: 'withdrawn', ...names, productId: 'PRD-0003', line: null }, prices: [], texts: [] },
];
const trial = `${'1'.repeat(64)}-${'0'.repeat(64)}`;
const otherResults: [state: string, events: ImportEvent[]][] = [
  ['trial', [...changes, { ...done, rejected: 0, held: 1, warned: {}, notWithdrawn: null, trial }]],
  ['catalogue changed', [{ event: 'refused', code: 'E_CATALOGUE_CHANGED', message: 'The catalogue was changed.' }]],
  ['all or nothing', [...rejections.slice(0, 3), { ...done, rejected: 3, isRefused: true, notWithdrawn: null }]],
  ['stopped early', [...rejections, { ...done, isStopped: true, rejected: 10_000, notWithdrawn: null }]],
  ['rejected', [{ event: 'refused', code: 'E_HEADER_MISSING', message: 'Missing columns: drugName, category.' }]],
  ['failed', [{ event: 'failed', requestId: 'req-4f2a91c7' }]],
  ['connection lost', [{ event: 'progress', records: 10, bytesRead: 10, bytesTotal: 100 }]],
];
