import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { CachedResponse } from './cached-response.ts';
import { acceptedCodings, type Coding } from './content-codings.ts';
import { matches } from './etag.ts';

/** One answer can be asked for in ever new ways: so many of them are remembered, and none longer than this. */
const ADDRESSES_OF_ONE = 8;
const ADDRESS_CHARACTERS_MAX = 512;

/** An answer as it goes out to everybody, and where it was asked for, the oldest address first. */
interface Kept {
  ready: CachedResponse;
  wires: Partial<Record<Coding, Wire>>;
  places: Place[];
}

/** The very address of a request, and how often it was asked for. */
interface Place {
  address: string;
  kept: Kept;
  asks: number;
}

/** How often kept answers of a route went out: whole (200), and as unchanged (304). */
interface Tally {
  whole: number;
  unchanged: number;
}

export type RouteTally = { route: string } & Tally;

/** An answer as it went out once: name and value of each header by turns, as node:http takes them fastest. */
interface Wire {
  etag: string;
  headers: string[];
  /** Those of a 304 (RFC 9110 §15.4.5). */
  unchangedHeaders: string[];
  body: Buffer;
  tally: Tally;
}

/** What describes a body that a 304 has not. */
const ofBody = new Set(['content-type', 'content-encoding', 'content-length']);

/** What goes out for a request. */
interface Sent {
  request: FastifyRequest;
  coding: Coding;
  headers: Record<string, unknown>;
  body: Buffer;
}

/**
 * Kept answers by the very address they were asked for with, sent again before Fastify sees the request: as they went
 * out the first time, through its hooks, with the same headers. What is not answered here is answered there.
 */
export class ResponseFastPath {
  readonly #places = new Map<string, Place>();
  readonly #answers = new WeakMap<CachedResponse, Kept>();
  readonly #tallies = new Map<string, Tally>();
  #closed = false;

  /**
   * Remembers how a kept answer goes out. It says nothing to one person alone: what makes it is given a question, and
   * neither a request nor a session. An address says the same question each time: it is read by its text alone.
   */
  remember(ready: CachedResponse, { request, coding, headers, body }: Sent): void {
    const address = request.raw.url ?? '';
    if (address.length > ADDRESS_CHARACTERS_MAX) return;
    const kept = this.#answers.get(ready) ?? { ready, wires: {}, places: [] };
    this.#answers.set(ready, kept);
    kept.wires[coding] ??= wireOf(headers, body, this.#tallyOf(request.routeOptions.url ?? ''));
    if (kept.places.some((place) => place.address === address)) return;
    if (kept.places.length === ADDRESSES_OF_ONE) this.#forgetLeastAsked(kept.places);
    const place = { address, kept, asks: 0 };
    kept.places.push(place);
    this.#places.set(address, place);
  }

  /** An answer that is kept no longer. */
  forget(ready: CachedResponse): void {
    for (const { address } of this.#answers.get(ready)?.places ?? []) this.#places.delete(address);
    this.#answers.delete(ready);
  }

  /** From now on everything goes through Fastify, which tells connections that the server closes. */
  close(): void {
    this.#closed = true;
  }

  /** Sends the answer; false when it must be made, or found, in the long way. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || this.#closed) return false;
    const place = this.#places.get(request.url ?? '');
    if (!place) return false;
    const { ready, wires } = place.kept;
    const wire = wires[ready.codingFor(acceptedCodings(request.headers['accept-encoding']))];
    if (!wire) return false;
    place.asks += 1;
    ready.asks += 1;
    if (matches(request.headers['if-none-match'], wire.etag)) {
      wire.tally.unchanged += 1;
      response.writeHead(304, wire.unchangedHeaders).end();
    } else {
      wire.tally.whole += 1;
      response.writeHead(200, wire.headers).end(wire.body);
    }
    return true;
  }

  /** What was answered here since the process began, by route. */
  tallies(): RouteTally[] {
    return [...this.#tallies].map(([route, tally]) => ({ route, ...tally }));
  }

  /** Makes room for another spelling: not in the place of one that everybody uses. */
  #forgetLeastAsked(places: Place[]): void {
    const least = places.reduce((found, place) => (place.asks < found.asks ? place : found));
    places.splice(places.indexOf(least), 1);
    this.#places.delete(least.address);
  }

  #tallyOf(route: string): Tally {
    const tally = this.#tallies.get(route) ?? { whole: 0, unchanged: 0 };
    this.#tallies.set(route, tally);
    return tally;
  }
}

function wireOf(headers: Record<string, unknown>, body: Buffer, tally: Tally): Wire {
  const lines = Object.entries({ ...headers, 'content-length': body.length }).map(
    ([name, value]) => [name, String(value)] as const,
  );
  return {
    etag: String(headers.etag),
    headers: lines.flat(),
    unchangedHeaders: lines.filter(([name]) => !ofBody.has(name)).flat(),
    body,
    tally,
  };
}
