import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * An address as a socket or a proxy writes it: with a port (Azure's gateways send `203.0.113.7:51824`), in brackets, with
 * a zone (`fe80::1%eth0`), or IPv4 within IPv6 (`::FFFF:203.0.113.7`, RFC 4291 §2.5.5.2). Undefined for anything else,
 * octal and hexadecimal numbers too, which ipaddr.js alone would read.
 */
export function parseIpAddress(text: string | undefined): IpAddress | undefined {
  const bare = withoutPort((text ?? '').trim()).replace(ZONE, '');
  return isIP(bare) === 0 ? undefined : ipaddr.process(bare);
}

const ZONE = /%[\w.~-]+$/;

/** Without brackets, IPv6 has no port: it could not be told from the address's last group. */
function withoutPort(text: string): string {
  const [, address] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? /^([\d.]+):\d{1,5}$/.exec(text) ?? [];
  return address ?? text;
}
