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

/**
 * The first groups of an address in one spelling: `::` is filled up to eight groups (RFC 4291 §2.2), zeros at the start
 * of a group and at the end of all are left out.
 */
function groups(address: string, count: number): string {
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  const all = address.includes('::') ? [...head, ...zeros, ...tail] : head;
  return all
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')
    .replace(/(^|:)0(:0)*$/, '');
}

/** An IPv4 caller at a socket of both versions (RFC 4291 §2.5.5.2). */
const MAPPED = '::ffff:';
