import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { catalogueColumns, type ItemColumn } from '#contract/catalogue/product-constants.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import { type TextFormat, textFormat } from './import/file-format.ts';
import { findUsedColumns, itemTextsJson } from './items/item-texts.ts';
import { joinDosages, type ProductRow, productJson, toProduct } from './product-rows.ts';
import type { Column, ItemTexts } from './products/columns.ts';
import { toMarkup } from './products/markup.ts';

type ItemCells = Partial<Record<ItemColumn, string | Record<string, string>>>;
type FileProduct = Product & ItemCells;

/** Products per batch. */
const PRODUCTS_PER_FETCH = 500;

/**
 * Writes the catalogue to a file, in the format of its extension. An import of the file changes nothing. The file gets its
 * name only when it is complete. Returns the number of products.
 */
export async function exportCatalogue(db: Database, file: string): Promise<number> {
  const format = textFormat(file);
  const partial = `${file}.${process.pid}.partial`;
  const count = { products: 0 };
  try {
    await db.transaction(
      async (tx) => {
        const steps: Transform[] = format.gzip ? [createGzip()] : [];
        const columns = await findUsedColumns(tx);
        const rendered = render(fetchAll(tx, columns, count), rendering(format.kind, columns));
        await pipeline([Readable.from(rendered), ...steps, createWriteStream(partial)]);
      },
      { accessMode: 'read only' },
    );
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
  return count.products;
}

/** One cursor reads one snapshot of the catalogue, even if writing takes long. */
async function* fetchAll(
  tx: Transaction,
  columns: ItemColumn[],
  count: { products: number },
): AsyncGenerator<FileProduct[]> {
  const items = columns.length > 0 ? itemsOfProduct : sql`null`;
  await tx.execute(sql`declare exported no scroll cursor for
    select ${productJson} as item, ${items} as items from products p ${joinDosages} where p.withdrawn_at is null order by p.id`);
  const next: SQL = sql.raw(`fetch ${PRODUCTS_PER_FETCH} from exported`);
  while (true) {
    const { rows } = await tx.execute<{ item: ProductRow; items: [string, ItemTexts][] | null }>(next);
    if (rows.length === 0) return;
    count.products += rows.length;
    yield rows.map(({ item, items }) => ({ ...toFileProduct(toProduct(item)), ...toCells(columns, items ?? []) }));
  }
}

async function* render(
  batches: AsyncIterable<FileProduct[]>,
  { before, between, after, line }: Rendering,
): AsyncGenerator<string> {
  yield before;
  let separator = '';
  for await (const products of batches) {
    yield separator + products.map(line).join(between);
    separator = between;
  }
  yield after(separator !== '');
}

interface Rendering {
  before: string;
  between: string;
  after(hasProducts: boolean): string;
  line(product: FileProduct): string;
}

/** Columns of codes and facts that no product has are left out. */
function rendering(kind: TextFormat['kind'], columns: ItemColumn[]): Rendering {
  if (kind === 'jsonl')
    return { before: '', between: '\n', after: () => '\n', line: (product) => JSON.stringify(product) };
  if (kind === 'json') {
    const after = (hasProducts: boolean) => (hasProducts ? '\n]\n' : ']\n');
    return { before: '[\n', between: ',\n', after, line: (product) => JSON.stringify(product) };
  }
  return {
    before: `${[...catalogueColumns, ...columns].join(',')}\n`,
    between: '\n',
    after: (hasProducts) => (hasProducts ? '\n' : ''),
    line: (product) => csvLine(product, columns),
  };
}

/** SQL: the codes and facts of a row `p` of products, as a list of dosages with their texts. */
const itemsOfProduct = sql`(
  select json_agg(json_build_array(i.dosage, ${itemTextsJson})) from items i where i.product_id = p.id and i.retired_at is null)`;

/** Codes and facts of a product: a text if it has one dosage, else a text for each dosage that has one. */
function toCells(columns: ItemColumn[], items: [string, ItemTexts][]): ItemCells {
  const cells: ItemCells = {};
  for (const column of columns) {
    const texts = items.flatMap(([dosage, { [column]: text }]) =>
      text === undefined ? [] : [[dosage, text] as const],
    );
    const [first] = texts;
    if (!first) continue;
    const isAlone = items.length === 1 && !first[1].startsWith('{');
    cells[column] = isAlone
      ? toMarkup(first[1])
      : Object.fromEntries(texts.map(([dosage, text]) => [toMarkup(dosage), toMarkup(text)]));
  }
  return cells;
}

/** A product with texts that an import reads as they are stored. */
function toFileProduct(product: Product): Product {
  const texts = Object.entries(product).map(([name, value]) => [
    name,
    typeof value === 'string' ? toMarkup(value) : value,
  ]);
  const prices = Object.entries(product.dosagePricing).map(([dosage, price]) => [toMarkup(dosage), price]);
  return {
    ...Object.fromEntries(texts),
    availableDosages: product.availableDosages.map(toMarkup),
    dosagePricing: Object.fromEntries(prices),
  };
}

/** A product as a line of a CSV file, without the line break. */
export function csvLine(product: Pick<FileProduct, Column | ItemColumn>, columns: ItemColumn[] = []): string {
  const lists = {
    availableDosages: `[${product.availableDosages.map((dosage) => JSON.stringify(dosage)).join(', ')}]`,
    // In the order of the list: the keys of an object would put a dosage "100" before "20 mg".
    dosagePricing: `{${product.availableDosages.map((dosage) => priceEntry(product, dosage)).join(', ')}}`,
  };
  const cells = columns.map((column) => {
    const cell = product[column] ?? '';
    return quote(typeof cell === 'string' ? cell : JSON.stringify(cell));
  });
  return [...catalogueColumns.map((column) => quote({ ...product, ...lists }[column])), ...cells].join(',');
}

function priceEntry({ dosagePricing }: Pick<Product, 'dosagePricing'>, dosage: string): string {
  return `${JSON.stringify(dosage)}: ${dosagePricing[dosage]}`;
}

/** Formulas are not escaped: this file is for an import, not for a spreadsheet (http-contract.md §1). */
function quote(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
