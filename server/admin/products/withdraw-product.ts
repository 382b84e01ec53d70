import type { AdminProduct } from '#contract/admin/products.ts';
import { type Actor, recordAuditEvent } from '#server/accounts/audit.ts';
import { recordChanges } from '#server/catalogue/history/record-changes.ts';
import { restoreProducts, withdrawProducts } from '#server/catalogue/products/queries.ts';
import { writeCatalogue } from '#server/catalogue/write-lock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { getAdminProduct, lockAdminProduct } from './queries.ts';

/** Takes a product off sale: it disappears from lists and search, and checkout rejects it. Repeating it changes nothing. */
export function withdrawProduct(db: Database, id: number, by: Actor): Promise<AdminProduct> {
  return setState(db, { id, withdrawn: true }, by);
}

/** Puts a withdrawn product back on sale, unchanged. Repeating it changes nothing. */
export function restoreProduct(db: Database, id: number, by: Actor): Promise<AdminProduct> {
  return setState(db, { id, withdrawn: false }, by);
}

function setState(
  db: Database,
  { id, withdrawn }: { id: number; withdrawn: boolean },
  by: Actor,
): Promise<AdminProduct> {
  return writeCatalogue(db, async (tx) => {
    const before = await lockAdminProduct(tx, id);
    if ((before.withdrawnAt !== null) === withdrawn) return before;
    await (withdrawn ? withdrawProducts(tx, [id]) : restoreProducts(tx, [id]));
    const kind = withdrawn ? 'withdrawn' : 'restored';
    await recordChanges(tx, [{ code: before.productId, kind }], { cause: 'edit', by });
    await recordAuditEvent(tx, `product-${kind}`, {
      ...by,
      subject: before.productId,
    });
    return await getAdminProduct(tx, id);
  });
}
