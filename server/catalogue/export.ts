import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { catalogueColumns } from '#contract/catalogue/product-constants.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';
import { type TextFormat, textFormat } from './import/file-format.ts';
import { joinDosages, type ProductRow, productJson, toProduct } from './product-rows.ts';
import type { Column } from './products/columns.ts';
import { toMarkup } from './products/markup.ts';

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
        await pipeline([Readable.from(render(fetchAll(tx, count), format.kind)), ...steps, createWriteStream(partial)]);
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
async function* fetchAll(tx: Transaction, count: { products: number }): AsyncGenerator<Product[]> {
  await tx.execute(sql`declare exported no scroll cursor for
    select ${productJson} as item from products p ${joinDosages} where p.withdrawn_at is null order by p.id`);
  const next: SQL = sql.raw(`fetch ${PRODUCTS_PER_FETCH} from exported`);
  while (true) {
    const { rows } = await tx.execute<{ item: ProductRow }>(next);
    if (rows.length === 0) return;
    count.products += rows.length;
    yield rows.map((row) => toFileProduct(toProduct(row.item)));
  }
}

async function* render(batches: AsyncIterable<Product[]>, kind: TextFormat['kind']): AsyncGenerator<string> {
  const { before, between, after, line } = formats[kind];
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
  line(product: Product): string;
}

const formats: Record<TextFormat['kind'], Rendering> = {
  csv: {
    before: `${catalogueColumns.join(',')}\n`,
    between: '\n',
    after: (hasProducts) => (hasProducts ? '\n' : ''),
    line: csvLine,
  },
  jsonl: { before: '', between: '\n', after: () => '\n', line: (product) => JSON.stringify(product) },
  json: {
    before: '[\n',
    between: ',\n',
    after: (hasProducts) => (hasProducts ? '\n]\n' : ']\n'),
    line: (product) => JSON.stringify(product),
  },
};

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
export function csvLine(product: Pick<Product, Column>): string {
  const lists = {
    availableDosages: `[${product.availableDosages.map((dosage) => JSON.stringify(dosage)).join(', ')}]`,
    // In the order of the list: the keys of an object would put a dosage "100" before "20 mg".
    dosagePricing: `{${product.availableDosages.map((dosage) => priceEntry(product, dosage)).join(', ')}}`,
  };
  return catalogueColumns.map((column) => quote({ ...product, ...lists }[column])).join(',');
}

function priceEntry({ dosagePricing }: Pick<Product, 'dosagePricing'>, dosage: string): string {
  return `${JSON.stringify(dosage)}: ${dosagePricing[dosage]}`;
}

/** Formulas are not escaped: this file is for an import, not for a spreadsheet (http-contract.md §1). */
function quote(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
