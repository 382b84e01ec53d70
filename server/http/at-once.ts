import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { type Coding, codingFor } from './codings.ts';
import type { ReadyAnswer } from './ready-answer.ts';

/** One answer can be asked for in ever new ways: so many of them are remembered, the latest, and none longer than this. */
const ADDRESSES_OF_ONE = 8;
const ADDRESS_CHARACTERS_MAX = 512;

/** How often kept answers of a route went out: whole (200), and as unchanged (304). */
interface Tally {
  whole: number;
  unchanged: number;
}

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
  readonly #wires = new Map<string, Partial<Record<Coding, Wire>>>();
  readonly #addresses = new WeakMap<ReadyAnswer, string[]>();
  readonly #tallies = new Map<string, Tally>();
  #closed = false;

  /** Remembers how a kept answer goes out; never what says anything to one person alone. */
  remember(ready: ReadyAnswer, { request, wanted, headers, body }: Sent): void {
    const address = request.raw.url ?? '';
    if ('set-cookie' in headers || address.length > ADDRESS_CHARACTERS_MAX) return;
    const lines = Object.entries({ ...headers, 'content-length': body.length }).map(
      ([name, value]) => [name, String(value)] as const,
    );
    const wires = this.#wires.get(address) ?? this.#admit(ready, address);
    wires[wanted] = {
      etag: String(headers.etag),
      headers: lines.flat(),
      unchangedHeaders: lines.filter(([name]) => !ofBody.has(name)).flat(),
      body,
      tally: this.#tallyOf(request.routeOptions.url ?? ''),
    };
  }

  /** An answer that is kept no longer. */
  forget(ready: ReadyAnswer): void {
    for (const address of this.#addresses.get(ready) ?? []) this.#wires.delete(address);
    this.#addresses.delete(ready);
  }

  /** From now on everything goes through Fastify, which tells connections that the server closes. */
  close(): void {
    this.#closed = true;
  }

  /** Sends the answer; false when it must be made, or found, in the long way. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || this.#closed) return false;
    const wires = this.#wires.get(request.url ?? '');
    if (!wires) return false;
    const { headers } = request;
    const coding = codingFor(headers['accept-encoding']);
    const wire = wires[coding];
    if (!wire) return false;
    const known = headers['if-none-match'];
    if (known === undefined) {
      wire.tally.whole += 1;
      response.writeHead(200, wire.headers).end(wire.body);
      return true;
    }
    if (known !== wire.etag) return false;
    wire.tally.unchanged += 1;
    response.writeHead(304, wire.unchangedHeaders).end();
    return true;
  }

  /** What was answered here since it was taken last; routes with nothing are left out. */
  takeTallies(): ({ route: string } & Tally)[] {
    const taken = [...this.#tallies].map(([route, tally]) => ({ route, ...tally }));
    for (const tally of this.#tallies.values()) tally.whole = tally.unchanged = 0;
    return taken.filter(({ whole, unchanged }) => whole + unchanged > 0);
  }

  #admit(ready: ReadyAnswer, address: string): Partial<Record<Coding, Wire>> {
    const wires = {};
    this.#wires.set(address, wires);
    const addresses = [...(this.#addresses.get(ready) ?? []), address];
    for (const oldest of addresses.splice(0, addresses.length - ADDRESSES_OF_ONE)) this.#wires.delete(oldest);
    this.#addresses.set(ready, addresses);
    return wires;
  }

  #tallyOf(route: string): Tally {
    const tally = this.#tallies.get(route) ?? { whole: 0, unchanged: 0 };
    this.#tallies.set(route, tally);
    return tally;
  }
}
