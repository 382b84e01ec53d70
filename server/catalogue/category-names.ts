import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { Spellings } from './products/spellings.ts';

/** Other names of categories that administrators keep, in lower case, each with its category. */
export async function readCategoryNames(db: Runner): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ name: string; category: string }>(sql`select name, category from category_names`);
  return new Map(rows.map(({ name, category }) => [name, category]));
}

/** The spellings of these categories and of their other names. */
export async function spellingsOf(db: Runner, categories: string[]): Promise<Spellings> {
  return new Spellings(categories, await readCategoryNames(db));
}
