import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { Spellings } from './products/spellings.ts';

/** The spellings of these categories, and other names of categories that administrators keep (`category_names`). */
export async function spellingsOf(db: Runner, categories: string[]): Promise<Spellings> {
  const { rows } = await db.execute<{ name: string; category: string }>(sql`select name, category from category_names`);
  return new Spellings(
    categories,
    rows.map(({ name, category }) => [name, category] as const),
  );
}
