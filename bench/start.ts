import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runLoad } from './measure/load.ts';
import { eachRound, table, writeReport } from './measure/report.ts';
import { inRounds, QUICK } from './measure/rounds.ts';
import { median } from './measure/statistics.ts';
import { startAsNpmDoes } from './store/npm-start.ts';

/** The start of a built store, with and without a database of before, and its memory: idle and after a load. */
const IDLE_MS = QUICK ? 1_000 : 30_000;
const LOAD_SECONDS = QUICK ? 1 : 5;
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
  await delay(IDLE_MS);
  each['idle MB'].push(residentKib(store.pid) / MB);
  await runLoad(`${store.origin}/products`, { connections: 32, seconds: LOAD_SECONDS });
  for (let search = 0; search < SEARCHES; search += 1) {
    await (await fetch(`${store.origin}/api/products?search=a${search}`)).text();
  }
  await delay(IDLE_MS);
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
const sections = [table(['`npm start` of a built store', ...columns], rows), eachRound(values, show)];
writeReport('start', { title: 'Start and memory', script: 'bench:start', sections });

function show(figure: number): string {
  return figure.toFixed(figure < 10 ? 2 : 0);
}

/** Resident memory of a process, shared pages of its programs included (Linux). */
function residentKib(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
