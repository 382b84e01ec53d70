import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The program that asks (github.com/wg/wrk): `WRK`, or the one of the path. One of C takes less of the machine than any of ours. */
const program = process.env.WRK || 'wrk';

interface Load {
  concurrency: number;
  seconds: number;
  headers?: Record<string, string>;
  /** A Lua file that says what is asked for, where that is not the same each time. */
  script?: string;
}

export interface Answers {
  perSecond: number;
  p99Ms: number;
}

/** Asks for an address again and again over kept connections. Throws when an answer is an error. */
export async function wrk(url: string, { concurrency, seconds, headers = {}, script }: Load): Promise<Answers> {
  const { stdout } = await promisify(execFile)(program, [
    ...['-t1', `-c${concurrency}`, `-d${seconds}s`, '--latency'],
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...(script ? ['-s', script] : []),
    url,
  ]);
  const perSecond = Number(/^Requests\/sec:\s+([\d.]+)/m.exec(stdout)?.[1]);
  const [, figure, unit = ''] = /^\s+99%\s+([\d.]+)(us|ms|s)$/m.exec(stdout) ?? [];
  if (!(perSecond > 0) || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk met errors: ${stdout}`);
  return { perSecond, p99Ms: Number(figure) * (milliseconds[unit] ?? Number.NaN) };
}

const milliseconds: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };
