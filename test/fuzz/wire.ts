import http from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Draft } from './requests.ts';
import { toJsonText } from './values.ts';
import type { World } from './world.ts';

/** A request as it goes out. */
export interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

export interface Received {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

const decode: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

/** Longer than any of the store's answers takes. */
const ANSWER_MS = 10_000;

export const agent = new http.Agent({ keepAlive: true });

/** The request of a draft: its places filled, encoded as RFC 3986 and JSON say. */
export async function prepare(method: string, path: string, draft: Draft, world: World): Promise<Sent> {
  const { caller, rawPath, rawQuery } = draft;
  const filled = (await world.fill(draft.path, caller)) as Record<string, unknown>;
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => rawPath[name] ?? encode(filled[name]));
  const query = (await world.fill(draft.query, caller)) as [string, unknown][];
  const pairs = query.map(([name, value]) => `${name}=${encode(value)}`);
  const search = [...pairs, ...(rawQuery ? [rawQuery] : [])].join('&');
  const headers = (await world.fill(draft.headers, caller)) as Record<string, string>;
  const cookie = await world.cookieOf(caller);
  const { type, json, bytes } = draft.body ?? {};
  const content = await world.fill(json, caller);
  const body =
    bytes ??
    (json === undefined
      ? undefined
      : Buffer.from(typeof json === 'object' && typeof content === 'string' ? content : toJsonText(content)));
  return {
    method,
    url: search ? `${place}?${search}` : place,
    headers: {
      cookie,
      ...(type === undefined ? {} : { 'content-type': type }),
      ...headers,
      ...(body ? { 'content-length': String(body.length) } : {}),
    },
    body,
  };
}

const encode = (value: unknown) => encodeURIComponent(String(value).toWellFormed());

/** Sends a request over a socket; rejects where there is no answer in time. */
export function send(origin: URL, { method, url, headers, body }: Sent): Promise<Received> {
  const { promise, resolve, reject } = Promise.withResolvers<Received>();
  const options = { host: origin.hostname, port: origin.port, method, path: url, headers, agent };
  const request = http.request({ ...options, signal: AbortSignal.timeout(ANSWER_MS) }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', reject);
    response.on('end', () => {
      const body = decode[response.headers['content-encoding'] ?? '']?.(Buffer.concat(chunks)) ?? Buffer.concat(chunks);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
    });
  });
  request.on('error', reject);
  request.end(body);
  return promise;
}

const LINE_MAX = 3_000;

/** A request as a line for a terminal, shortened. */
export function curlOf(origin: URL, { method, url, headers, body }: Sent): string {
  const quote = (text: string) => `$'${JSON.stringify(text).slice(1, -1).replace(/'/g, "\\'")}'`;
  const lines = Object.entries(headers).filter(([name]) => name !== 'content-length');
  const parts = [
    ...['curl', '--path-as-is', '-X', method, quote(`${origin.origin}${url}`)],
    ...lines.flatMap(([name, value]) => ['-H', quote(`${name}: ${value}`)]),
    ...(body ? ['--data-binary', quote(body.toString())] : []),
  ];
  return parts.join(' ').slice(0, LINE_MAX);
}
