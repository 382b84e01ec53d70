import type { IncomingMessage } from 'node:http';

/** The status for a request that no handler should see (RFC 9112 §3.2, RFC 6585 §5). */
export function rejectionStatus(
  { headers, httpVersion, rawHeaders, url = '' }: IncomingMessage,
  headerLinesMax: number,
): 400 | 431 | undefined {
  if (rawHeaders.length > 2 * headerLinesMax) return 431;
  const isHostValid =
    headers.host === undefined ? httpVersion === '1.0' : host.test(headers.host) && hasOneHost(rawHeaders);
  // Clients must not send a fragment (RFC 9112 §3.2.1), and routers disagree on how to read it.
  return isHostValid && !url.includes('#') ? undefined : 400;
}

/** A name or an address, with an optional port (RFC 3986 §3.2.2). */
const host = /^([\w.~!$&'()*+;=%-]*|\[[\da-f:.]+\])(:\d*)?$/i;

/** Node silently keeps the first of several `Host` lines; a proxy may have used another one. */
function hasOneHost(rawHeaders: string[]): boolean {
  let lines = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') lines += 1;
  }
  return lines === 1;
}

/** Converts a target in absolute form to a path; the host is ignored, because there is one store (RFC 9112 §3.2.2). */
export function originForm(url = ''): string {
  const [host] = /^https?:\/\/[^/?]*/i.exec(url) ?? [];
  if (host === undefined) return url;
  const rest = url.slice(host.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}
