import type { AdminCategory } from '#contract/admin/storefront.ts';
import { type Actor, recordAuditEvent } from '#server/accounts/audit.ts';
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
 * Moves the products of a category into another one, which takes the spelling of a category that is there already. The old name
 * is kept as another name first: an import that runs meanwhile cannot bring it back for good, and what a crash interrupts can be
 * repeated. Throws NOT_FOUND if no product and no other name has the category.
 */
export async function renameCategory(
  db: Database,
  { name, into }: { name: string; into: string },
  by: Actor,
): Promise<{ moved: number }> {
  const target = await writeCatalogue(db, async (tx) => {
    const categories = await listAdminCategories(tx);
    if (categories.every((each) => each.name !== name)) throw new ApiError('NOT_FOUND');
    const others = categories.filter((each) => each.name !== name);
    const lower = into.toLowerCase();
    const known = others.find((each) => each.name.toLowerCase() === lower || each.otherNames.includes(lower));
    const category = known?.name ?? into;
    if (category === name) return category;
    await tx.execute(sql`delete from category_names where name = ${category.toLowerCase()}`);
    await tx.execute(sql`update category_names set category = ${category} where category = ${name}`);
    if (name.toLowerCase() !== category.toLowerCase())
      await tx.execute(sql`
        insert into category_names (name, category) values (${name.toLowerCase()}, ${category})
        on conflict (name) do update set category = excluded.category`);
    await recordAuditEvent(tx, 'category-renamed', { ...by, subject: name, details: { into: category } });
    return category;
  });
  let moved = 0;
  while (target !== name) {
    const batch = await moveProducts(db, name, target);
    moved += batch;
    if (batch < MOVED_AT_ONCE) break;
  }
  return { moved };
}

/** Moves some products of the category, and returns how many. */
async function moveProducts(db: Database, from: string, to: string): Promise<number> {
  return await writeCatalogue(db, async (tx) => {
    const { rows } = await tx.execute<{ moved: number }>(sql`
      with moved as (
        update products set category = ${to}
        where id in (select id from products where category = ${from} limit ${MOVED_AT_ONCE}) returning 1)
      select count(*)::int as moved from moved`);
    return rows[0]?.moved ?? 0;
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
