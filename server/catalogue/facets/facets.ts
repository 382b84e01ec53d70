import type { ProductQuery } from '#contract/catalogue/catalogue.ts';
import type { Facets } from '#contract/catalogue/facets.ts';
import { searchListings } from '#server/catalogue/search/search-listings.ts';
import type { Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { countFacets } from './count-facets.ts';
import type { FacetTable } from './facet-table.ts';

/** What a list can be narrowed by. A search that finds nothing narrowed is counted with less of it, as the list is. */
export async function listFacets(db: Runner, table: FacetTable, { search, ...query }: ProductQuery): Promise<Facets> {
  if (!search) return countFacets(table, query);
  const { found } = await searchListings(
    db,
    search,
    async ({ words }) => countFacets(table, query, await findIds(db, words)),
    ({ total }) => total > 0,
  );
  return found;
}

/** In one row, because there may be 50,000. */
async function findIds(db: Runner, words: string): Promise<ReadonlySet<number>> {
  const { rows } = await db.execute<{ ids: number[] }>(
    sql`select coalesce(json_agg(product_id), '[]') as ids from listings l where l.document @@ ${words}::tsquery`,
  );
  return new Set(rows[0]?.ids);
}
