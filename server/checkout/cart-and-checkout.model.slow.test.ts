import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importCatalogue } from '#server/catalogue/import/apply.ts';
import { jsonProduct, temporaryFile } from '#server/catalogue/import/import.harness.ts';
import { withdraw } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';
import {
  cartOf,
  createShop,
  type DeviceNumber,
  type Devices,
  DOSAGES,
  drawnOperation,
  drawnReorder,
  ordersOf,
  resolveOperation,
  resolveReorder,
  type ShopModel,
  sendOperation,
} from './shop.harness.ts';
import { applyOperation, lineView, orderView, type Product } from './shop-model.harness.ts';

const store = await testStore();

/** Number of runs of up to 60 steps; MODEL_RUNS=5000 searches longer. */
const RUNS = Number(process.env.MODEL_RUNS ?? 20);
const TIMEOUT_MS = 30_000 + RUNS * 1_000;

type Step = fc.AsyncCommand<ShopModel, Devices>;

/** A step of a run, after which both carts are compared. A failure is shrunk and lists its steps by these names. */
function step<T>(
  name: string,
  arbitrary: fc.Arbitrary<T>,
  run: (value: T, model: ShopModel, devices: Devices) => Promise<void>,
) {
  return arbitrary.map(
    (value): Step => ({
      check: () => true,
      run: async (model, devices) => {
        await run(value, model, devices);
        await expectSameCarts(model, devices);
      },
      toString: () => `${name} ${fc.stringify(value)}`,
    }),
  );
}

const deviceNumber = fc.constantFrom<DeviceNumber[]>(0, 1, 2, 2);
const customerOf = ({ customers }: ShopModel, device: DeviceNumber) => customers[device === 2 ? 1 : 0];
/** One device of each customer. */
const ONE_EACH = [0, 2] as const;
const productIndex = fc.constantFrom(0 as const, 1 as const, 2 as const);
const prices = fc.dictionary(fc.constantFrom(...DOSAGES), fc.constantFrom(725, 950), {
  minKeys: 1,
  noNullPrototype: true,
});

const operations = step('at', fc.tuple(deviceNumber, drawnOperation), async ([device, drawn], model, devices) => {
  const customer = customerOf(model, device);
  const operation = resolveOperation(model, customer, drawn);
  const { result, id } = await sendOperation(devices[device], operation);
  expect(result).toEqual(applyOperation(customer, operation, id));
});

const reorders = step('reorder at', fc.tuple(deviceNumber, drawnReorder), async ([device, drawn], model, devices) => {
  const customer = customerOf(model, device);
  const operation = resolveReorder(model, customer, drawn);
  const before = new Set(customer.cart.map(({ id }) => id));
  const { result } = await sendOperation(devices[device], operation);
  const added = (await cartOf(devices[device])).filter(({ id }) => !before.has(id)).map(({ id }) => id);
  expect(result).toEqual(applyOperation(customer, operation, added));
});

const imports = step('import of', fc.tuple(productIndex, prices), async ([index, cents], model) => {
  const product = model.products[index];
  Object.assign(product, { withdrawn: false, cents: new Map(Object.entries(cents)) });
  await importProduct(product);
});

const withdrawals = step('withdrawal of', productIndex, async (index, model) => {
  const { id } = Object.assign(model.products[index], { withdrawn: true });
  await withdraw(store, id);
});

async function expectSameCarts(model: ShopModel, devices: Devices): Promise<void> {
  for (const device of ONE_EACH) {
    expect(await cartOf(devices[device])).toEqual(customerOf(model, device).cart.map(lineView));
  }
}

async function importProduct({ name, cents }: Product): Promise<void> {
  const dosages = [...cents.keys()];
  const dosagePricing = Object.fromEntries([...cents].map(([dosage, each]) => [dosage, each / 100]));
  const record = {
    productId: name,
    drugName: name,
    defaultDosage: dosages[0],
    availableDosages: dosages,
    dosagePricing,
  };
  const file = temporaryFile(jsonProduct(record), 'jsonl');
  expect(await importCatalogue(store.db, file)).toMatchObject({ rejected: 0 });
}

test(
  'under any sequence of customer and catalogue operations, every response, cart and order equals the model’s',
  async () => {
    const steps = [
      ...Array<typeof operations>(14).fill(operations),
      reorders,
      reorders,
      imports,
      imports,
      imports,
      withdrawals,
    ];
    const property = fc.asyncProperty(fc.commands(steps, { maxCommands: 60, size: 'max' }), async (run) => {
      const { model, devices } = await createShop(store);
      await fc.asyncModelRun(() => ({ model, real: devices }), run);
      for (const device of ONE_EACH)
        expect(await ordersOf(devices[device])).toEqual(customerOf(model, device).orders.map(orderView));
    });
    // A busy machine does fewer runs. Shrinking stops before the test's timeout, so that a failure is reported. To replay
    // it, pass its seed, path and replayPath to `fc.assert` and `fc.commands`.
    await fc.assert(property, { numRuns: RUNS, unbiased: true, interruptAfterTimeLimit: TIMEOUT_MS - 10_000 });
  },
  TIMEOUT_MS,
);
