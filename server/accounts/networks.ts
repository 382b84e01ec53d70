/** An IPv6 caller has a whole /64 to choose from: counted as one. */
export function countedNetwork(address: string): string {
  return isVersion6(address) ? `${groups(address, 4)}::/64` : version4(address);
}

/** What is kept of a network address: enough to know one's own by, too little to tell a person by it. */
export function shortenedNetwork(address: string): string {
  return isVersion6(address) ? `${groups(address, 3)}::/48` : `${version4(address).replace(/\.\d+$/, '.0')}/24`;
}

function isVersion6(address: string): boolean {
  return address.includes(':') && !address.startsWith(MAPPED);
}

function version4(address: string): string {
  return address.startsWith(MAPPED) ? address.slice(MAPPED.length) : address;
}

function groups(address: string, count: number): string {
  const [head = ''] = address.split('::');
  return head.split(':').slice(0, count).join(':');
}

/** An IPv4 caller at a socket of both versions (RFC 4291 §2.5.5.2). */
const MAPPED = '::ffff:';
