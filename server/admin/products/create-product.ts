import type { AdminProduct, ProductFields } from '#contract/admin/products.ts';
import { type Actor, recordAuditEvent } from '#server/accounts/audit.ts';
import { recordChanges } from '#server/catalogue/history/record-changes.ts';
import { insertProducts } from '#server/catalogue/products/queries.ts';
import { writeCatalogue } from '#server/catalogue/write-lock.ts';
import { type Database, isTaken } from '#server/platform/database/database.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { getByCode, otherCategories } from './queries.ts';
import { validateProduct } from './validate-product.ts';

/** Adds a product and puts it on sale. Throws PRODUCT_EXISTS if another has the code, in upper or lower case. */
export async function createProduct(db: Database, fields: ProductFields, by: Actor): Promise<AdminProduct> {
  try {
    return await writeCatalogue(db, async (tx) => {
      const product = validateProduct(fields, await otherCategories(tx, undefined));
      await insertProducts(tx, [product]);
      await recordChanges(tx, [{ code: product.productId, kind: 'added' }], { cause: 'edit', by });
      await recordAuditEvent(tx, 'product-added', { ...by, subject: product.productId });
      return await getByCode(tx, product.productId);
    });
  } catch (error) {
    throw isTaken(error, 'products_code', 'products_product_id_unique') ? new ApiError('PRODUCT_EXISTS') : error;
  }
}
