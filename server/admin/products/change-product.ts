import { isDeepStrictEqual } from 'node:util';
import type { AdminProduct, ProductFields } from '#contract/admin/products.ts';
import { catalogueColumns } from '#contract/catalogue/product-constants.ts';
import { type Actor, recordAuditEvent } from '#server/accounts/audit.ts';
import { differenceOf } from '#server/catalogue/history/difference.ts';
import { recordChanges } from '#server/catalogue/history/record-changes.ts';
import { updateDosages, updateProducts } from '#server/catalogue/products/queries.ts';
import { writeCatalogue } from '#server/catalogue/write-lock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { getAdminProduct, lockAdminProduct, otherCategories } from './queries.ts';
import { toCatalogueProduct, validateProduct } from './validate-product.ts';

interface ProductChange {
  id: number;
  /** Absent fields stay unchanged. */
  fields: { [Name in keyof ProductFields]?: ProductFields[Name] | undefined };
  /** The version that the caller read. Without it, the fields are changed whatever others changed since. */
  version: string | undefined;
}

/** Longer texts are shortened in the audit; in code points. */
const AUDIT_CHARACTERS = 200;

/**
 * Changes fields of a product; a withdrawn product stays withdrawn. Equal values change neither the catalogue's version nor
 * the audit. Throws NOT_FOUND, PRODUCT_CHANGED, or INVALID_INPUT with an issue for each invalid field.
 */
export function changeProduct(db: Database, { id, fields, version }: ProductChange, by: Actor): Promise<AdminProduct> {
  return writeCatalogue(db, async (tx) => {
    const before = await lockAdminProduct(tx, id);
    if (version !== undefined && version !== before.version) throw new ApiError('PRODUCT_CHANGED');
    const changed = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const product = validateProduct({ ...before, ...changed }, await otherCategories(tx, id));
    const stored = toCatalogueProduct(before);
    const difference = differenceOf(stored, product);
    if (isDeepStrictEqual(difference, {})) return before;
    await updateProducts(tx, [{ id, product }], { restores: false });
    if (difference.dosages) await updateDosages(tx, [{ id, product }]);
    await recordChanges(tx, [{ code: before.productId, kind: 'changed', difference }], { cause: 'edit', by });
    const after = await getAdminProduct(tx, id);
    await recordAuditEvent(tx, 'product-changed', {
      ...by,
      subject: after.productId,
      details: differences(before, after),
    });
    return after;
  });
}

/** `{ field: { from, to } }` of the changed fields. */
function differences(before: AdminProduct, after: AdminProduct): Record<string, { from: unknown; to: unknown }> {
  const differing = catalogueColumns.filter((column) => !isDeepStrictEqual(before[column], after[column]));
  return Object.fromEntries(
    differing.map((column) => [column, { from: shortened(before[column]), to: shortened(after[column]) }]),
  );
}

function shortened(value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= AUDIT_CHARACTERS) return value;
  const characters = [...value];
  return characters.length > AUDIT_CHARACTERS ? `${characters.slice(0, AUDIT_CHARACTERS).join('')}…` : value;
}
