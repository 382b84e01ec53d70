import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { startStoreProcess } from '../../test/spawn-store.ts';
import { writeCatalogue } from '../data/make-catalogue.ts';

export interface Store {
  origin: string;
  databaseUrl: string;
  pid: number;
  /** Ends it; a store with a database of its own removes that too. */
  stop(): Promise<void>;
}

interface Options {
  /** Else mails stay in the queue. */
  sendsMails?: boolean;
  /** The database of a running store, instead of a new and empty one. */
  databaseUrl?: string;
  /** Serves pages too, and caches responses until the catalogue changes. Else every response is made anew. */
  open?: boolean;
  /** Takes the caller's address from `X-Forwarded-For`, so that a benchmark can send as several networks. */
  trustProxy?: boolean;
}

/** Starts a store in a process of its own: the load generator must not take its processor time. */
export async function startStore({ sendsMails, databaseUrl, open, trustProxy }: Options = {}): Promise<Store> {
  const flags = [
    ...(sendsMails ? ['--send-mails'] : []),
    ...(databaseUrl ? ['--database', databaseUrl] : []),
    ...(open ? ['--open'] : []),
    ...(trustProxy ? ['--trust-proxy'] : []),
  ];
  const { child, opened, ended } = startStoreProcess({
    command: [process.execPath, 'bench/store/serve.ts', ...flags],
    environment: {},
    ready: / is open at http:\/\/localhost:(\d+) on (\S+)\n/,
  });
  const [, port = '', database = ''] = await opened;
  return {
    origin: `http://127.0.0.1:${port}`,
    databaseUrl: database,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export interface Imported {
  seconds: number;
  /** Most memory that the importing process held, in MB. */
  peakMb: number;
  /** The command's last line: `added 1000, changed 0, …`. */
  summary: string;
}

/** Imports a made-up catalogue of this many products. */
export async function importMadeUpCatalogue(store: Store, products: number): Promise<Imported> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-bench-file-'));
  try {
    const file = path.join(folder, 'catalogue.csv');
    await writeCatalogue(file, products);
    process.stderr.write(`importing ${products} products\n`);
    return await importFile(store, file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Imports a catalogue file with the command line tool, whose start is included; throws when it rejects the file. */
export async function importFile(store: Store, file: string): Promise<Imported> {
  const { seconds, lines } = await runCommand(store, ['--import', PRINT_PEAK], ['catalogue', 'import', file]);
  const [summary = '', peakKib = ''] = lines.slice(-2);
  if (!summary.startsWith('added')) throw new Error(`the import failed: ${lines.join('\n')}`);
  return { seconds, peakMb: Number(peakKib) / 1024, summary };
}

/** Verifies the history of all orders with the command line tool, whose start is included; throws on any fault. */
export async function verifyHistory(store: Store): Promise<{ seconds: number; summary: string }> {
  const { seconds, lines } = await runCommand(store, [], ['orders', 'verify-history']);
  const summary = lines.at(-1) ?? '';
  if (!summary.startsWith('Nothing was altered')) throw new Error(`the history is not whole: ${lines.join('\n')}`);
  return { seconds, summary };
}

/** Prints a process's peak memory in KiB as its last line. */
const PRINT_PEAK = `data:text/javascript,${encodeURIComponent(
  "process.on('exit', () => console.log(process.resourceUsage().maxRSS))",
)}`;

async function runCommand(
  { databaseUrl }: Store,
  flags: string[],
  words: string[],
): Promise<{ seconds: number; lines: string[] }> {
  const began = performance.now();
  const child = spawn(process.execPath, [...flags, 'cli/theriac.ts', ...words], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { seconds: (performance.now() - began) / 1000, lines: printed.trim().split('\n') };
}
