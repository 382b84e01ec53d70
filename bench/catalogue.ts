import path from 'node:path';
import { parseArgs } from 'node:util';
import { LIST_LIMIT_MAX } from '#contract/limits.ts';
import { readSynonyms } from '#server/catalogue/search/synonyms.ts';
import { seededRandom, shuffled } from '#server/demo/random.ts';
import { expectStatus } from './measure/http.ts';
import { count, table, writeReport } from './measure/report.ts';
import { QUICK } from './measure/rounds.ts';
import { startBareServer, taskOf } from './measure/start-bare-server.ts';
import { percentile, type Sample } from './measure/statistics.ts';
import { findSlowest, timeRequests } from './measure/timing.ts';
import { type CatalogueSample, pathOf, sampleCatalogue } from './requests/catalogue-sample.ts';
import { facetRows, listRows, type Rows, rareListRows } from './requests/lists.ts';
import { searchRows } from './requests/searches.ts';
import { type Imported, importFile, importMadeUpCatalogue, type Store, startStore } from './store/store.ts';

/** Import, lists and search with made-up catalogues of growing sizes, or with a catalogue FILE. */
const SIZES = QUICK ? [200, 400] : [1000, 10_000, 100_000];
const SEED = 7;
const WARM_UP = 400;
const EARLY = 300;
const FLOOR_REQUESTS = 1000;
const SLOWEST = 5;

interface Measured {
  products: number;
  imported: Imported;
  /** Response times by row. */
  rows: Record<string, Sample[]>;
  /** The slowest paths of a kind. */
  slowest: Record<string, Sample[]>;
}

const { positionals } = parseArgs({ allowPositionals: true });
const [file] = positionals;
const measured: Measured[] = [];
if (file) measured.push(await measureCatalogue((store) => importFile(store, path.resolve(file))));
else for (const size of SIZES) measured.push(await measureCatalogue((store) => importMadeUpCatalogue(store, size)));
writeReport(file ? 'catalogue-file' : 'catalogue', {
  title: file ? 'Catalogue of a file' : 'Made-up catalogues',
  script: file ? 'bench:catalogue -- FILE' : 'bench:catalogue',
  sections: [importTable(), timesTable(), ...measured.map(listSlowest)],
});

async function measureCatalogue(importInto: (store: Store) => Promise<Imported>): Promise<Measured> {
  const store = await startStore();
  try {
    const imported = await importInto(store);
    const sample = await sampleCatalogue(store.origin);
    process.stderr.write(`measuring ${sample.total} products\n`);
    return { products: sample.total, imported, ...(await measureStore(store, sample)) };
  } finally {
    await store.stop();
  }
}

async function measureStore({ origin }: Store, sample: CatalogueSample): Promise<Pick<Measured, 'rows' | 'slowest'>> {
  const random = seededRandom(SEED);
  const synonyms = (await readSynonyms()).flatMap((names) => names.slice(1));
  const lists = listRows(sample, random);
  const searches = searchRows(sample, synonyms, random);
  const [allLists, allSearches] = [lists, searches].map((rows) => shuffled(random, Object.values(rows).flat()));
  if (!allLists || !allSearches) throw new Error('no requests were made');
  const measure = (paths: string[], concurrency = 1) => timeRequests(origin, paths, { concurrency });

  await measure(Array.from({ length: WARM_UP }, () => pathOf({})));
  const early = {
    lists: await measure(allLists.slice(0, EARLY)),
    searches: await measure(allSearches.slice(0, EARLY)),
  };
  await measure([...allLists.slice(0, WARM_UP), ...allSearches.slice(0, WARM_UP)]);

  const list = await measure(allLists);
  const search = await measure(allSearches);
  const narrowed = facetRows(sample, random);
  const narrowedList = await measure(Object.values(narrowed).flat());
  const rare = rareListRows(sample, random);
  const rareList = await measure(Object.values(rare).flat());
  return {
    rows: {
      'floor: the bytes of the first page': await measureFloor(origin + pathOf({}), 1),
      'floor, 4 at once': await measureFloor(origin + pathOf({}), 4),
      '**lists, all**': list,
      ...byRow('lists: ', lists, list),
      ...byRow('', narrowed, narrowedList),
      'lists, all, 4 at once': await measure(allLists, 4),
      'lists, just after the import': early.lists,
      ...byRow('rare: ', rare, rareList),
      'floor: the bytes of 1,000 products': await measureFloor(origin + pathOf({ limit: LIST_LIMIT_MAX }), 1),
      '**search, all**': search,
      ...byRow('search: ', searches, search),
      'search, all, 4 at once': await measure(allSearches, 4),
      'search, just after the import': early.searches,
    },
    slowest: {
      lists: await findSlowest(origin, list, { count: SLOWEST }),
      'lists and counts of facets': await findSlowest(origin, narrowedList, { count: SLOWEST }),
      'rare lists': await findSlowest(origin, rareList, { count: SLOWEST }),
      search: await findSlowest(origin, search, { count: SLOWEST }),
    },
  };
}

/** The same bytes from a bare server. */
async function measureFloor(url: string, concurrency: number): Promise<Sample[]> {
  const { body } = await expectStatus(200, url, { headers: { 'accept-encoding': 'br' } });
  const floor = await startBareServer(taskOf(body));
  const times = (requests: number) =>
    timeRequests(
      floor.origin,
      Array.from({ length: requests }, () => '/'),
      { concurrency },
    );
  await times(WARM_UP);
  return await times(FLOOR_REQUESTS).finally(floor.stop);
}

function byRow(prefix: string, rows: Rows, samples: Sample[]): Record<string, Sample[]> {
  const named = Object.entries(rows).map(([name, paths]) => {
    const own = new Set(paths);
    return [prefix + name, samples.filter((sample) => own.has(sample.name))] as const;
  });
  return Object.fromEntries(named);
}

function importTable(): string {
  const rows = measured.map(({ products, imported: { seconds, peakMb, summary } }) => [
    ...[count(products), seconds.toFixed(1), count(products / seconds), count(peakMb)],
    summary.replace(/\.$/, ''),
  ]);
  return table(['import', 'seconds', 'products/s', 'peak MB', 'outcome'], rows);
}

/** One column a catalogue; the last one compares the medians of the largest and the smallest. */
function timesTable(): string {
  const [smallest] = measured;
  const largest = measured.at(-1);
  const grows = measured.length > 1;
  const names = Object.keys(smallest?.rows ?? {});
  const p50 = (of: Measured | undefined, name: string) => percentile(of?.rows[name] ?? [], 50);
  const rows = names.map((name) => {
    const cells = measured.map(({ rows: { [name]: samples = [] } }) =>
      [50, 95, 99, 100].map((percent) => percentile(samples, percent).toFixed(1)).join(' / '),
    );
    const growth = p50(largest, name) / p50(smallest, name);
    const requests = count(smallest?.rows[name]?.length ?? 0);
    return [name, requests, ...cells, ...(grows ? [`× ${growth.toFixed(1)}`] : [])];
  });
  const head = measured.map(({ products }) => `${count(products)}: p50 / p95 / p99 / max ms`);
  return table(['', 'requests', ...head, ...(grows ? ['growth of p50'] : [])], rows);
}

function listSlowest({ products, slowest }: Measured): string {
  const lines = Object.entries(slowest).flatMap(([kind, samples]) =>
    samples.map(({ name, ms }) => `- ${kind}, ${ms.toFixed(1)}: \`${decodeURIComponent(name.replaceAll('+', ' '))}\``),
  );
  return [`Slowest of ${count(products)} products (median ms of 7):`, '', ...lines].join('\n');
}
