import { readGtin } from '#contract/gs1/gtin.ts';
import { comparableCode } from '#contract/quick-order/comparable-code.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';

/** The 14 digits, or an empty text. Throws GTIN_INVALID. */
export function readGivenGtin(gtin: string): string {
  if (gtin === '') return '';
  const read = readGtin(gtin);
  if (read !== undefined) return read;
  throw new ApiError('GTIN_INVALID', { issues: [{ path: 'gtin', message: 'no GTIN', code: 'GTIN_INVALID' }] });
}

/** An item that is no longer offered gives its GTIN to one that is: a file has spelled its dosage in another way. */
export async function freeGtin(tx: Transaction, gtin: string): Promise<void> {
  await tx.execute(sql`
    delete from item_codes using items
    where id = item_id and retired_at is not null and kind = 'gtin' and code = ${gtin}`);
}

/** By kind; an empty code is removed, an equal one is not written again. */
export async function writeCodes(
  tx: Transaction,
  id: number,
  given: Record<string, string | undefined>,
): Promise<void> {
  const codes = Object.entries(given).map(([kind, code = '']) => ({ kind, code, comparable: comparableCode(code) }));
  const [removed, set] = [codes.filter(({ code }) => code === ''), codes.filter(({ code }) => code !== '')];
  if (removed.length > 0) {
    const kinds = removed.map(({ kind }) => kind);
    await tx.execute(sql`delete from item_codes where item_id = ${id} and kind = any(${kinds}::text[])`);
  }
  if (set.length > 0) {
    await tx.execute(sql`
      insert into item_codes (item_id, kind, code, comparable_code)
      select ${id}, kind, code, comparable
      from json_to_recordset(${JSON.stringify(set)}::json) as given(kind text, code text, comparable text)
      on conflict (item_id, kind) do update set code = excluded.code, comparable_code = excluded.comparable_code
      where item_codes.code <> excluded.code`);
  }
}
