import type { ImportChange } from '#contract/admin/product-import.ts';
import { describeDifference, describePrices } from '#server/catalogue/history/describe-difference.ts';
import { differenceOf } from '#server/catalogue/history/difference.ts';
import { itemDifferences } from '#server/catalogue/items/compare-items.ts';
import type { Change, FileProduct } from './compare.ts';
import type { OnSaleProduct } from './queries.ts';

export function describeAdded({ line, product }: FileProduct): ImportChange {
  return {
    ...{ kind: 'added', line, ...namesOf(product), isHeld: false },
    ...{ prices: describePrices(product.dosages), texts: itemDifferences({}, product) },
  };
}

export function describeWithdrawn(product: OnSaleProduct): ImportChange {
  return { kind: 'withdrawn', line: null, ...namesOf(product), isHeld: false, prices: [], texts: [] };
}

/** What a file changes in a stored product: old and new prices and texts. */
export function describeChange({ line, product, stored }: Change, isHeld: boolean): ImportChange {
  return {
    ...{ kind: stored.withdrawn ? 'restored' : 'changed', line, ...namesOf(stored.product), isHeld },
    ...describeDifference(differenceOf(stored.product, product)),
  };
}

const namesOf = ({ productId, drugName }: { productId: string; drugName: string }) => ({ productId, drugName });
