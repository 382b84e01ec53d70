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

export interface Store extends Addresses {
  /** Stops it and removes its database. */
  stop(): Promise<void>;
}

const program = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Starts an empty store in a process of its own: who measures must not take the time of what is measured. */
export async function startStore(): Promise<Store> {
  const child = fork(program('serve.ts'), {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 2, 2, 'ipc'], // its log must not stand among the tables
  });
  const [addresses] = await Promise.race([
    once(child, 'message') as Promise<[Addresses]>,
    once(child, 'exit').then(() => Promise.reject(new Error('the store did not start'))),
  ]);
  const stop = async () => {
    const exit = once(child, 'exit');
    child.disconnect();
    await exit;
  };
  return { ...addresses, stop };
}

export interface Imported {
  seconds: number;
  /** Most memory that the importing process held, in MB. */
  peakMb: number;
  /** The command's last line: `added 1000, changed 0, …`. */
  summary: string;
}

/** Prints as a program's last line how many KiB it held at most. */
const tellPeak = `data:text/javascript,${encodeURIComponent(
  "process.on('exit', () => console.log(process.resourceUsage().maxRSS))",
)}`;

/** Imports a catalogue file by the command line, start of the process included. Throws when it refuses the file. */
export async function importFile({ databaseUrl }: Addresses, file: string): Promise<Imported> {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ['--import', tellPeak, program('../cli/theriac.ts'), 'catalogue', 'import', file],
    { env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [lines] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const seconds = (performance.now() - began) / 1000;
  const [summary = '', peakKib = ''] = lines.trim().split('\n').slice(-2);
  if (!summary.startsWith('added')) throw new Error(`the import failed: ${lines}`);
  return { seconds, peakMb: Number(peakKib) / 1024, summary };
}
