import { type SQL, sql } from './sql.ts';

/**
 * A page of a list ends early, with a link to the next one, when its rows exceed this size as the database writes them. The API
 * repeats some fields, so its responses are at most twice as large: 4 MB. 1,000 ordinary rows fit.
 */
export const PAGE_BYTES_MAX = 2_000_000;

/**
 * SQL: rows `page` that fit into one response, in their order. `rows` is a query of the candidates with a column `place` (1, 2, …);
 * `bytes` is the size of a row. The first row always fits.
 */
export function fittingRows(rows: SQL, bytes: SQL): SQL {
  return sql`
    (select * from (
      select page.*, sum(${bytes}) over (order by place) as bytes_through from (${rows}) page) page
     where bytes_through <= ${PAGE_BYTES_MAX} or place = 1)`;
}
