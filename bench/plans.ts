import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { ProductQuery } from '#contract/catalogue/catalogue.ts';
import { PRODUCTS_PAGE } from '#contract/catalogue/search-limits.ts';
import { countProducts, listCategories, listProducts } from '#server/catalogue/queries.ts';
import { type Database, openDatabase, type Runner } from '#server/platform/database/database.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { compile, type SQL, sql } from '#server/platform/database/sql.ts';
import { writeCatalogue } from './make-catalogue.ts';
import { importFile, startStore } from './store.ts';

/**
 * Writes docs/query-plans.md: how PostgreSQL runs what lists and search send, at 100,000 products. The statements are
 * those that the functions of server/catalogue send, caught on their way.
 */
const PRODUCTS = 100_000;
const DEEP = 60_000;
const LINE_MAX = 150;
/** Steps below this share of a statement's time are left out. */
const WORTH_SHOWING = 0.03;
const target = fileURLToPath(new URL('../docs/query-plans.md', import.meta.url));

interface Case {
  title: string;
  /** What to see in the plan. */
  see: string;
  run(db: Runner): Promise<unknown>;
}

const page = { limit: PRODUCTS_PAGE };
const list = (query: ProductQuery) => (db: Runner) => listProducts(db, { ...page, ...query });

/** `code` is some product's. */
const casesFor = (code: string): Case[] => [
  {
    title: 'List by name',
    see: '`listings_by_name` gives eight rows in order and stops; the total is a sum over `listing_counts`.',
    run: list({}),
  },
  {
    title: 'Category, type and price range, by name',
    see: 'One index holds all three filters and the order, so that the first eight entries are the page.',
    run: list({ category: 'Cardiovascular', type: 'oral', priceMin: 35, priceMax: 100 }),
  },
  {
    title: 'By price, highest first',
    see: '`listings_price` read from its end; codes of one price are put in order by an incremental sort.',
    run: list({ sort: 'price-high' }),
  },
  {
    title: 'By category, of one type',
    see: '`listings_by_type_category` is in the order asked for.',
    run: list({ type: 'oral', sort: 'category' }),
  },
  {
    title: 'A price range of one’s own',
    see: 'None of the four, so nothing is counted beforehand: the rows between the prices are; the page walks by name until eight fit.',
    run: list({ priceMin: 42, priceMax: 44 }),
  },
  {
    title: 'Counts and categories',
    see: '`listing_counts` has a row for each kind of product that there is: some hundreds, whatever the catalogue’s size.',
    run: async (db) => {
      await countProducts(db);
      await listCategories(db);
    },
  },
  {
    title: 'A deep page',
    see: `The index is walked past ${DEEP.toLocaleString('en')} entries: the price of an offset, paid by whoever asks for it.`,
    run: list({ offset: DEEP }),
  },
  {
    title: 'Search: few are found',
    see: 'Few are found, so each is looked up by its key and ranked.',
    run: list({ search: 'metformin' }),
  },
  {
    title: 'Search: many are found',
    see: 'The index is looked through once, for the total. Generic names that begin so are enough for the page: neither the other names nor the rest are read.',
    run: list({ search: 'am' }),
  },
  {
    title: 'Search: a slip of the finger',
    see: '`read_search` compares the word with every word of the catalogue before anything is looked up.',
    run: list({ search: 'amoxicilin' }),
  },
  {
    title: 'Search: a code',
    see: 'Whole or in parts, with dashes or without, a code is a word of its product’s document.',
    run: list({ search: code }),
  },
  {
    title: 'Search with a filter, by price',
    see: 'Many are found, so the page walks by price until eight are among them.',
    run: list({ search: 'am', type: 'oral', sort: 'price-low' }),
  },
];

const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-bench-file-'));
const store = await startStore();
const pool = openPool(store.databaseUrl, console, { max: 1 });
try {
  const file = path.join(folder, 'catalogue.csv');
  await writeCatalogue(file, PRODUCTS);
  await importFile(store, file);
  const db = openDatabase(pool);
  const { items } = await listProducts(db, { limit: 1, offset: DEEP });
  const parts: string[] = [await introduce(db)];
  for (const each of casesFor(items[0]?.productId ?? '')) parts.push(await explainCase(db, each));
  writeFileSync(target, `${parts.join('\n\n')}\n`);
} finally {
  await pool.end();
  await store.stop();
  rmSync(folder, { recursive: true });
}

async function introduce(db: Database): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`select current_setting('server_version') as version`);
  return `# Query plans

How PostgreSQL ${rows[0]?.version} runs the statements of lists and search at ${PRODUCTS.toLocaleString('en')} products: \`EXPLAIN (ANALYZE, BUFFERS)\` with
everything in memory. Left out: the rows of the products on the page, by their keys; steps below a thirtieth of the time
that read no listing; details. Times include the measuring of each step, so they are for comparing the steps; what people
wait is in [bench/README.md](../bench/README.md). Made by \`npm run bench:plans\`.`;
}

async function explainCase(db: Database, { title, see, run }: Case): Promise<string> {
  const statements: SQL[] = [];
  await run(recording(db, statements));
  const plans: string[] = [];
  for (const statement of statements) plans.push(await explain(statement));
  return [`## ${title}`, see, ...plans.map((plan) => `\`\`\`\n${plan}\n\`\`\``)].join('\n\n');
}

/** A database that notes each statement before it runs it. */
function recording(db: Database, seen: SQL[]): Runner {
  const execute = (statement: SQL) => {
    seen.push(statement);
    return db.execute(statement);
  };
  return Object.assign(Object.create(db) as Database, { execute });
}

async function explain(statement: SQL): Promise<string> {
  const { text, values } = compile(statement);
  const query = { text: `explain (analyze, buffers, costs off) ${text}`, values, rowMode: 'array' as const };
  await pool.query<string[]>(query); // reads what is not in memory yet
  const { rows } = await pool.query<string[]>(query satisfies pg.QueryArrayConfig);
  return trim(rows.map(([line = '']) => line));
}

/** Leaves out what explains neither time nor order. */
function trim(lines: string[]): string {
  const whole = stepMs(lines[0] ?? '');
  const kept: string[] = [];
  let leftOutFrom = Number.POSITIVE_INFINITY;
  for (const [index, line] of lines.entries()) {
    const depth = line.search(/\S/);
    if (depth > leftOutFrom) continue;
    const isLeftOut =
      /^Planning:| on (products|product_dosages)\b/.test(line) ||
      (line.includes('->') && !(stepMs(line) >= whole * WORTH_SHOWING) && !readsListings(lines.slice(index)));
    leftOutFrom = isLeftOut ? depth : Number.POSITIVE_INFINITY;
    const isDetail = /^ *(Storage|Window|Sort Method|Index Searches|Heap Blocks|Heap Fetches|Full-sort Groups):/.test(
      line,
    );
    const isSumOfSteps = /^ +Buffers:/.test(line) && !/ Scan /.test(kept.findLast((each) => each.includes('->')) ?? '');
    if (isLeftOut || isDetail || isSumOfSteps) continue;
    kept.push(line.length > LINE_MAX ? `${line.slice(0, LINE_MAX)}…` : line);
  }
  return kept.filter((line, index) => !isEmptyPart(line, kept[index + 1])).join('\n');
}

/** Whether the first of these steps, or one below it, read the listings. */
function readsListings([first = '', ...rest]: string[]): boolean {
  const end = rest.findIndex((line) => line.search(/\S/) <= first.search(/\S/));
  const steps = [first, ...(end < 0 ? rest : rest.slice(0, end))];
  return steps.some((step) => / on listings\b/.test(step) && stepMs(step) > 0);
}

/** What all runs of a step took, with the steps below it; NaN for one that never ran. */
function stepMs(line: string): number {
  const [, ms, loops] = /actual time=[\d.]+\.\.([\d.]+) rows=[\d.]+ loops=(\d+)/.exec(line) ?? [];
  return Number(ms) * Number(loops);
}

/** The title of a part (`CTE rest`) of which nothing is left. */
function isEmptyPart(line: string, next = ''): boolean {
  return /^ *(CTE|InitPlan) \w+$/.test(line) && next.search(/\S/) <= line.search(/\S/);
}
