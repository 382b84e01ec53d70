import { Refusal } from './errors.ts';

/**
 * The path and the parameters that mean something, in one order: the same question asked otherwise has the same key.
 * An address that begins with two slashes would name a host: it is nobody's (404).
 */
export function normalisedAddress(url: string, known: ReadonlySet<string>): string {
  const [path = '', query = ''] = url.split(/\?(.*)/s, 2);
  if (/^\/[/\\]/.test(path)) throw new Refusal('NOT_FOUND');
  const parameters = [...new URLSearchParams(query)].filter(([name, value]) => known.has(name) && value !== '');
  const search = new URLSearchParams(parameters);
  search.sort();
  return search.size > 0 ? `${path}?${search}` : path;
}

/**
 * The path as the router of the pages compares it: decoded, lower case, without repeated or closing slashes. An address
 * that names a host, as proxies ask (RFC 9112 §3.2.2), is nobody's (404).
 */
export function comparablePath(url: string): string {
  const [path = ''] = url.split('?', 1);
  if (!path.startsWith('/')) throw new Refusal('NOT_FOUND');
  try {
    return decodeURIComponent(path)
      .toLowerCase()
      .replace(/\/+/g, '/')
      .replace(/(.)\/$/, '$1');
  } catch {
    throw new Refusal('NOT_FOUND');
  }
}
