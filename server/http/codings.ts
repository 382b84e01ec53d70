/** How an answer's bytes may stand on the wire (RFC 9110 §8.4.1). */
export type Coding = 'br' | 'gzip' | 'identity';

/** Browsers say one of a few things, programs another few; whoever says ever new ones fills no more than this. */
const REMEMBERED = 64;
const decided = new Map<string, Coding>();

/** The smallest coding that an `Accept-Encoding` takes. */
export function codingFor(offer: string | string[] | undefined): Coding {
  const text = String(offer ?? '');
  const known = decided.get(text);
  if (known) return known;
  const coding = accepts(text, 'br') ? 'br' : accepts(text, 'gzip') ? 'gzip' : 'identity';
  if (decided.size >= REMEMBERED) decided.clear();
  decided.set(text, coding);
  return coding;
}

/** True when the list names the coding and does not refuse it by a weight of 0 (RFC 9110 §12.5.3). */
function accepts(offer: string, coding: Coding): boolean {
  return offer.split(',').some((part) => {
    const [name = '', weight = ''] = part.trim().split(/\s*;\s*/);
    return name === coding && !/^q=0(\.0*)?$/.test(weight);
  });
}
