import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importCatalogue } from '#server/catalogue/import/apply.ts';
import { jsonProduct, temporaryFile } from '#server/catalogue/import/import.harness.ts';
import { withdraw } from '../../test/factories.ts';
import { testStore } from '../../test/store.ts';
import {
  cartOf,
  type DeviceNumber,
  type Devices,
  DOSAGES,
  deedOf,
  oneOf,
  openShop,
  ordersOf,
  perform,
  type Shop,
  wish,
} from './shop.harness.ts';
import { answer, type Product, tellLine } from './shop-model.harness.ts';

const store = await testStore();

/** So many runs of up to 60 steps; MODEL_RUNS=5000 looks for longer. */
const RUNS = Number(process.env.MODEL_RUNS ?? 20);
const TIMEOUT_MS = 30_000 + RUNS * 1_000;

type Step = fc.AsyncCommand<Shop, Devices>;

/** A step of a run, after which both carts are looked at; a failure shows as few steps as lead to it, by these names. */
function step<T>(name: string, given: fc.Arbitrary<T>, run: (given: T, model: Shop, real: Devices) => Promise<void>) {
  return given.map(
    (value): Step => ({
      check: () => true,
      run: async (model, real) => {
        await run(value, model, real);
        await refreshPrimary(model, real);
      },
      toString: () => `${name} ${fc.stringify(value)}`,
    }),
  );
}

const device = oneOf<DeviceNumber>(0, 1, 2, 2);
const customerAt = ({ customers }: Shop, at: DeviceNumber) => customers[at === 2 ? 1 : 0];
/** A device of each customer. */
const ONE_EACH = [0, 2] as const;
const place = oneOf(0 as const, 1 as const, 2 as const);
const prices = fc.dictionary(oneOf(...DOSAGES), oneOf(725, 950), { minKeys: 1, noNullPrototype: true });

const deeds = step('at', fc.tuple(device, wish), async ([at, given], model, real) => {
  const customer = customerAt(model, at);
  const deed = deedOf(model, customer, given);
  const { told, id } = await perform(real[at], deed);
  expect(told).toEqual(answer(customer, deed, id));
});

const imports = step('import of', fc.tuple(place, prices), async ([at, cents], model) => {
  const offered = model.products[at];
  Object.assign(offered, { withdrawn: false, cents: new Map(Object.entries(cents)) });
  await importOne(offered);
});

const withdrawals = step('withdrawal of', place, async (at, model) => {
  const { id } = Object.assign(model.products[at], { withdrawn: true });
  await withdraw(store, id);
});

async function refreshPrimary(model: Shop, real: Devices): Promise<void> {
  for (const at of ONE_EACH) expect(await cartOf(real[at])).toEqual(customerAt(model, at).cart.map(tellLine));
}

async function importOne({ name, cents }: Product): Promise<void> {
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
  'whatever customers and the catalogue do, every answer, cart and order is the model’s',
  async () => {
    const steps = [...Array<typeof deeds>(14).fill(deeds), imports, imports, imports, withdrawals];
    const property = fc.asyncProperty(fc.commands(steps, { maxCommands: 60, size: 'max' }), async (run) => {
      const { model, real } = await openShop(store);
      await fc.asyncModelRun(() => ({ model, real }), run);
      for (const at of ONE_EACH) expect(await ordersOf(real[at])).toEqual(customerAt(model, at).orders);
    });
    // A busy machine does fewer runs, and shrinking ends before the test does, so that a failure is told: its seed, path
    // and replayPath, given to `fc.assert` and `fc.commands`, run it alone.
    await fc.assert(property, { numRuns: RUNS, unbiased: true, interruptAfterTimeLimit: TIMEOUT_MS - 10_000 });
  },
  TIMEOUT_MS,
);
