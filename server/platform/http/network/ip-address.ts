import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Parses an address as sockets and proxies write it: with a port (Azure's gateways send `203.0.113.7:51824`), in brackets,
 * with a zone (`fe80::1%eth0`), or IPv4 within IPv6 (`::FFFF:203.0.113.7`, RFC 4291 §2.5.5.2). Undefined for anything
 * else, including octal and hexadecimal numbers, which ipaddr.js would accept.
 */
export function parseIpAddress(text: string | undefined): IpAddress | undefined {
  const bare = withoutPort((text ?? '').trim()).replace(ZONE, '');
  return isIP(bare) === 0 ? undefined : ipaddr.process(bare);
}

const ZONE = /%[\w.~-]+$/;

/** IPv6 with a port needs brackets: otherwise the port looks like the last group of the address. */
function withoutPort(text: string): string {
  const [, address] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? /^([\d.]+):\d{1,5}$/.exec(text) ?? [];
  return address ?? text;
}
