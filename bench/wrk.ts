import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The program that asks (github.com/wg/wrk): `WRK`, or the one of the path. One of C takes less of the machine than any of ours. */
const program = process.env.WRK || 'wrk';

interface Load {
  atOnce: number;
  seconds: number;
  cookie?: string;
  /** A Lua file that says what is asked for, where that is not the same each time. */
  script?: string;
}

/** Asks for an address again and again over kept connections; answers a second. Throws when one is an error. */
export async function wrk(url: string, { atOnce, seconds, cookie, script }: Load): Promise<number> {
  const { stdout } = await promisify(execFile)(program, [
    ...['-t1', `-c${atOnce}`, `-d${seconds}s`],
    ...(cookie ? ['-H', `cookie: ${cookie}`] : []),
    ...(script ? ['-s', script] : []),
    url,
  ]);
  const perSecond = Number(/^Requests\/sec:\s+([\d.]+)/m.exec(stdout)?.[1]);
  if (!(perSecond > 0) || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk met errors: ${stdout}`);
  return perSecond;
}
