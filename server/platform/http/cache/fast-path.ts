import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { CachedResponse } from './cached-response.ts';
import { acceptedCodings, type Coding } from './content-codings.ts';
import { matches } from './etag.ts';

/** One response has many spellings of its target; these limits bound the memory for them. */
const TARGETS_PER_RESPONSE = 8;
const TARGET_CHARACTERS_MAX = 512;

/** A response in each coding, and the targets it was requested with, oldest first. */
interface Entry {
  response: CachedResponse;
  encoded: Partial<Record<Coding, EncodedResponse>>;
  targets: Target[];
}

/** A target exactly as requested. */
interface Target {
  target: string;
  entry: Entry;
  hits: number;
}

/** Cached responses sent for a route: complete (200) and not modified (304). The names are those of the log line. */
interface Tally {
  ok: number;
  notModified: number;
}

export type RouteTally = { route: string } & Tally;

/** A response as Fastify sent it. Header names and values alternate, the fastest form for node:http. */
interface EncodedResponse {
  etag: string;
  headers: string[];
  /** Headers of a 304 (RFC 9110 §15.4.5). */
  unchangedHeaders: string[];
  body: Buffer;
  tally: Tally;
}

/** Headers that a 304 does not have. */
const bodyHeaders = new Set(['content-type', 'content-encoding', 'content-length']);

interface SentResponse {
  request: FastifyRequest;
  coding: Coding;
  headers: Record<string, unknown>;
  body: Buffer;
}

/**
 * Cached responses by raw request target, sent before Fastify sees the request. Bytes and headers are those of the
 * first response, which went through Fastify's hooks. Requests that are not found here go to Fastify.
 */
export class ResponseFastPath {
  readonly #targets = new Map<string, Target>();
  readonly #entries = new WeakMap<CachedResponse, Entry>();
  readonly #tallies = new Map<string, Tally>();
  #closed = false;

  /**
   * Stores a response as it was sent. It holds no personal data: it was rendered from the cache key, without request or
   * session. The raw target is a safe key too: the same text always parses to the same cache key.
   */
  remember(response: CachedResponse, { request, coding, headers, body }: SentResponse): void {
    const target = request.raw.url ?? '';
    if (target.length > TARGET_CHARACTERS_MAX) return;
    const entry = this.#entries.get(response) ?? { response, encoded: {}, targets: [] };
    this.#entries.set(response, entry);
    entry.encoded[coding] ??= encodedResponse(headers, body, this.#tallyOf(request.routeOptions.url ?? ''));
    if (entry.targets.some((each) => each.target === target)) return;
    if (entry.targets.length === TARGETS_PER_RESPONSE) this.#forgetLeastUsed(entry.targets);
    const added = { target, entry, hits: 0 };
    entry.targets.push(added);
    this.#targets.set(target, added);
  }

  /** Removes an evicted response. */
  forget(response: CachedResponse): void {
    for (const { target } of this.#entries.get(response)?.targets ?? []) this.#targets.delete(target);
    this.#entries.delete(response);
  }

  /** Sends everything through Fastify from now on; it adds `Connection: close` while the server closes. */
  close(): void {
    this.#closed = true;
  }

  /** Sends the response; returns false when Fastify must handle the request. */
  respond(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || this.#closed) return false;
    const found = this.#targets.get(request.url ?? '');
    if (!found) return false;
    const { response: cached, encoded: byCoding } = found.entry;
    const encoded = byCoding[cached.codingFor(acceptedCodings(request.headers['accept-encoding']))];
    if (!encoded) return false;
    found.hits += 1;
    cached.hits += 1;
    if (matches(request.headers['if-none-match'], encoded.etag)) {
      encoded.tally.notModified += 1;
      response.writeHead(304, encoded.unchangedHeaders).end();
    } else {
      encoded.tally.ok += 1;
      response.writeHead(200, encoded.headers).end(encoded.body);
    }
    return true;
  }

  /** Responses sent here since the process started, by route. */
  tallies(): RouteTally[] {
    return [...this.#tallies].map(([route, tally]) => ({ route, ...tally }));
  }

  /** Makes room for another target without losing the most used one. */
  #forgetLeastUsed(targets: Target[]): void {
    const least = targets.reduce((found, each) => (each.hits < found.hits ? each : found));
    targets.splice(targets.indexOf(least), 1);
    this.#targets.delete(least.target);
  }

  #tallyOf(route: string): Tally {
    const tally = this.#tallies.get(route) ?? { ok: 0, notModified: 0 };
    this.#tallies.set(route, tally);
    return tally;
  }
}

function encodedResponse(headers: Record<string, unknown>, body: Buffer, tally: Tally): EncodedResponse {
  const lines = Object.entries({ ...headers, 'content-length': body.length }).map(
    ([name, value]) => [name, String(value)] as const,
  );
  return {
    etag: String(headers.etag),
    headers: lines.flat(),
    unchangedHeaders: lines.filter(([name]) => !bodyHeaders.has(name)).flat(),
    body,
    tally,
  };
}
