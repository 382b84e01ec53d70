import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { type Coding, codingFor } from './codings.ts';
import { matches } from './etag.ts';
import type { ReadyAnswer } from './ready-answer.ts';

/** One answer can be asked for in ever new ways: so many of them are remembered, the latest, and none longer than this. */
const ADDRESSES_OF_ONE = 8;
const ADDRESS_CHARACTERS_MAX = 512;

/** An answer as it goes out to everybody, and where it was asked for, the oldest address first. */
interface Kept {
  key: string;
  wires: Partial<Record<Coding, Wire>>;
  addresses: string[];
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
  /** Under which the answer is kept. */
  key: string;
  request: FastifyRequest;
  /** The coding that the request takes at best; a short answer goes out as it is. */
  wanted: Coding;
  headers: Record<string, unknown>;
  body: Buffer;
}

/**
 * Kept answers by the very address they were asked for with, sent again before Fastify sees the request: as they went
 * out the first time, through its hooks, with the same headers. What is not answered here is answered there.
 */
export class AtOnce {
  readonly #addresses = new Map<string, Kept>();
  readonly #answers = new WeakMap<ReadyAnswer, Kept>();
  readonly #used = new Set<string>();
  readonly #tallies = new Map<string, Tally>();
  #closed = false;

  /**
   * Remembers how a kept answer goes out. It says nothing to one person alone: what makes it is given a question, and
   * neither a request nor a session.
   */
  remember(ready: ReadyAnswer, { key, request, wanted, headers, body }: Sent): void {
    const address = request.raw.url ?? '';
    if (address.length > ADDRESS_CHARACTERS_MAX) return;
    const kept = this.#answers.get(ready) ?? { key, wires: {}, addresses: [] };
    this.#answers.set(ready, kept);
    kept.wires[wanted] ??= wireOf(headers, body, this.#tallyOf(request.routeOptions.url ?? ''));
    if (kept.addresses.includes(address)) return;
    kept.addresses.push(address);
    this.#addresses.set(address, kept);
    for (const oldest of kept.addresses.splice(0, kept.addresses.length - ADDRESSES_OF_ONE)) {
      this.#addresses.delete(oldest);
    }
  }

  /** An answer that is kept no longer. */
  forget(ready: ReadyAnswer): void {
    for (const address of this.#answers.get(ready)?.addresses ?? []) this.#addresses.delete(address);
    this.#answers.delete(ready);
  }

  /** Keys of what went out here since they were taken last. */
  takeUsed(): string[] {
    const used = [...this.#used];
    this.#used.clear();
    return used;
  }

  /** From now on everything goes through Fastify, which tells connections that the server closes. */
  close(): void {
    this.#closed = true;
  }

  /** Sends the answer; false when it must be made, or found, in the long way. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || this.#closed) return false;
    const kept = this.#addresses.get(request.url ?? '');
    if (!kept) return false;
    const { headers } = request;
    const wire = kept.wires[codingFor(headers['accept-encoding'])];
    if (!wire) return false;
    const known = headers['if-none-match'];
    if (known !== undefined && !matches(known, wire.etag)) return false; // it may be that of another coding
    this.#used.add(kept.key);
    if (known === undefined) {
      wire.tally.whole += 1;
      response.writeHead(200, wire.headers).end(wire.body);
    } else {
      wire.tally.unchanged += 1;
      response.writeHead(304, wire.unchangedHeaders).end();
    }
    return true;
  }

  /** What was answered here since the process began, by route. */
  tallies(): RouteTally[] {
    return [...this.#tallies].map(([route, tally]) => ({ route, ...tally }));
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
