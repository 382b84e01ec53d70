import { isDeepStrictEqual } from 'node:util';
import type { AdminProduct, ProductFields } from '#contract/admin/products.ts';
import { type Actor, record } from '#server/accounts/audit.ts';
import { replaceDosages, updateProducts } from '#server/catalogue/import/queries.ts';
import { columns } from '#server/catalogue/product-columns.ts';
import { writeCatalogue } from '#server/catalogue/write-lock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { getAdminProduct, listOtherCategories, lockAdminProduct } from './queries.ts';
import { catalogueProductOf, validateProduct } from './validate-product.ts';

interface Change {
  id: number;
  /** Those left out stay as they are. */
  fields: { [Name in keyof ProductFields]?: ProductFields[Name] | undefined };
  /** Of the product as the caller knows it; absent, the change is made whatever it has become. */
  version: string | undefined;
}

/** Longest text that the audit keeps of a field, in code points. */
const AUDIT_CHARACTERS = 200;

/**
 * Changes fields of a product, which stays withdrawn if it is. Fields that are what they were change nothing: neither the
 * catalogue's version nor the audit. Refuses with NOT_FOUND, PRODUCT_CHANGED, or an issue for each field at fault.
 */
export function changeProduct(db: Database, { id, fields, version }: Change, by: Actor): Promise<AdminProduct> {
  return writeCatalogue(db, async (tx) => {
    const before = await lockAdminProduct(tx, id);
    if (version !== undefined && version !== before.version) throw new ApiError('PRODUCT_CHANGED');
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const product = validateProduct({ ...before, ...given }, await listOtherCategories(tx, id));
    const stored = catalogueProductOf(before);
    if (isDeepStrictEqual(product, stored)) return before;
    await updateProducts(tx, [{ id, product }], { restores: false });
    if (!isDeepStrictEqual(product.dosages, stored.dosages)) await replaceDosages(tx, [{ id, product }]);
    const after = await getAdminProduct(tx, id);
    await record(tx, 'product-changed', { ...by, subject: after.productId, details: differences(before, after) });
    return after;
  });
}

/** `{ field: { from, to } }` of the fields that differ. */
function differences(before: AdminProduct, after: AdminProduct): Record<string, { from: unknown; to: unknown }> {
  const differing = columns.filter((column) => !isDeepStrictEqual(before[column], after[column]));
  return Object.fromEntries(
    differing.map((column) => [column, { from: shortened(before[column]), to: shortened(after[column]) }]),
  );
}

function shortened(value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= AUDIT_CHARACTERS) return value;
  const characters = [...value];
  return characters.length > AUDIT_CHARACTERS ? `${characters.slice(0, AUDIT_CHARACTERS).join('')}…` : value;
}
