import type pg from 'pg';
import type { ProductQuery } from '#contract/catalogue/catalogue.ts';
import { PRODUCTS_PAGE } from '#contract/catalogue/search-limits.ts';
import { countOnSale, listCategories, listProducts } from '#server/catalogue/queries.ts';
import { type Database, openDatabase, type Runner } from '#server/platform/database/database.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { compile, type SQL, sql } from '#server/platform/database/sql.ts';
import { count, writeReport } from './measure/report.ts';
import { QUICK } from './measure/rounds.ts';
import { importMadeUpCatalogue, startStore } from './store/store.ts';

/** How PostgreSQL runs the statements of lists and search: those that the functions of server/catalogue send. */
const PRODUCTS = QUICK ? 2_000 : 100_000;
const DEEP = PRODUCTS * 0.6;
const LINE_MAX = 150;
/** Steps below this share of a statement's time are left out. */
const SHARE_MIN = 0.03;

interface Case {
  title: string;
  /** What the plan shows. */
  comment: string;
  run(db: Runner): Promise<unknown>;
}

const page = { limit: PRODUCTS_PAGE };
const list = (query: ProductQuery) => (db: Runner) => listProducts(db, { ...page, ...query });

/** `code`: of any product. */
const casesFor = (code: string): Case[] => [
  {
    title: 'List by name',
    comment: '`listings_by_name` gives eight rows in order and stops; the total is a sum over `listing_counts`.',
    run: list({}),
  },
  {
    title: 'Category, type and price range, by name',
    comment: 'One index holds all three filters and the order: its first eight entries are the page.',
    run: list({ category: 'Cardiovascular', type: 'oral', priceMin: 35, priceMax: 100 }),
  },
  {
    title: 'By price, highest first',
    comment: '`listings_price` read from its end; codes of one price are put in order by an incremental sort.',
    run: list({ sort: 'price-high' }),
  },
  {
    title: 'By category, of one type',
    comment: '`listings_by_type_category` is in the requested order.',
    run: list({ type: 'oral', sort: 'category' }),
  },
  {
    title: 'A custom price range',
    comment:
      'It is none of the four ranges whose counts are stored, so the rows between the prices are counted; the page walks by name until eight match.',
    run: list({ priceMin: 42, priceMax: 44 }),
  },
  {
    title: 'Counts and categories',
    comment: '`listing_counts` has a row for each kind of product: some hundreds, however large the catalogue.',
    run: async (db) => {
      await countOnSale(db);
      await listCategories(db);
    },
  },
  {
    title: 'A deep page',
    comment: `The index is walked past ${count(DEEP)} entries: the cost of an offset.`,
    run: list({ offset: DEEP }),
  },
  {
    title: 'Search with few results',
    comment: 'Each result is looked up by its key and ranked.',
    run: list({ search: 'metformin' }),
  },
  {
    title: 'Search with many results',
    comment:
      'The index is scanned once, for the total. Generic names with this beginning fill the page: no other products are read.',
    run: list({ search: 'am' }),
  },
  {
    title: 'Search: a misspelt word',
    comment: '`read_search` first compares the word with every word of the catalogue.',
    run: list({ search: 'amoxicilin' }),
  },
  {
    title: 'Search: a code',
    comment: 'A code, whole or in parts, with or without dashes, is a word of its product’s document.',
    run: list({ search: code }),
  },
  {
    title: 'Search with a filter, by price',
    comment: 'There are many results, so the page walks by price until it has eight of them.',
    run: list({ search: 'am', type: 'oral', sort: 'price-low' }),
  },
];

const store = await startStore();
const pool = openPool(store.databaseUrl, console, { max: 1 });
try {
  await importMadeUpCatalogue(store, PRODUCTS);
  const db = openDatabase(pool);
  const { items } = await listProducts(db, { limit: 1, offset: DEEP });
  const sections = [await introduce(db)];
  for (const each of casesFor(items[0]?.productId ?? '')) sections.push(await explainCase(db, each));
  writeReport('query-plans', { title: 'Query plans', script: 'bench:plans', sections });
} finally {
  await pool.end();
  await store.stop();
}

async function introduce(db: Database): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`select current_setting('server_version') as version`);
  return `How PostgreSQL ${rows[0]?.version} runs the statements of lists and search at ${count(PRODUCTS)} products: \`EXPLAIN (ANALYZE, BUFFERS)\` with
all data in memory. Left out: the rows of the products on the page, by their keys; steps below a thirtieth of the time
that read no listing; details. The times include the measuring of each step: compare steps with them, not responses.`;
}

async function explainCase(db: Database, { title, comment, run }: Case): Promise<string> {
  const statements: SQL[] = [];
  await run(recording(db, statements));
  const plans: string[] = [];
  for (const statement of statements) plans.push(await explain(statement));
  return [`## ${title}`, comment, ...plans.map((plan) => `\`\`\`\n${plan}\n\`\`\``)].join('\n\n');
}

/** A database that records each statement before it runs it. */
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
  await pool.query<string[]>(query); // reads into memory what is not there yet
  const { rows } = await pool.query<string[]>(query satisfies pg.QueryArrayConfig);
  return trim(rows.map(([line = '']) => line));
}

/** Leaves out what explains neither time nor order of rows. */
function trim(lines: string[]): string {
  const whole = stepMs(lines[0] ?? '');
  const kept: string[] = [];
  let leftOutFrom = Number.POSITIVE_INFINITY;
  for (const [index, line] of lines.entries()) {
    const depth = line.search(/\S/);
    if (depth > leftOutFrom) continue;
    const isLeftOut =
      /^Planning:| on (products|product_dosages)\b/.test(line) ||
      (line.includes('->') && !(stepMs(line) >= whole * SHARE_MIN) && !readsListings(lines.slice(index)));
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

/** Whether the first of these steps, or one below it, reads the listings. */
function readsListings([first = '', ...rest]: string[]): boolean {
  const end = rest.findIndex((line) => line.search(/\S/) <= first.search(/\S/));
  const steps = [first, ...(end < 0 ? rest : rest.slice(0, end))];
  return steps.some((step) => / on listings\b/.test(step) && stepMs(step) > 0);
}

/** The time of all runs of a step and the steps below it; NaN for a step that never ran. */
function stepMs(line: string): number {
  const [, ms, loops] = /actual time=[\d.]+\.\.([\d.]+) rows=[\d.]+ loops=(\d+)/.exec(line) ?? [];
  return Number(ms) * Number(loops);
}

/** The title of a part (`CTE rest`) that has no lines left. */
function isEmptyPart(line: string, next = ''): boolean {
  return /^ *(CTE|InitPlan) \w+$/.test(line) && next.search(/\S/) <= line.search(/\S/);
}
