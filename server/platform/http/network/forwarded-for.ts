import type { FastifyInstance } from 'fastify';
import { parseIpAddress } from './ip-address.ts';

/**
 * Rewrites `X-Forwarded-For` to plain addresses before anybody reads it, so that `request.ip` and the decision which hop is
 * a trusted proxy are made of the same text. What is not an address ends the list: the caller is then the nearest hop
 * that can be believed. Left as it came, each port or made-up word would be a network of its own to the limits.
 */
export function readForwardedFor(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const forwarded = headers['x-forwarded-for'];
    if (forwarded !== undefined) headers['x-forwarded-for'] = believable(String(forwarded)).join(', ');
    done();
  });
}

/** No store has as many proxies before it. A header of 16 KiB holds 2,000 addresses, which took 15 ms to read. */
const HOPS_MAX = 32;

/** The addresses nearest to this server, as far as all of them are addresses; the farthest first, as in the header. */
function believable(forwarded: string): string[] {
  const hops: string[] = [];
  for (const text of forwarded.split(',').slice(-HOPS_MAX).reverse()) {
    if (text.trim() === '') continue; // an empty element of a list counts as none (RFC 9110 §5.6.1.2)
    const address = parseIpAddress(text);
    if (!address) break;
    hops.unshift(address.toString());
  }
  return hops;
}
