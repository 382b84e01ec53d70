import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Rate, Sample } from './measure.ts';
import type { Step, Turns, Value } from './recorded-checkout.ts';
import { FILL_CART } from './turns.ts';

/** PostgreSQL's own measuring program: `PGBENCH`, or the one of the path. */
const program = process.env.PGBENCH || 'pgbench';

/** What it calls itself; undefined where there is none. */
export function pgbenchVersion(): string | undefined {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return status === 0 ? /[\d.]+/.exec(stdout)?.[0] : undefined;
}

interface Run {
  databaseUrl: string;
  script: string;
  variables: Record<string, string | number>;
  /** How statements are sent: parsed each time, or prepared once a connection; one round trip each, values apart. */
  mode: 'extended' | 'prepared';
  concurrency: number;
  seconds: number;
  /** For the script and its log. */
  folder: string;
}

/**
 * Takes turns of recorded checkouts: each connection fills the cart of one of its users, drawn by chance, and sends the
 * recorded statements as the store does.
 */
export function runCheckouts({ steps, users, ...run }: Turns & { folder: string }): Promise<Rate> {
  const { script, texts } = writeScript(steps);
  const choose = '\\set user :first + :client_id + :connections * random(0, :turns)';
  const fill = `${FILL_CART.trim().replaceAll('$1', ':user')} \\gset`;
  const turns = Math.floor(users.count / run.concurrency) - 1;
  return runPgbench({
    ...run,
    script: [choose, fill, script].join('\n\n'),
    variables: { ...texts, first: users.first, connections: run.concurrency, turns },
    mode: modeOf(steps),
  });
}

/** As the store sends statements: `begin` and the like apart, which have no values. */
export function modeOf(steps: Pick<Step, 'name' | 'values'>[]): Run['mode'] {
  return steps.every(({ name, values }) => name || values.length === 0) ? 'prepared' : 'extended';
}

/** Runs a script again and again for so many seconds, so many at once. Throws when a statement fails. */
export async function runPgbench(run: Run): Promise<Rate> {
  const { databaseUrl, script, variables, mode, concurrency, seconds } = run;
  const folder = mkdtempSync(path.join(run.folder, 'run-'));
  const file = path.join(folder, 'script.sql');
  writeFileSync(file, script);
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const { stdout } = await promisify(execFile)(
    program,
    [
      ...['-n', '-M', mode, '-c', concurrency, '-j', Math.min(2, concurrency), '-T', seconds].map(String),
      ...['-l', '--log-prefix', path.join(folder, 'log')],
      ...['-h', decodeURIComponent(hostname), '-p', port, '-U', username],
      ...['-f', file],
      ...Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]),
      pathname.slice(1),
    ],
    { env: { PATH: process.env.PATH, PGPASSWORD: decodeURIComponent(password), PGSSLMODE: 'disable' } },
  );
  const samples = readLog(folder);
  const told = Number(/transactions actually processed: (\d+)/.exec(stdout)?.[1]);
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  if (told !== samples.length || !(perSecond > 0)) throw new Error(`pgbench did not do its work: ${stdout}`);
  return { perSecond, samples };
}

/** The script, and the texts that never change, which go beside it as variables: a colon in them is none of a variable. */
export function writeScript(steps: Omit<Step, 'name'>[]): { script: string; texts: Record<string, string> } {
  const texts: Record<string, string> = {};
  const parts = steps.map(({ text, values, givesOrderId }, step) => {
    const variable = /(?<!:):\w/.exec(text)?.[0];
    if (variable) throw new Error(`pgbench would take ${variable} for a variable: ${text}`);
    const write = (constant: string, each: number, kind = '') => {
      const name = `text_${step}_${each}${kind}`;
      texts[name] = constant;
      return `:${name}`;
    };
    const expressions = values.map((value, each) => expressionOf(value, (text, kind) => write(text, each, kind)));
    const filled = text.replace(/\$(\d+)/g, (_, number) => expressions[Number(number) - 1] ?? 'null');
    return `${filled.trim()}${givesOrderId ? ' \\gset order_' : ';'}`;
  });
  return { script: `${parts.join('\n\n')}\n`, texts };
}

/** The database puts a fact into its place within a text: pgbench itself knows nothing but whole values. */
function expressionOf(value: Value, write: (text: string, kind?: string) => string): string {
  if (!('fact' in value)) return value.text === null ? 'null' : write(value.text);
  if (!('text' in value)) return `:${value.fact}`;
  return `replace(${write(value.text)}, ${write(value.inPlaceOf, '_place')}, :${value.fact})`;
}

/** One line a transaction; its third word is how many microseconds it took. */
function readLog(folder: string): Sample[] {
  const logs = readdirSync(folder).filter((name) => name.startsWith('log'));
  return logs.flatMap((name) =>
    readFileSync(path.join(folder, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => ({ path: 'pgbench', ms: Number(line.split(' ')[2]) / 1000 })),
  );
}
