import type { FastifyInstance } from 'fastify';
import { parseIpAddress } from './ip-address.ts';

/**
 * Rewrites `X-Forwarded-For` to plain addresses before it is used, so that `request.ip` and the check for trusted proxies
 * see the same text. An invalid address ends the list: the caller is then the nearest valid hop. Without this, each port
 * or made-up word would count as another network in the rate limits.
 */
export function readForwardedFor(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const forwarded = headers['x-forwarded-for'];
    if (forwarded !== undefined) headers['x-forwarded-for'] = validHops(String(forwarded)).join(', ');
    done();
  });
}

/** More proxies than any deployment has. A header of 16 KiB holds 2,000 addresses, which took 15 ms to parse. */
const HOPS_MAX = 32;

/** The valid addresses at the end of the header, nearest to this server; in the header's order. */
function validHops(forwarded: string): string[] {
  const hops: string[] = [];
  for (const text of forwarded.split(',').slice(-HOPS_MAX).reverse()) {
    if (text.trim() === '') continue; // empty list elements are ignored (RFC 9110 §5.6.1.2)
    const address = parseIpAddress(text);
    if (!address) break;
    hops.unshift(address.toString());
  }
  return hops;
}
