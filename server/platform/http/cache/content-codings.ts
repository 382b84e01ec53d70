import { Negotiator } from 'negotiator';

/** How an answer's bytes may stand on the wire (RFC 9110 §8.4.1), the smallest first. */
const codings = ['br', 'gzip', 'identity'] as const;

export type Coding = (typeof codings)[number];

/** What an `Accept-Encoding` takes at best; for a short answer, that is as it is wherever it may be. */
export interface Accepted {
  best: Coding;
  short: Coding;
}

/** Browsers say one of a few things, programs another few; whoever says ever new ones fills no more than this. */
const REMEMBERED = 64;
const decided = new Map<string, Accepted>();

/** The codings for an `Accept-Encoding` (RFC 9110 §12.5.3); whoever takes none of ours gets the answer as it is. */
export function acceptedCodings(offer: string | string[] | undefined): Accepted {
  const text = String(offer ?? '');
  const known = decided.get(text);
  if (known) return known;
  const taken = new Negotiator({ headers: { 'accept-encoding': text } }).encodings(codings, { preferred: codings });
  const [best = 'identity'] = taken;
  const accepted: Accepted = { best, short: taken.includes('identity') ? 'identity' : best };
  if (decided.size >= REMEMBERED) decided.clear();
  decided.set(text, accepted);
  return accepted;
}
