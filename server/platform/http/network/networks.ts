import ipaddr from 'ipaddr.js';
import { type IpAddress, parseIpAddress } from './ip-address.ts';

/** The key for counting attempts: an IPv6 /64 counts as one, because one client can use all its addresses. */
export function rateLimitNetwork(ip: string): string {
  return network(ip, { ipv4: 32, ipv6: 64 });
}

/**
 * The key for fair queues: a home or a company has up to an IPv6 /48 (RFC 6177) and could otherwise appear as thousands of
 * networks.
 */
export function queueNetwork(ip: string): string {
  return network(ip, { ipv4: 32, ipv6: 48 });
}

/** The stored form of a network address: enough for users to recognise their own, too short to identify a person. */
export function shortenedNetwork(ip: string): string {
  return network(ip, { ipv4: 24, ipv6: 48 });
}

/** All callers without an IP address (a Unix socket) share this network. The raw text is never stored. */
const UNKNOWN = 'unknown';

function network(text: string, bits: { ipv4: number; ipv6: number }): string {
  const ip = parseIpAddress(text);
  if (!ip) return UNKNOWN;
  const length = bits[ip.kind()];
  return length === 32 ? ip.toString() : `${networkOf(ip, length)}/${length}`;
}

function networkOf(ip: IpAddress, bits: number): string {
  const range = `${ip.toString()}/${bits}`;
  const { IPv4, IPv6 } = ipaddr;
  return (ip.kind() === 'ipv4' ? IPv4 : IPv6).networkAddressFromCIDR(range).toString();
}
