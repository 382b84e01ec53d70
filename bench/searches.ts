import type { Product } from '#contract/catalogue/catalogue.ts';
import { LIST_LIMIT_MAX } from '#contract/limits.ts';
import { deriveFacts } from '#server/catalogue/medicines/derive-facts.ts';
import { listProducts } from '#server/catalogue/queries.ts';
import { listSuggestions } from '#server/catalogue/search/suggestions.ts';
import { seededRandom } from '#server/demo/random.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { count, table, writeReport } from './measure/report.ts';
import { QUICK } from './measure/rounds.ts';
import { median } from './measure/statistics.ts';
import { madeUpSearch } from './searches/made-up.ts';
import { readPharmacistSearches } from './searches/pharmacist.ts';
import { importFile, startStore } from './store/store.ts';

/** How often the searches of a pharmacist find the right product in a catalogue file, and what they find first. */
const [file] = process.argv.slice(2);
if (!file) throw new Error('Name a catalogue file: npm run bench:searches -- FILE');

const store = process.env.DATABASE_URL ? undefined : await startStore();
if (store) await importFile(store, file);
const pool = openPool(process.env.DATABASE_URL ?? store?.databaseUrl ?? '', console);
const db = openDatabase(pool);
await deriveFacts(db);

/** Searches of random products. */
const MADE_UP = Number(process.env.MADE_UP ?? (QUICK ? 200 : 5_000));

interface Tally {
  searches: number;
  found: number;
  wrongFirst: number;
  empty: number;
}
const tallies = new Map<string, Tally>();
const problems: string[] = [];
const products = await allProducts();
const random = seededRandom(1);
const madeUp = Array.from({ length: MADE_UP }, () => madeUpSearch(products, random));
const milliseconds: number[] = [];
const searches = readPharmacistSearches('pharmacist.txt');
const byOthers = (
  [
    ['other-pharmacist.txt', 'another pharmacist'],
    ['third-pharmacist.txt', 'a third pharmacist'],
    ['fourth-pharmacist.txt', 'a fourth pharmacist'],
    ['fifth-pharmacist.txt', 'a fifth pharmacist'],
  ] as const
).flatMap(([file, kind]) => readPharmacistSearches(file).map((each) => ({ ...each, kind })));
for (const { kind, typed, isWanted } of [...searches, ...byOthers, ...madeUp]) {
  const began = performance.now();
  const { items, searchedInstead } = await listProducts(db, { search: typed, limit: 3 });
  milliseconds.push(performance.now() - began);
  const tally = tallies.get(kind) ?? { searches: 0, found: 0, wrongFirst: 0, empty: 0 };
  tallies.set(kind, tally);
  const [first] = items;
  const isReported = searchedInstead !== undefined || !first;
  const isFound = isWanted ? items.some(isWanted) : isReported;
  const isWrongFirst = isWanted ? first !== undefined && !isWanted(first) : !isReported;
  tally.searches += 1;
  tally.found += Number(isFound);
  tally.wrongFirst += Number(isWrongFirst);
  tally.empty += Number(!first);
  if (isFound && !isWrongFirst) continue;
  const shown = first ? `${first.drugName} ${first.defaultDosage}, ${first.releaseForm ?? first.type}` : 'nothing';
  problems.push(
    `- ${kind}: \`${typed}\` → ${isFound ? '' : 'not found; '}${shown}${searchedInstead ? ` (for ${searchedInstead})` : ''}`,
  );
}
const suggestionMs: number[] = [];
for (const { typed } of searches) {
  for (const length of [2, 3, 5, 8, typed.length]) {
    const began = performance.now();
    await listSuggestions(db, typed.slice(0, length));
    suggestionMs.push(performance.now() - began);
  }
}
await pool.end();
await store?.stop();

/** "11 ms (p99 20)" */
function speed(milliseconds: number[]): string {
  const p99 = milliseconds.toSorted((one, other) => one - other)[Math.floor(milliseconds.length * 0.99)] ?? 0;
  return `${count(median(milliseconds))} ms (p99 ${count(p99)})`;
}

async function allProducts(): Promise<Product[]> {
  const products: Product[] = [];
  for (;;) {
    const { items } = await listProducts(db, { limit: LIST_LIMIT_MAX, offset: products.length });
    if (items.length === 0) return products;
    products.push(...items);
  }
}

const all = [...tallies.values()].reduce((sum, each) => ({
  searches: sum.searches + each.searches,
  found: sum.found + each.found,
  wrongFirst: sum.wrongFirst + each.wrongFirst,
  empty: sum.empty + each.empty,
}));
const rows = [...tallies, ['all', all] as const].map(([kind, { searches, found, wrongFirst, empty }]) => [
  kind,
  `${found} of ${searches}`,
  `${((100 * found) / searches).toFixed(1)} %`,
  String(wrongFirst),
  String(empty),
]);
writeReport('searches', {
  title: 'Searches of a pharmacist',
  script: 'bench:searches',
  sections: [
    `One after another, without a cache: ${speed(milliseconds)} a search, ${speed(suggestionMs)} for suggestions while it is typed.`,
    table(['kind', 'within three', 'share', 'another first', 'empty'], rows),
    problems.join('\n'),
  ],
});
