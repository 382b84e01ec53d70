import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { writeCatalogue } from '#server/catalogue/write-lock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { EventLoopYielder } from '#server/platform/process/event-loop-yielder.ts';
import { type FactTexts, factsOf } from './product-facts.ts';
import { type Vocabulary, vocabulary } from './vocabulary.ts';

/** Few enough that an administrator who saves a product waits for a batch only. */
const BATCH = 500;

/**
 * Derives the facts of products that have none from these words: after an upgrade, a change of the vocabulary, or a write by a
 * process of the previous version. In batches, each in its own transaction, while the store runs; several processes may call it.
 */
export async function deriveFacts(db: Database, { signal }: { signal?: AbortSignal } = {}): Promise<number> {
  let derived = 0;
  let last = 0;
  for (;;) {
    signal?.throwIfAborted();
    const batch = await deriveBatch(db, last, vocabulary());
    derived += batch.derived;
    if (batch.last === undefined) return derived;
    last = batch.last;
  }
}

/** Processes of the previous version may write products after this one has started. */
const INTERVAL_MS = 60 * 60_000;

/** Derives outdated facts now and every hour, until `stopping` is aborted. */
export async function keepFactsCurrent(
  db: Database,
  log: Pick<Logger, 'info' | 'warn'>,
  stopping: AbortSignal,
): Promise<void> {
  do {
    try {
      const products = await deriveFacts(db, { signal: stopping });
      if (products > 0) log.info({ products }, 'derived the medicine facts of products');
    } catch (error) {
      if (!stopping.aborted)
        log.warn({ err: error }, 'the medicine facts of products could not be derived; next try in an hour');
    }
  } while (await delay(INTERVAL_MS, true, { signal: stopping, ref: false }).catch(() => false));
}

type OutdatedProduct = FactTexts & { id: number };

/** Derives one batch of products whose id is above `after`. `last` is the highest id of the batch; undefined: nothing is left. */
async function deriveBatch(
  db: Database,
  after: number,
  words: Vocabulary,
): Promise<{ derived: number; last?: number }> {
  const source = sql`facts_source(${words.version}, drug_name, brand_name, description, type, packaging_type)`;
  const outdated = sql`
    select id, drug_name as "drugName", brand_name as "brandName", description, type, packaging_type as "packagingType"
    from products where id > ${after} and facts_source <> ${source} order by id limit ${BATCH}`;
  const { rows: pending } = await db.execute(sql`select from (${outdated}) as outdated limit 1`);
  if (pending.length === 0) return { derived: 0 };
  return await writeCatalogue(db, async (tx) => {
    const { rows } = await tx.execute<OutdatedProduct & Record<string, unknown>>(outdated);
    const yielder = new EventLoopYielder();
    const facts: { id: number; facts: string[] }[] = [];
    for (const row of rows) {
      if (yielder.isDue) await yielder.yield();
      facts.push({ id: row.id, facts: factsOf(row, words) });
    }
    await tx.execute(sql`
      update products set facts = given.facts, facts_source = ${source}
      from json_to_recordset(${JSON.stringify(facts)}::json) as given(id int, facts text[]) where products.id = given.id`);
    const last = rows.at(-1)?.id;
    return last === undefined ? { derived: 0 } : { derived: rows.length, last };
  });
}
