import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readSynonyms } from '#server/catalogue/synonyms.ts';
import { type Facts, pathOf, readFacts } from './facts.ts';
import { listRows, type Rows, rareListRows } from './lists.ts';
import { writeCatalogue } from './make-catalogue.ts';
import { fetchBytes, findSlowest, measure, type Sample } from './measure.ts';
import { seededRandom, shuffled } from './random.ts';
import { searchRows } from './searches.ts';
import { importFile, type Store, startStore } from './store.ts';
import { type Measured, tables } from './tables.ts';

/**
 * Measures import, lists and search at growing sizes of a made-up catalogue, or on a catalogue FILE, and prints the
 * tables of bench/README.md, which tells what the rows mean.
 */
const SIZES = [1000, 10_000, 100_000];
const SEED = 7;
const WARM_UP = 400;
const EARLY = 300;
const FLOOR = 1000;
const SLOWEST = 5;

const tell = (line: string) => process.stderr.write(`${line}\n`);

const { positionals } = parseArgs({ allowPositionals: true });
const [given] = positionals;
const measured: Measured[] = [];
if (given) measured.push(await measureFile(given));
else for (const size of SIZES) measured.push(await measureMadeUp(size));
process.stdout.write(tables(measured));

async function measureMadeUp(size: number): Promise<Measured> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-bench-file-'));
  try {
    const file = path.join(folder, 'catalogue.csv');
    await writeCatalogue(file, size);
    return await measureFile(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measureFile(file: string): Promise<Measured> {
  const store = await startStore();
  try {
    tell(`importing ${path.basename(file)}`);
    const imported = await importFile(store, path.resolve(file));
    const facts = await readFacts(store.store);
    tell(`measuring ${facts.total} products`);
    return { products: facts.total, imported, ...(await measureStore(store, facts)) };
  } finally {
    await store.stop();
  }
}

async function measureStore(store: Store, facts: Facts): Promise<Pick<Measured, 'rows' | 'slowest'>> {
  const random = seededRandom(SEED);
  const synonyms = (await readSynonyms()).flatMap((names) => names.slice(1));
  const lists = listRows(facts, random);
  const searches = searchRows(facts, synonyms, random);
  const [allLists, allSearches] = [lists, searches].map((rows) => shuffled(random, Object.values(rows).flat()));
  if (!allLists || !allSearches) throw new Error('nothing to ask for');
  const ask = (paths: string[], concurrency = 1) => measure(store.store, paths, { concurrency });

  await ask(Array.from({ length: WARM_UP }, () => pathOf({})));
  const early = { lists: await ask(allLists.slice(0, EARLY)), searches: await ask(allSearches.slice(0, EARLY)) };
  await ask([...allLists.slice(0, WARM_UP), ...allSearches.slice(0, WARM_UP)]);

  const list = await ask(allLists);
  const search = await ask(allSearches);
  const rare = rareListRows(facts, random);
  const rareList = await ask(Object.values(rare).flat());
  return {
    rows: {
      'floor: the bytes of the first page': await askFloor(store, pathOf({}), 1),
      'floor, 4 at once': await askFloor(store, pathOf({}), 4),
      '**lists, all**': list,
      ...byRow('lists: ', lists, list),
      'lists, all, 4 at once': await ask(allLists, 4),
      'lists, just after the import': early.lists,
      ...byRow('apart: ', rare, rareList),
      'floor: the bytes of 1,000 products': await askFloor(store, pathOf({ limit: 1000 }), 1),
      '**search, all**': search,
      ...byRow('search: ', searches, search),
      'search, all, 4 at once': await ask(allSearches, 4),
      'search, just after the import': early.searches,
    },
    slowest: {
      lists: await findSlowest(store.store, list, { count: SLOWEST }),
      'lists apart': await findSlowest(store.store, rareList, { count: SLOWEST }),
      search: await findSlowest(store.store, search, { count: SLOWEST }),
    },
  };
}

/** The same bytes from the bare server. */
async function askFloor({ store, floor }: Store, page: string, concurrency: number): Promise<Sample[]> {
  const bytes = await fetchBytes(store + page);
  await fetch(floor, { method: 'PUT', body: new Uint8Array(bytes) });
  await measure(
    floor,
    Array.from({ length: WARM_UP }, () => '/'),
    { concurrency },
  );
  return await measure(
    floor,
    Array.from({ length: FLOOR }, () => '/'),
    { concurrency },
  );
}

function byRow(prefix: string, rows: Rows, samples: Sample[]): Record<string, Sample[]> {
  const named = Object.entries(rows).map(([name, paths]) => {
    const asked = new Set(paths);
    return [prefix + name, samples.filter((sample) => asked.has(sample.path))] as const;
  });
  return Object.fromEntries(named);
}
