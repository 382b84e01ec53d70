import ipaddr from 'ipaddr.js';
import { type IpAddress, parseIpAddress } from './ip-address.ts';

/** The network that attempts are counted by: an IPv6 caller has a whole /64 to choose from, which counts as one. */
export function countedNetwork(address: string): string {
  return network(address, { ipv4: 32, ipv6: 64 });
}

/**
 * The network that a crowd is told by, where callers wait for their turn: a home or a company has up to a whole /48 of IPv6
 * (RFC 6177), and could else come as thousands of networks.
 */
export function crowdNetwork(address: string): string {
  return network(address, { ipv4: 32, ipv6: 48 });
}

/** What is kept of a network address: enough to know one's own by, too little to tell a person by it. */
export function shortenedNetwork(address: string): string {
  return network(address, { ipv4: 24, ipv6: 48 });
}

/** What is not an address, a Unix socket's for one, is a network that all such callers share: it is never kept as it came. */
const UNKNOWN = 'unknown';

function network(text: string, bits: { ipv4: number; ipv6: number }): string {
  const address = parseIpAddress(text);
  if (!address) return UNKNOWN;
  const length = bits[address.kind()];
  return length === 32 ? address.toString() : `${firstOf(address, length)}/${length}`;
}

function firstOf(address: IpAddress, bits: number): string {
  const range = `${address.toString()}/${bits}`;
  const { IPv4, IPv6 } = ipaddr;
  return (address.kind() === 'ipv4' ? IPv4 : IPv6).networkAddressFromCIDR(range).toString();
}
