import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** wrk (github.com/wg/wrk): `WRK`, or the one of the path. docs/decisions/0036 says why. */
const program = process.env.WRK || 'wrk';

/** One request of a load with several. */
export interface Call {
  method?: 'GET' | 'POST' | 'PATCH';
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
}

interface Load {
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  /** A random one of these is sent each time, instead of a GET of the URL. */
  calls?: Call[];
  /** Error responses count as responses: the load is an attack, which the store may reject. */
  mayFail?: boolean;
}

export interface LoadResult {
  perSecond: number;
  /** wrk corrects times for coordinated omission by the mean interval between two requests of a connection. */
  p50Ms: number;
  p99Ms: number;
}

/** Sends requests on open connections, on each the next when the last is answered; throws when a response is an error. */
export async function runLoad(
  url: string,
  { connections, seconds, headers = {}, calls, mayFail = false }: Load,
): Promise<LoadResult> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'theriac-bench-load-'));
  const script = path.join(folder, 'load.lua');
  writeFileSync(script, `${calls ? sendOneOf(calls) : ''}${PRINT_RESULT}`);
  try {
    const { stdout } = await promisify(execFile)(program, [
      ...['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', script],
      ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
      url,
    ]);
    const { errors, ...result } = JSON.parse(stdout.split('\n').at(-2) ?? '') as LoadResult & { errors: number };
    if (!mayFail && (errors > 0 || !(result.perSecond > 0))) throw new Error(`the load met errors: ${stdout}`);
    return result;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const PRINT_RESULT = `
function done(summary, latency)
  local e = summary.errors
  print(string.format('{"perSecond":%f,"p50Ms":%f,"p99Ms":%f,"errors":%d}',
    summary.requests * 1e6 / summary.duration, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    e.connect + e.read + e.write + e.status + e.timeout))
end
`;

function sendOneOf(calls: Call[]): string {
  const text = (value: string) => `"${value.replace(/[^ !#-[\]-~]/gu, escapeByte)}"`;
  const lines = calls.map(({ method = 'GET', path, headers = {}, body }) => {
    const all = { ...(body && { 'content-type': 'application/json' }), ...headers };
    const fields = Object.entries(all).map(([name, value]) => `[${text(name)}] = ${text(value)}`);
    const json = body ? text(JSON.stringify(body)) : 'nil';
    return `  requests[#requests + 1] = wrk.format("${method}", ${text(path)}, { ${fields.join(', ')} }, ${json})`;
  });
  return `local requests = {}
function init()
${lines.join('\n')}
end
function request() return requests[math.random(#requests)] end
`;
}

/** Lua's strings are bytes. */
function escapeByte(character: string): string {
  return [...Buffer.from(character)].map((byte) => `\\${String(byte).padStart(3, '0')}`).join('');
}
