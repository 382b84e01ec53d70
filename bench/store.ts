import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export interface Addresses {
  /** Of the store, as `http://host:port`. */
  store: string;
  /** Of the bare server (floor.ts). */
  floor: string;
  databaseUrl: string;
}

export interface Running {
  pid: number;
  /** Ends it; a store removes its database. */
  stop(): Promise<void>;
}

export type Store = Addresses & Running;

const program = (name: string) => fileURLToPath(new URL(name, import.meta.url));

interface How {
  /** Its mails are queued, and sent to its own mailbox only if it is told to. */
  sendsMails?: boolean;
  /** The database of a store that runs already, in the place of an empty one of its own. */
  databaseUrl?: string;
  /** As visitors meet it: with pages, and with answers kept until the catalogue changes. Else each is made anew. */
  open?: boolean;
}

/** Starts a store in a process of its own: who measures must not take the time of what is measured. */
export function startStore({ sendsMails, databaseUrl, open }: How = {}): Promise<Store> {
  const flags = [
    ...(sendsMails ? ['--send-mails'] : []),
    ...(databaseUrl ? ['--database', databaseUrl] : []),
    ...(open ? ['--open'] : []),
  ];
  return startProgram<Addresses>('serve.ts', flags);
}

/** Starts a program of this folder, told what it is to do; what it answers, and how to stop it. */
export async function startProgram<Told extends object>(
  name: string,
  flags: string[],
  task?: object,
): Promise<Told & Running> {
  const child = fork(program(name), flags, {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 2, 2, 'ipc'], // its log must not stand among the tables
  });
  if (task) child.send(task);
  const [told] = await Promise.race([
    once(child, 'message') as Promise<[Told]>,
    once(child, 'exit').then(() => Promise.reject(new Error(`${name} did not start`))),
  ]);
  const stop = async () => {
    const exit = once(child, 'exit');
    child.disconnect();
    await exit;
  };
  return { ...told, pid: child.pid ?? 0, stop };
}

export interface Imported {
  seconds: number;
  /** Most memory that the importing process held, in MB. */
  peakMb: number;
  /** The command's last line: `added 1000, changed 0, …`. */
  summary: string;
}

/** Imports a catalogue file by the command line, start of the process included. Throws when it refuses the file. */
export async function importFile(store: Addresses, file: string): Promise<Imported> {
  const { seconds, lines } = await runCommand(store, ['--import', tellPeak], ['catalogue', 'import', file]);
  const [summary = '', peakKib = ''] = lines.slice(-2);
  if (!summary.startsWith('added')) throw new Error(`the import failed: ${lines.join('\n')}`);
  return { seconds, peakMb: Number(peakKib) / 1024, summary };
}

/** Reads the history of all orders again by the command line, start of the process included; throws on any fault. */
export async function verifyHistory(store: Addresses): Promise<{ seconds: number; summary: string }> {
  const { seconds, lines } = await runCommand(store, [], ['orders', 'verify-history']);
  const summary = lines.at(-1) ?? '';
  if (!summary.startsWith('Nothing was altered')) throw new Error(`the history is not whole: ${lines.join('\n')}`);
  return { seconds, summary };
}

/** Prints as a program's last line how many KiB it held at most. */
const tellPeak = `data:text/javascript,${encodeURIComponent(
  "process.on('exit', () => console.log(process.resourceUsage().maxRSS))",
)}`;

async function runCommand(
  { databaseUrl }: Addresses,
  flags: string[],
  words: string[],
): Promise<{ seconds: number; lines: string[] }> {
  const began = performance.now();
  const child = spawn(process.execPath, [...flags, program('../cli/theriac.ts'), ...words], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { seconds: (performance.now() - began) / 1000, lines: printed.trim().split('\n') };
}
