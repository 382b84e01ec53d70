import type { AdminProduct, ProductFields } from '#contract/admin/products.ts';
import type { CatalogueProduct } from '#server/catalogue/products/columns.ts';
import { RecordFault } from '#server/catalogue/products/faults.ts';
import { JsonNumber, type JsonValue } from '#server/catalogue/products/json.ts';
import { listFaults, readProduct } from '#server/catalogue/products/read-product.ts';
import { RecordReader } from '#server/catalogue/products/record-reader.ts';
import type { Spellings } from '#server/catalogue/products/spellings.ts';
import { ApiError } from '#server/platform/http/errors.ts';

/** Validates a product by the rules of a catalogue file. Throws INVALID_INPUT with an issue for each invalid field. */
export function validateProduct(fields: ProductFields, spellings: Spellings): CatalogueProduct {
  const reader = new RecordReader(toRecord(fields), 'form');
  try {
    return readProduct(reader, spellings);
  } catch (error) {
    if (!(error instanceof RecordFault)) throw error;
    const issues = listFaults(reader, spellings).map(({ rejection: { column, reason, code } }) => ({
      path: column,
      message: reason,
      rule: code,
    }));
    throw new ApiError('INVALID_INPUT', { issues });
  }
}

/** The values of a record in a file; its prices are decimal text. */
function toRecord({ dosagePricing, ...texts }: ProductFields): Map<string, JsonValue> {
  const prices = Object.entries(dosagePricing).map(
    ([dosage, price]) => [dosage, typeof price === 'number' ? new JsonNumber(String(price)) : price] as const,
  );
  return new Map<string, JsonValue>([...Object.entries(texts), ['dosagePricing', new Map(prices)]]);
}

/** Converts a stored product to a record of a catalogue file. */
export function toCatalogueProduct(product: AdminProduct): CatalogueProduct {
  const { id, withdrawnAt, version, picture, pictures, availableDosages, dosagePricing, ...texts } = product;
  const dosages = availableDosages.map((dosage) => ({
    dosage,
    priceCents: Math.round((dosagePricing[dosage] ?? 0) * 100),
  }));
  return { ...texts, dosages };
}
