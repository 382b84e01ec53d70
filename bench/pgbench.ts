import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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

interface Run extends Turns {
  /** For the script and its log. */
  folder: string;
}

/**
 * Takes turns by pgbench: each connection fills the cart of one of its users, drawn by chance, and sends the recorded
 * statements, one round trip each with their values apart (`-M extended`), as the store does. Throws when one fails.
 */
export async function runPgbench({ databaseUrl, steps, users, atOnce, seconds, folder }: Run): Promise<Rate> {
  const place = path.join(folder, String(atOnce));
  mkdirSync(place);
  const { script, texts } = writeScript(steps);
  const file = path.join(folder, 'checkout.sql');
  writeFileSync(file, script);
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const variables = { ...texts, first: users.first, connections: atOnce, turns: Math.floor(users.count / atOnce) - 1 };
  const { stdout } = await promisify(execFile)(
    program,
    [
      ...['-n', '-M', 'extended', '-f', file, '-c', atOnce, '-j', Math.min(2, atOnce), '-T', seconds].map(String),
      ...['-l', '--log-prefix', path.join(place, 'log')],
      ...['-h', hostname, '-p', port, '-U', username],
      ...Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]),
      pathname.slice(1),
    ],
    { env: { PATH: process.env.PATH, PGPASSWORD: decodeURIComponent(password), PGSSLMODE: 'disable' } },
  );
  const samples = readLog(place);
  const told = Number(/transactions actually processed: (\d+)/.exec(stdout)?.[1]);
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  if (told !== samples.length || !(perSecond > 0)) throw new Error(`pgbench did not do its work: ${stdout}`);
  return { perSecond, samples };
}

/** The script, and the texts that never change, which go beside it as variables: a colon in them is none of a variable. */
export function writeScript(steps: Step[]): { script: string; texts: Record<string, string> } {
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
  const choose = '\\set user :first + :client_id + :connections * random(0, :turns)';
  const fill = `${FILL_CART.trim().replaceAll('$1', ':user')} \\gset`;
  return { script: `${[choose, fill, ...parts].join('\n\n')}\n`, texts };
}

/** The database puts a fact into its place within a text: pgbench itself knows nothing but whole values. */
function expressionOf(value: Value, write: (text: string, kind?: string) => string): string {
  if (!('fact' in value)) return value.text === null ? 'null' : write(value.text);
  if (!('text' in value)) return `:${value.fact}`;
  return `replace(${write(value.text)}, ${write(value.inPlaceOf, '_place')}, :${value.fact})`;
}

/** One line a transaction; its third word is how many microseconds it took. */
function readLog(folder: string): Sample[] {
  return readdirSync(folder).flatMap((name) =>
    readFileSync(path.join(folder, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => ({ path: 'pgbench', ms: Number(line.split(' ')[2]) / 1000 })),
  );
}
