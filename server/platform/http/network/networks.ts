import ipaddr from 'ipaddr.js';
import { type IpAddress, parseIpAddress } from './ip-address.ts';

/** The key for counting attempts: an IPv6 /64 counts as one, because one client can use all its addresses. */
export function rateLimitNetwork(address: string): string {
  return network(address, { ipv4: 32, ipv6: 64 });
}

/**
 * The key for fair queues: a home or a company has up to an IPv6 /48 (RFC 6177) and could otherwise appear as thousands of
 * networks.
 */
export function queueNetwork(address: string): string {
  return network(address, { ipv4: 32, ipv6: 48 });
}

/** The stored form of a network address: enough for users to recognise their own, too short to identify a person. */
export function shortenedNetwork(address: string): string {
  return network(address, { ipv4: 24, ipv6: 48 });
}

/** All callers without an IP address (a Unix socket) share this network. The raw text is never stored. */
const UNKNOWN = 'unknown';

function network(text: string, bits: { ipv4: number; ipv6: number }): string {
  const address = parseIpAddress(text);
  if (!address) return UNKNOWN;
  const length = bits[address.kind()];
  return length === 32 ? address.toString() : `${networkAddress(address, length)}/${length}`;
}

function networkAddress(address: IpAddress, bits: number): string {
  const range = `${address.toString()}/${bits}`;
  const { IPv4, IPv6 } = ipaddr;
  return (address.kind() === 'ipv4' ? IPv4 : IPv6).networkAddressFromCIDR(range).toString();
}
