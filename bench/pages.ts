import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { findChromium } from '../scripts/find-chromium.ts';
import { eachRound, table, writeReport } from './measure/report.ts';
import { ROUNDS } from './measure/rounds.ts';
import { median } from './measure/statistics.ts';
import { startAsNpmDoes } from './store/npm-start.ts';

/** The first load of pages on Lighthouse's simulated phone, from a built store with the starter catalogue. */

/** npx downloads it: its 176 MB are no dependency. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const { positionals } = parseArgs({ allowPositionals: true });
const pages = positionals.length > 0 ? positionals : ['/', '/products'];

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

const figures: [head: string, read: (report: Report) => number, digits: number][] = [
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
    await (await fetch(store.origin + page)).text(); // a store in operation has the page in its cache
    const reports: Report[] = [];
    while (reports.length < ROUNDS) reports.push(await runLighthouse(store.origin + page));
    const values = Object.fromEntries(figures.map(([head, read]) => [head, reports.map(read)]));
    cases.push({ name: page, values });
  }
  const rows = cases.map(({ name, values }) => [
    name,
    ...figures.map(([head, , digits]) => median(values[head] ?? []).toFixed(digits)),
  ]);
  const roundToThousandths = (figure: number) => String(Math.round(figure * 1000) / 1000);
  const sections = [table(['', ...figures.map(([head]) => head)], rows), eachRound(cases, roundToThousandths)];
  writeReport('pages', { title: 'First load of pages', script: 'bench:pages', sections });
} finally {
  await store.stop();
  rmSync(folder, { recursive: true });
}

async function runLighthouse(url: string): Promise<Report> {
  const flags = ['--quiet', '--output=json', '--chrome-flags=--headless=new --no-sandbox'];
  const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...flags], {
    env: { ...process.env, CHROME_PATH: findChromium() },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Report;
}

function audit({ audits }: Report, name: string): number {
  return audits[name]?.numericValue ?? Number.NaN;
}
