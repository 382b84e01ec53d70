import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Rate, Sample } from './statistics.ts';
import type { Step, Value } from './steps.ts';

/** PostgreSQL's own benchmark program: `PGBENCH`, or the one of the path. */
const program = process.env.PGBENCH || 'pgbench';

/** Throws when there is no pgbench. */
export function pgbenchVersion(): string {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const version = status === 0 && /[\d.]+/.exec(stdout)?.[0];
  if (!version) throw new Error('pgbench is needed: install it or name it with PGBENCH');
  return version;
}

interface Run {
  databaseUrl: string;
  script: string;
  variables: Record<string, string | number>;
  mode: 'extended' | 'prepared';
  concurrency: number;
  seconds: number;
}

/** How the store sends these statements: parsed each time, or prepared. `begin` and the like have no values. */
export function modeOf(steps: Pick<Step, 'name' | 'values'>[]): Run['mode'] {
  return steps.every(({ name, values }) => name || values.length === 0) ? 'prepared' : 'extended';
}

/** Runs a script again and again; throws when a statement fails. */
export async function runPgbench({ script, ...run }: Run): Promise<Rate> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-bench-pgbench-'));
  try {
    const file = path.join(folder, 'script.sql');
    writeFileSync(file, script);
    const stdout = await execute(run, ['-l', '--log-prefix', path.join(folder, 'log'), '-f', file]);
    const samples = readLog(folder);
    const processed = Number(/transactions actually processed: (\d+)/.exec(stdout)?.[1]);
    const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
    if (processed !== samples.length || !(perSecond > 0)) throw new Error(`pgbench failed: ${stdout}`);
    return { perSecond, samples };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function execute(run: Omit<Run, 'script'>, files: string[]): Promise<string> {
  const { databaseUrl, variables, mode, concurrency, seconds } = run;
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const { stdout } = await promisify(execFile)(
    program,
    [
      ...['-n', '-M', mode, '-c', concurrency, '-j', Math.min(2, concurrency), '-T', seconds].map(String),
      ...['-h', decodeURIComponent(hostname), '-p', port, '-U', username],
      ...files,
      ...Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]),
      pathname.slice(1),
    ],
    { env: { PATH: process.env.PATH, PGPASSWORD: decodeURIComponent(password), PGSSLMODE: 'disable' } },
  );
  return stdout;
}

/** One line a transaction; its third field is the time in microseconds. */
function readLog(folder: string): Sample[] {
  const logs = readdirSync(folder).filter((name) => name.startsWith('log'));
  return logs.flatMap((name) =>
    readFileSync(path.join(folder, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => ({ name: 'pgbench', ms: Number(line.split(' ')[2]) / 1000 })),
  );
}

type ScriptStep = Omit<Step, 'name'> & { returnsOrderId?: boolean };

/** The script, and its constant texts as variables: pgbench would take a colon within them for a variable. */
export function writeScript(steps: ScriptStep[]): { script: string; texts: Record<string, string> } {
  const texts: Record<string, string> = {};
  const parts = steps.map(({ text, values, returnsOrderId }, step) => {
    const variable = /(?<!:):\w/.exec(text)?.[0];
    if (variable) throw new Error(`pgbench would take ${variable} for a variable: ${text}`);
    const write = (constant: string, each: number, kind = '') => {
      const name = `text_${step}_${each}${kind}`;
      texts[name] = constant;
      return `:${name}`;
    };
    const expressions = values.map((value, each) => expressionOf(value, (text, kind) => write(text, each, kind)));
    const filled = text.replace(/\$(\d+)/g, (_, number) => expressions[Number(number) - 1] ?? 'null');
    return `${filled.trim()}${returnsOrderId ? ' \\gset order_' : ';'}`;
  });
  return { script: `${parts.join('\n\n')}\n`, texts };
}

/** PostgreSQL replaces a fact within a text: pgbench itself replaces whole values only. */
function expressionOf(value: Value, write: (text: string, kind?: string) => string): string {
  // A variable of pgbench cannot be empty.
  if (!('fact' in value)) return value.text === null ? 'null' : value.text === '' ? "''" : write(value.text);
  if (!('text' in value)) return `:${value.fact}`;
  return `replace(${write(value.text)}, ${write(value.inPlaceOf, '_place')}, :${value.fact})`;
}
