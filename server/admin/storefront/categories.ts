import type { AdminCategory } from '#contract/admin/storefront.ts';
import { type Actor, recordAuditEvent } from '#server/accounts/audit.ts';
import { recordChanges } from '#server/catalogue/history/record-changes.ts';
import { RecordFault } from '#server/catalogue/products/faults.ts';
import { RecordReader } from '#server/catalogue/products/record-reader.ts';
import { writeCatalogue } from '#server/catalogue/write-lock.ts';
import type { Database, Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';

/** Products that one transaction moves: edits wait for it no longer than for a batch of an import. */
const MOVED_AT_ONCE = 500;

/** The categories of all products, and those that only their other names still mention. */
export async function listAdminCategories(db: Runner): Promise<AdminCategory[]> {
  const { rows } = await db.execute<AdminCategory & Record<string, unknown>>(sql`
    with used as (select category as name, count(*)::int as products from products group by category),
      named as (select category as name, array_agg(name order by name) as others from category_names group by category)
    select name, coalesce(products, 0) as products, coalesce(others, '{}') as "otherNames"
    from used full join named using (name) order by normalise(name), name`);
  return rows;
}

/**
 * Moves the products of a category into another one, which takes the spelling of a category that is there already. Unless only its
 * capitals change, the old name becomes another name first: imports follow it from their next batch on, and what a crash interrupts
 * can be repeated. Of two opposite renames at once the later one wins, and the other one stops. Throws NOT_FOUND if no product and
 * no other name has the category, INVALID_INPUT if a form would reject the new name.
 */
export async function renameCategory(
  db: Database,
  { name, into }: { name: string; into: string },
  by: Actor,
): Promise<{ moved: number }> {
  const cleaned = cleanCategory(into);
  const { target, products } = await writeCatalogue(db, async (tx) => {
    const categories = await listAdminCategories(tx);
    const renamed = categories.find((each) => each.name === name);
    if (!renamed) throw new ApiError('NOT_FOUND');
    const lower = cleaned.toLowerCase();
    const known = categories.find(
      (each) => each !== renamed && (each.name.toLowerCase() === lower || each.otherNames.includes(lower)),
    );
    const target = known?.name ?? cleaned;
    if (target === name) return { target, products: 0 };
    await tx.execute(sql`delete from category_names where name = ${target.toLowerCase()}`);
    await tx.execute(sql`update category_names set category = ${target} where category = ${name}`);
    if (!isSameName(name, target))
      await tx.execute(sql`
        insert into category_names (name, category) values (${name.toLowerCase()}, ${target})
        on conflict (name) do update set category = excluded.category`);
    await recordAuditEvent(tx, 'category-renamed', { ...by, subject: name, details: { into: target } });
    return { target, products: renamed.products };
  });
  if (target === name) return { moved: 0 };
  let moved = 0;
  // Imports may have added some meanwhile.
  for (let batches = Math.ceil(products / MOVED_AT_ONCE) + 1; batches > 0; batches -= 1) {
    const batch = await moveProducts(db, { from: name, to: target }, by);
    moved += batch;
    if (batch < MOVED_AT_ONCE) break;
  }
  return { moved };
}

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The name as a form stores it. */
function cleanCategory(into: string): string {
  try {
    return new RecordReader(new Map([['category', into]]), 'form').required('category');
  } catch (error) {
    if (!(error instanceof RecordFault)) throw error;
    const { reason, code } = error.rejection;
    throw new ApiError('INVALID_INPUT', { issues: [{ path: 'into', message: reason, rule: code }] });
  }
}

/** Moves some products of the category, and returns how many; none if the category means another one by now. */
async function moveProducts(db: Database, category: { from: string; to: string }, by: Actor): Promise<number> {
  const { from, to } = category;
  const isCurrent = isSameName(from, to)
    ? sql`true`
    : sql`exists (select from category_names where name = ${from.toLowerCase()} and category = ${to})`;
  return await writeCatalogue(db, async (tx) => {
    const { rows } = await tx.execute<{ code: string }>(sql`
      update products set category = ${to}
      where id in (select id from products where category = ${from} and ${isCurrent} limit ${MOVED_AT_ONCE})
      returning product_id as code`);
    const change = { kind: 'changed' as const, difference: { texts: { category } } };
    await recordChanges(
      tx,
      rows.map(({ code }) => ({ code, ...change })),
      { cause: 'category', by },
    );
    return rows.length;
  });
}

/** From now on files and forms that write the name mean a category of that name. */
export async function forgetCategoryName(db: Database, name: string, by: Actor): Promise<void> {
  await writeCatalogue(db, async (tx) => {
    const { rows } = await tx.execute<{ category: string }>(
      sql`delete from category_names where name = ${name.toLowerCase()} returning category`,
    );
    const [forgotten] = rows;
    if (!forgotten) return;
    await recordAuditEvent(tx, 'category-name-forgotten', {
      ...by,
      subject: name,
      details: { category: forgotten.category },
    });
  });
}
