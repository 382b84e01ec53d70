import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { machine, table } from './markdown.ts';
import { startAsNpmDoes } from './npm-start.ts';
import { eachRound, inRounds, median } from './rounds.ts';
import { wrk } from './wrk.ts';

/**
 * Measures what a built store takes to start, on no database and on its own, and what memory its process holds idle, at
 * first and after a load. Prints the table of bench/README.md.
 */
const IDLE_MS = 30_000;
const LOAD_SECONDS = 5;
const SEARCHES = 500;
const MB = 1024;

const starts = [
  { name: 'the first start, which makes the database', again: false },
  { name: 'later starts', again: true },
].map((each) => ({ ...each, 'ready s': [] as number[], 'idle MB': [] as number[], 'after a load MB': [] as number[] }));

await inRounds(starts, async (each) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-bench-'));
  if (each.again) await (await startAsNpmDoes(folder)).stop();
  const store = await startAsNpmDoes(folder);
  each['ready s'].push(store.seconds);
  await pause(IDLE_MS);
  each['idle MB'].push(residentKib(store.pid) / MB);
  await wrk(`${store.origin}/products`, { concurrency: 32, seconds: LOAD_SECONDS });
  for (let search = 0; search < SEARCHES; search += 1)
    await (await fetch(`${store.origin}/api/products?search=a${search}`)).text();
  await pause(IDLE_MS);
  each['after a load MB'].push(residentKib(store.pid) / MB);
  await store.stop();
  rmSync(folder, { recursive: true });
});

const columns = ['ready s', 'idle MB', 'after a load MB'] as const;
const rows = starts.map((each) => [each.name, ...columns.map((column) => show(median(each[column])))]);
const values = starts.map((each) => ({
  name: each.name,
  values: Object.fromEntries(columns.map((name) => [name, each[name]])),
}));
process.stdout.write(
  `${[machine(), table(['`npm start` of a built store', ...columns], rows), eachRound(values, show)].join('\n\n')}\n`,
);

function show(figure: number): string {
  return figure.toFixed(figure < 10 ? 2 : 0);
}

/** Memory of a process that is in the machine's, pages of its programs included (Linux). */
function residentKib(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
