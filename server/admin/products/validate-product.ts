import type { AdminProduct, ProductFields } from '#contract/admin/products.ts';
import { RowFault } from '#server/catalogue/import/faults.ts';
import { JsonNumber, type JsonValue } from '#server/catalogue/import/formats/json.ts';
import { RowReader } from '#server/catalogue/import/formats/reader.ts';
import { listFaults, readProduct, Spellings } from '#server/catalogue/import/rows/row.ts';
import type { CatalogueProduct } from '#server/catalogue/product-columns.ts';
import { ApiError } from '#server/platform/http/errors.ts';

/** Reads a product by the rules of a catalogue file; refuses with an issue for each field at fault. */
export function validateProduct(fields: ProductFields, categories: string[]): CatalogueProduct {
  const spellings = new Spellings(categories);
  const reader = new RowReader(valuesOf(fields));
  try {
    return readProduct(reader, spellings);
  } catch (error) {
    if (!(error instanceof RowFault)) throw error;
    const issues = listFaults(reader, spellings).map(({ rejection: { column, reason, code } }) => ({
      path: column,
      message: reason,
      rule: code,
    }));
    throw new ApiError('INVALID_INPUT', { issues });
  }
}

/** As a record of a file has them: prices are read from their decimal text. */
function valuesOf({ dosagePricing, ...texts }: ProductFields): Map<string, JsonValue> {
  const prices = Object.entries(dosagePricing).map(
    ([dosage, price]) => [dosage, typeof price === 'number' ? new JsonNumber(String(price)) : price] as const,
  );
  return new Map<string, JsonValue>([...Object.entries(texts), ['dosagePricing', new Map(prices)]]);
}

/** A stored product as a file would give it. */
export function catalogueProductOf(product: AdminProduct): CatalogueProduct {
  const { id, withdrawnAt, version, availableDosages, dosagePricing, ...texts } = product;
  const dosages = availableDosages.map((dosage) => ({
    dosage,
    priceCents: Math.round((dosagePricing[dosage] ?? 0) * 100),
  }));
  return { ...texts, dosages };
}
