import type { ProductSort } from '#contract/catalogue/search-limits.ts';
import type { FacetTable } from './facet-table.ts';

/** The rows of a table in the order of a list (`orders` of queries.ts). Made when it is first needed, in some milliseconds. */
export function orderOf(table: FacetTable, sort: ProductSort): Int32Array {
  table.orders[sort] ??= makeOrder(table, sort);
  return table.orders[sort];
}

function makeOrder({ ids, prices, columns, orders }: FacetTable, sort: ProductSort): Int32Array {
  if (sort === 'name') return orders.name;
  if (sort === 'category') return ordered(orders.name, places(columns.categories));
  const byId = Int32Array.from(ids.keys());
  return ordered(byId, sort === 'price-low' ? prices : prices.map((price) => -price));
}

/** The rows by ascending key. Those with the same key keep their order. */
function ordered(rows: Int32Array, keys: Int32Array): Int32Array {
  const rowsOf = new Map<number, number[]>();
  for (const row of rows) {
    const key = keys[row] as number;
    const same = rowsOf.get(key);
    if (same) same.push(row);
    else rowsOf.set(key, [row]);
  }
  const inOrder = Int32Array.from(rowsOf.keys()).sort();
  return Int32Array.from(Array.from(inOrder).flatMap((key) => rowsOf.get(key) ?? []));
}

/** By row: the place of its category among all, sorted as the database sorts them (by bytes). */
function places({ codes, size, codesOf }: FacetTable['columns']['categories']): Int32Array {
  const names = [...codesOf].map(([name, [code = 0]]) => ({ bytes: Buffer.from(name), code }));
  const placeOf = new Int32Array(size);
  names
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
    .forEach(({ code }, place) => {
      placeOf[code] = place;
    });
  return codes.map((code) => placeOf[code] as number);
}
