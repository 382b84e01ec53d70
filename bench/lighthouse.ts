import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { findChromium } from '../scripts/find-chromium.ts';
import { machine, table } from './markdown.ts';
import { startAsNpmDoes } from './npm-start.ts';
import { eachRound, median } from './rounds.ts';

/**
 * Measures the first load of pages as Lighthouse's phone sees it: the built store, in a process of its own on a fresh
 * database with the starter catalogue. Prints the medians of several runs, of each figure by itself.
 *
 * Lighthouse is fetched by npx: 176 MB that nobody else needs.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const { values: flags, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '5' } },
  allowPositionals: true,
});
const pages = positionals.length > 0 ? positionals : ['/', '/products'];

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

const figures: [head: string, (report: Report) => number, digits: number][] = [
  ...['performance', 'accessibility', 'best-practices', 'seo'].map((name): (typeof figures)[number] => [
    name.replace('-', ' '),
    ({ categories }) => (categories[name]?.score ?? 0) * 100,
    0,
  ]),
  ['FCP s', (report) => audit(report, 'first-contentful-paint') / 1000, 2],
  ['LCP s', (report) => audit(report, 'largest-contentful-paint') / 1000, 2],
  ['TBT ms', (report) => audit(report, 'total-blocking-time'), 0],
  ['CLS', (report) => audit(report, 'cumulative-layout-shift'), 3],
  ['KB', (report) => audit(report, 'total-byte-weight') / 1000, 0],
];

const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-bench-'));
const store = await startAsNpmDoes(folder);
try {
  const cases: { name: string; values: Record<string, number[]> }[] = [];
  for (const page of pages) {
    await (await fetch(store.origin + page)).text(); // a running store has rendered it before
    const reports: Report[] = [];
    while (reports.length < Number(flags.runs)) reports.push(await look(store.origin + page));
    const values = Object.fromEntries(figures.map(([head, read]) => [head, reports.map(read)]));
    cases.push({ name: page, values });
  }
  const rows = cases.map(({ name, values }) => [
    name,
    ...figures.map(([head, , digits]) => median(values[head] ?? []).toFixed(digits)),
  ]);
  const parts = [machine(), table(['', ...figures.map(([head]) => head)], rows), eachRound(cases, shortly)];
  process.stdout.write(`${parts.join('\n\n')}\n`);
} finally {
  await store.stop();
  rmSync(folder, { recursive: true });
}

async function look(url: string): Promise<Report> {
  const flags = ['--quiet', '--output=json', '--chrome-flags=--headless=new --no-sandbox'];
  const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...flags], {
    env: { ...process.env, CHROME_PATH: findChromium() },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Report;
}

function shortly(figure: number): string {
  return String(Math.round(figure * 1000) / 1000);
}

function audit({ audits }: Report, name: string): number {
  return audits[name]?.numericValue ?? Number.NaN;
}
