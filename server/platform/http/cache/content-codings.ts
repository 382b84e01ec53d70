import { Negotiator } from 'negotiator';

/** Supported content codings (RFC 9110 §8.4.1), best compression first. */
const codings = ['br', 'gzip', 'identity'] as const;

export type Coding = (typeof codings)[number];

/** Codings chosen for an `Accept-Encoding`. Short responses are sent uncompressed if the client accepts that. */
export interface Accepted {
  best: Coding;
  short: Coding;
}

/** Real clients send few different values; the limit bounds the memory that an attacker can fill. */
const MEMO_ENTRIES_MAX = 64;
const memo = new Map<string, Accepted>();

/** The codings for an `Accept-Encoding` (RFC 9110 §12.5.3); a client that accepts none of ours gets `identity`. */
export function acceptedCodings(acceptEncoding: string | string[] | undefined): Accepted {
  const text = String(acceptEncoding ?? '');
  const memoized = memo.get(text);
  if (memoized) return memoized;
  const acceptable = new Negotiator({ headers: { 'accept-encoding': text } }).encodings(codings, {
    preferred: codings,
  });
  const [best = 'identity'] = acceptable;
  const accepted: Accepted = { best, short: acceptable.includes('identity') ? 'identity' : best };
  if (memo.size >= MEMO_ENTRIES_MAX) memo.clear();
  memo.set(text, accepted);
  return accepted;
}
