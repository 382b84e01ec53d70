import { sql } from 'drizzle-orm';
import type { Database, Runner } from '../../database/pool.ts';
import type { CatalogueProduct } from '../product-columns.ts';
import { listCategories } from '../queries.ts';
import { ImportError, type Rejection, type Warning } from './faults.ts';
import { parseCatalogue } from './parse.ts';
import {
  defaultPriceCents,
  findStored,
  insertProducts,
  listProductIds,
  replaceDosages,
  type StoredProduct,
  updateProducts,
} from './queries.ts';

/** How many records came to what. `warnings` counts warnings, of which a record may have several. */
export interface ImportCounts {
  added: number;
  changed: number;
  unchanged: number;
  rejected: number;
  warnings: number;
}

export interface ImportOptions {
  /** Tells what would change, and changes nothing. */
  dryRun?: boolean;
  /** Told after every batch. */
  onProgress?(counts: Readonly<ImportCounts>): void;
  onRejected?(line: number, rejection: Rejection): void | Promise<void>;
  onWarning?(line: number, warning: Warning): void;
}

/** Records per transaction: few statements, and none that holds the catalogue's version for long. */
const BATCH = 1000;
/** Any constant that nobody else on this database takes. */
const IMPORT_LOCK = 7_103_412;

/**
 * Imports a catalogue file: products are added or changed by their productId, in any case; what is not in the file
 * stays. A batch that changes nothing issues no writing statement, so a second run moves no catalogue version.
 * Throws ImportError when the whole file is refused, or another import runs.
 */
export async function importCatalogue(db: Database, file: string, options: ImportOptions = {}): Promise<ImportCounts> {
  if (options.dryRun) return await run(db, file, options);
  return await db.transaction(async (lock) => {
    // This transaction only holds the lock; it reads nothing more, so it holds back no clean-up of old rows.
    const { rows } = await lock.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as free`,
    );
    if (!rows[0]?.free) throw new ImportError('E_BUSY', 'Another import is running; try again when it is done.');
    return await run(db, file, options);
  });
}

async function run(db: Database, file: string, options: ImportOptions): Promise<ImportCounts> {
  const counts: ImportCounts = { added: 0, changed: 0, unchanged: 0, rejected: 0, warnings: 0 };
  const spelled = new Map((await listProductIds(db)).map((id) => [id.toLowerCase(), id]));
  let batch: CatalogueProduct[] = [];
  const flush = async () => {
    await applyBatch(db, { batch, counts, dryRun: options.dryRun ?? false });
    options.onProgress?.(counts);
    batch = [];
  };
  for await (const { line, product, rejected, warnings } of parseCatalogue(file, {
    categories: await listCategories(db),
  })) {
    counts.warnings += warnings?.length ?? 0;
    for (const warning of warnings ?? []) options.onWarning?.(line, warning);
    if (rejected) {
      counts.rejected += 1;
      await options.onRejected?.(line, rejected);
    }
    if (product)
      batch.push({ ...product, productId: spelled.get(product.productId.toLowerCase()) ?? product.productId });
    if (batch.length >= BATCH) await flush();
  }
  await flush();
  return counts;
}

interface Batch {
  batch: CatalogueProduct[];
  counts: ImportCounts;
  dryRun: boolean;
}

async function applyBatch(db: Database, { batch, counts, dryRun }: Batch): Promise<void> {
  if (batch.length === 0) return;
  const apply = async (tx: Runner) => {
    const plan = compare(
      batch,
      await findStored(
        tx,
        batch.map((product) => product.productId),
      ),
    );
    if (!dryRun) await write(tx, plan);
    return plan;
  };
  const { added, changed } = dryRun ? await apply(db) : await db.transaction(apply);
  counts.added += added.length;
  counts.changed += changed.length;
  counts.unchanged += batch.length - added.length - changed.length;
}

/** A product of the file beside what is stored of it. */
interface Change {
  id: number;
  product: CatalogueProduct;
  row: boolean;
  dosages: boolean;
}

interface Plan {
  added: CatalogueProduct[];
  changed: Change[];
}

function compare(batch: CatalogueProduct[], stored: StoredProduct[]): Plan {
  const known = new Map(stored.map((row) => [row.product.productId, row]));
  const added = batch.filter((product) => !known.has(product.productId));
  const changed = batch.flatMap((product) => {
    const row = known.get(product.productId);
    if (!row) return [];
    const dosages = JSON.stringify(row.product.dosages) !== JSON.stringify(product.dosages);
    const texts = rowText(row.product, row.defaultPriceCents) !== rowText(product, defaultPriceCents(product));
    const differs = row.withdrawn || texts;
    return differs || dosages ? [{ id: row.id, product, row: differs, dosages }] : [];
  });
  return { added, changed };
}

/** What a row of `products` holds of a product, with the default's price that it keeps for filter and sort. */
function rowText(product: CatalogueProduct, priceCents: number): string {
  const { drugName, brandName, description, category, type, imageUrl, defaultDosage, priceUnit, packagingType } =
    product;
  const texts = [drugName, brandName, description, category, type, imageUrl, defaultDosage, priceUnit, packagingType];
  return JSON.stringify([...texts, priceCents]);
}

/** Each statement only where it has something to do: every one that runs moves the catalogue's version. */
async function write(tx: Runner, { added, changed }: Plan): Promise<void> {
  const rows = changed.filter((change) => change.row);
  const dosages = changed.filter((change) => change.dosages);
  if (added.length > 0) await insertProducts(tx, added);
  if (rows.length > 0) await updateProducts(tx, rows);
  if (dosages.length > 0) await replaceDosages(tx, dosages);
}
