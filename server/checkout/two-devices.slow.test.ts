import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testStore } from '../../test/store.ts';
import { cartOf, deedOf, openShop, ordersOf, perform, wish } from './shop.harness.ts';
import { answer, type Customer, type Deed, type Told, tellLine } from './shop-model.harness.ts';

const store = await testStore();

/** So many runs of up to five deeds at once; MODEL_RUNS=5000 looks for longer. */
const RUNS = Number(process.env.MODEL_RUNS ?? 30);
const TIMEOUT_MS = 30_000 + RUNS * 1_000;
/** On a machine that is busy with other things, fewer. */
const limits = { numRuns: RUNS, interruptAfterTimeLimit: TIMEOUT_MS - 10_000 };

interface Happened {
  deed: Deed;
  told: Told;
  id: unknown;
}

/** True when these, done one after the other in some order, would be told just so and leave just this. */
function isExplained(before: Customer, happened: Happened[], after: unknown): boolean {
  if (happened.length === 0)
    return isDeepStrictEqual({ cart: before.cart.map(tellLine), orders: before.orders }, after);
  return happened.some((first) => {
    const customer = structuredClone(before);
    const others = happened.filter((each) => each !== first);
    return (
      isDeepStrictEqual(answer(customer, first.deed, first.id), first.told) && isExplained(customer, others, after)
    );
  });
}

test(
  'what two devices do at once is told and done as if one thing had come after the other',
  async () => {
    const earlier = fc.array(wish, { maxLength: 4 });
    const together = fc.array(wish, { minLength: 2, maxLength: 5, size: 'max' });
    const property = fc.asyncProperty(earlier, together, async (first, wishes) => {
      const { model, real } = await openShop(store);
      const [customer] = model.customers;
      for (const each of first) {
        const deed = deedOf(model, customer, each);
        const { told, id } = await perform(real[0], deed);
        expect(told).toEqual(answer(customer, deed, id));
      }
      const happened = await Promise.all(
        wishes.map(async (each, at) => {
          const deed = deedOf(model, customer, each);
          return { deed, ...(await perform(real[at % 2 === 0 ? 0 : 1], deed)) };
        }),
      );
      const after = { cart: await cartOf(real[0]), orders: await ordersOf(real[0]) };
      expect(isExplained(customer, happened, after), fc.stringify({ before: customer, happened, after })).toBe(true);
    });
    // Who comes first differs each time: a failure is not made smaller, but told with all that happened.
    await fc.assert(property, { ...limits, unbiased: true, endOnFailure: true });
  },
  TIMEOUT_MS,
);
