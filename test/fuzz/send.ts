import http from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FuzzedStore } from './fuzzed-store.ts';
import type { Draft } from './requests.ts';
import { toJsonText } from './values.ts';

/** A request as it is sent. */
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

/** Longer than any response takes. */
const RESPONSE_MS = 10_000;

export const agent = new http.Agent({ keepAlive: true });

/** Fills in and encodes a draft (RFC 3986, JSON). */
export async function prepare(method: string, path: string, draft: Draft, fuzzedStore: FuzzedStore): Promise<Sent> {
  const { caller, rawPath, rawQuery } = draft;
  const filled = (await fuzzedStore.fill(draft.path, caller)) as Record<string, unknown>;
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) => rawPath[name] ?? encode(filled[name]));
  const query = (await fuzzedStore.fill(draft.query, caller)) as [string, unknown][];
  const pairs = query.map(([name, value]) => `${name}=${encode(value)}`);
  const search = [...pairs, ...(rawQuery ? [rawQuery] : [])].join('&');
  const headers = (await fuzzedStore.fill(draft.headers, caller)) as Record<string, string>;
  const cookie = await fuzzedStore.cookieOf(caller);
  const { type, json, bytes } = draft.body ?? {};
  const content = await fuzzedStore.fill(json, caller);
  const body =
    bytes ??
    (json === undefined
      ? undefined
      : Buffer.isBuffer(content)
        ? content
        : Buffer.from(typeof json === 'object' && typeof content === 'string' ? content : toJsonText(content)));
  return {
    method,
    url: search ? `${target}?${search}` : target,
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

/** Sends a request. Rejects without a response in time. */
export function send(origin: URL, { method, url, headers, body }: Sent): Promise<Received> {
  const { promise, resolve, reject } = Promise.withResolvers<Received>();
  const options = { host: origin.hostname, port: origin.port, method, path: url, headers, agent };
  const request = http.request({ ...options, signal: AbortSignal.timeout(RESPONSE_MS) }, (response) => {
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

/** The request as a curl command, shortened. */
export function curlCommand(origin: URL, { method, url, headers, body }: Sent): string {
  const quote = (text: string) => `$'${JSON.stringify(text).slice(1, -1).replace(/'/g, "\\'")}'`;
  const lines = Object.entries(headers).filter(([name]) => name !== 'content-length');
  const parts = [
    ...['curl', '--path-as-is', '-X', method, quote(`${origin.origin}${url}`)],
    ...lines.flatMap(([name, value]) => ['-H', quote(`${name}: ${value}`)]),
    ...(body ? ['--data-binary', quote(body.toString())] : []),
  ];
  return parts.join(' ').slice(0, LINE_MAX);
}
