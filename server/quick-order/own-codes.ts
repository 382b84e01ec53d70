import { gtinIn } from '#contract/gs1/scan/gtin-in.ts';
import { OWN_CODES_MAX } from '#contract/limits.ts';
import { comparableOwnCode } from '#contract/quick-order/comparable-code.ts';
import { canBeOwnCode } from '#contract/quick-order/own-code-text.ts';
import type { OwnCode, OwnCodeOutcome } from '#contract/quick-order/own-codes.ts';
import { lockUser } from '#server/accounts/locks.ts';
import type { Database, Runner } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { resolveLines } from './resolve-lines.ts';

/** A customer's own codes, by code. */
export async function listOwnCodes(db: Runner, userId: number): Promise<OwnCode[]> {
  const { rows } = await db.execute<OwnCode & Record<string, unknown>>(sql`
    select own.id, own.code, p.product_id as "productId", p.drug_name as "drugName", own.dosage,
           offer.product_id is not null as available
    from own_codes own join products p on p.id = own.product_id
    left join offers offer on offer.product_id = own.product_id and offer.dosage = own.dosage
    where own.user_id = ${userId} order by own.comparable_code`);
  return rows;
}

interface Line {
  code: string;
  /** What it means. */
  text: string;
}

/**
 * Saves own codes whose meaning is certain, each by itself, and returns the outcome of each. Throws OWN_CODES_FULL; nothing is saved then.
 * The customer is locked, so that additions at once do not exceed OWN_CODES_MAX.
 */
export async function saveOwnCodes(db: Database, userId: number, lines: Line[]): Promise<OwnCodeOutcome[]> {
  const meanings = await resolveLines(
    db,
    userId,
    lines.map(({ text }) => text),
  );
  const read = lines.map(({ code }, index) => {
    const { state, candidates: [offer] = [] } = meanings[index] ?? {};
    const certain = state === 'exact' || state === 'alias' ? offer : undefined;
    return { code: shortened(code.trim()), comparable: comparableOwnCode(code.trim()), offer: certain };
  });
  const meaningsOf = Map.groupBy(read, ({ comparable }) => comparable);
  const outcomes = read.map(({ code, comparable, offer }): OwnCodeOutcome => {
    if (!canBeOwnCode(code)) return 'no-code';
    if (!offer) return 'not-certain';
    const same = meaningsOf.get(comparable)?.every((other) => isSame(other.offer, offer));
    return same ? 'saved' : 'twice';
  });
  const saved = new Map(
    read.flatMap(({ code, comparable, offer }, index) =>
      outcomes[index] === 'saved' && offer ? [[comparable, { code, offer }] as const] : [],
    ),
  );
  if (saved.size > 0) await insert(db, userId, saved);
  return outcomes;
}

/** Of what was scanned only the GTIN: the next pack has another lot. */
function shortened(code: string): string {
  const gtin = gtinIn(code);
  return gtin !== undefined && code.length > gtin.length ? gtin : code;
}

interface Offer {
  id: number;
  dosage: string;
}

const isSame = (one: Offer | undefined, other: Offer) => one?.id === other.id && one.dosage === other.dosage;

function insert(db: Database, userId: number, codes: Map<string, { code: string; offer: Offer }>): Promise<void> {
  const comparable = [...codes.keys()];
  const saved = [...codes.values()];
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    await tx.execute(sql`
      insert into own_codes (user_id, code, comparable_code, product_id, dosage)
      select ${userId}, code, comparable_code, product_id, dosage
      from unnest(${saved.map(({ code }) => code)}::text[], ${comparable}::text[],
        ${saved.map(({ offer }) => offer.id)}::int[], ${saved.map(({ offer }) => offer.dosage)}::text[])
        as line (code, comparable_code, product_id, dosage)
      on conflict (user_id, comparable_code) do update
        set code = excluded.code, product_id = excluded.product_id, dosage = excluded.dosage`);
    const { rows } = await tx.execute<{ count: number }>(sql`
      select count(*)::int as count from own_codes where user_id = ${userId}`);
    if ((rows[0]?.count ?? 0) > OWN_CODES_MAX) throw new ApiError('OWN_CODES_FULL');
  });
}

/** False if the customer has no such code. */
export async function removeOwnCode(db: Runner, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`delete from own_codes where id = ${id} and user_id = ${userId}`);
  return rowCount === 1;
}
