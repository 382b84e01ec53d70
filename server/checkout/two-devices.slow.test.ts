import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testStore } from '../../test/store.ts';
import { cartOf, createShop, drawnOperation, ordersOf, resolveOperation, sendOperation } from './shop.harness.ts';
import {
  applyOperation,
  type Customer,
  lineView,
  type Operation,
  orderView,
  type Result,
} from './shop-model.harness.ts';

const store = await testStore();

/** Number of runs of up to five concurrent operations; MODEL_RUNS=5000 searches longer. */
const RUNS = Number(process.env.MODEL_RUNS ?? 30);
const TIMEOUT_MS = 30_000 + RUNS * 1_000;
/** A busy machine does fewer runs. */
const limits = { numRuns: RUNS, interruptAfterTimeLimit: TIMEOUT_MS - 10_000 };

interface Observed {
  operation: Operation;
  result: Result;
  id: unknown;
}

/** True when some sequential order of the operations gives the observed results and the final state. */
function isLinearizable(before: Customer, observed: Observed[], after: unknown): boolean {
  if (observed.length === 0)
    return isDeepStrictEqual({ cart: before.cart.map(lineView), orders: before.orders.map(orderView) }, after);
  return observed.some((first) => {
    const customer = structuredClone(before);
    const others = observed.filter((each) => each !== first);
    const expected = applyOperation(customer, first.operation, first.id);
    return isDeepStrictEqual(expected, first.result) && isLinearizable(customer, others, after);
  });
}

test(
  'concurrent operations of two devices are linearizable: results and final state match a sequential order',
  async () => {
    const sequential = fc.array(drawnOperation, { maxLength: 4 });
    const concurrent = fc.array(drawnOperation, { minLength: 2, maxLength: 5, size: 'max' });
    const property = fc.asyncProperty(sequential, concurrent, async (prefix, drawnOperations) => {
      const { model, devices } = await createShop(store);
      const [customer] = model.customers;
      for (const drawn of prefix) {
        const operation = resolveOperation(model, customer, drawn);
        const { result, id } = await sendOperation(devices[0], operation);
        expect(result).toEqual(applyOperation(customer, operation, id));
      }
      const observed = await Promise.all(
        drawnOperations.map(async (drawn, index) => {
          const operation = resolveOperation(model, customer, drawn);
          return { operation, ...(await sendOperation(devices[index % 2 === 0 ? 0 : 1], operation)) };
        }),
      );
      const after = { cart: await cartOf(devices[0]), orders: await ordersOf(devices[0]) };
      expect(isLinearizable(customer, observed, after), fc.stringify({ before: customer, observed, after })).toBe(true);
    });
    // The order of execution differs in each run, so a failure cannot be shrunk; it is reported as it was observed.
    await fc.assert(property, { ...limits, unbiased: true, endOnFailure: true });
  },
  TIMEOUT_MS,
);
