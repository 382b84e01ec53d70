import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export interface Step {
  name: string;
  /** Relative to node_modules. */
  program: string;
  args: string[];
  environment?: Record<string, string>;
  /** The file to which the step writes its results as its last act before it exits. */
  report?: string;
}

/** What Vitest and Playwright write, as far as the sums need it. */
interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number };
  errors?: unknown[];
}

/** The longest step takes some 25 minutes. */
const STEP_MS = 60 * 60_000;
/**
 * Node may wait for itself for ever at `process.exit()` (nodejs/node#54918), after all tests are done and reported. A step
 * that does not exit in this time is ended, and its report says whether it passed.
 */
const EXIT_MS = 60_000;

/** Runs a step; true when it passed. With `printsAtEnd` its output is printed as a whole, for steps that run in parallel. */
export async function runStep(
  { name, program, args, environment, report }: Step,
  printsAtEnd: boolean,
): Promise<boolean> {
  if (!printsAtEnd) process.stdout.write(`\n— ${name}\n`);
  const child = spawn(process.execPath, [path.join('node_modules', program), ...args], {
    stdio: printsAtEnd ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...environment, ...(report && { PLAYWRIGHT_JSON_OUTPUT_NAME: report }) },
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => output.push(part));
  const isDone = () => report !== undefined && age(report) > EXIT_MS;
  const code = await exitCode(child, isDone);
  if (printsAtEnd) process.stdout.write(`\n— ${name}\n${Buffer.concat(output).toString()}`);
  if (child.signalCode === null) return code === 0;
  process.stdout.write(
    `\n${name}: ended by ${child.signalCode}${isDone() ? ', had not exited after its report' : ''}\n`,
  );
  return isDone() && failedTests(report) === 0;
}

/** Passed and failed tests of reports; a step without a report counts as none. */
export function sumOfReports(steps: readonly Step[]): { passed: number; failed: number } {
  const reports = steps.map(({ report }) => readReport(report));
  const passed = reports.map((report) => (report?.numPassedTests ?? 0) + (report?.stats?.expected ?? 0));
  return {
    passed: passed.reduce((sum, count) => sum + count, 0),
    failed: steps.reduce((sum, { report }) => sum + failedTests(report), 0),
  };
}

function exitCode(child: ChildProcess, isDone: () => boolean): Promise<number | null> {
  const kill = () => child.kill('SIGKILL');
  const limit = setTimeout(kill, STEP_MS);
  const check = setInterval(() => isDone() && kill(), 1000);
  return new Promise((resolve) =>
    child.once('close', (code) => {
      clearTimeout(limit);
      clearInterval(check);
      resolve(code);
    }),
  );
}

function failedTests(file: string | undefined): number {
  const report = readReport(file);
  const { unexpected = 0, flaky = 0 } = report?.stats ?? {};
  return (report?.numFailedTests ?? 0) + (report?.errors?.length ?? 0) + unexpected + flaky;
}

function readReport(file: string | undefined): Report | undefined {
  return file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
}

/** How long ago a file was written, in milliseconds; 0 if it does not exist. */
function age(file: string): number {
  return existsSync(file) ? Date.now() - statSync(file).mtimeMs : 0;
}
