import { ApiError } from './errors.ts';

/** A query as it was sent: a name that was repeated has a list. */
export type RawQuery = Record<string, string | string[]>;

/** A query as a schema parsed it. */
export type ParsedQuery = Readonly<Record<string, string | number | undefined>>;

/**
 * The only reader of queries, of the API's and of pages': it reads them as browsers do (URL Standard §5.1). A second
 * reader, of what answers are kept by, once let one request decide what others were shown.
 */
export function parseQuery(text: string): RawQuery {
  const query: RawQuery = Object.create(null);
  if (text === '') return query;
  // The constructor leaves out one "?" at the beginning, which may be the query's own.
  for (const [name, value] of new URLSearchParams(`?${text}`)) {
    const before = query[name];
    if (before === undefined) query[name] = value;
    else if (typeof before === 'string') query[name] = [before, value];
    else before.push(value);
  }
  return query;
}

/** A path with a parsed query in one form: equal addresses have equal queries, and the other way round. */
export function addressOf(path: string, query: ParsedQuery = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  search.sort();
  return search.size > 0 ? `${path}?${search}` : path;
}

/** What a page reads of its query, as `URLSearchParams.get` does: the first value of a name. An empty one says nothing. */
export function pageQuery(query: RawQuery, names: readonly string[]): ParsedQuery {
  return Object.fromEntries(names.map((name) => [name, [query[name]].flat()[0] || undefined]));
}

/**
 * The path as the router of the pages compares it: decoded, lower case, without repeated or closing slashes. A target
 * that is not a path, such as "*", is a 404.
 */
export function comparablePath(url: string): string {
  const [path = ''] = url.split('?', 1);
  if (!path.startsWith('/')) throw new ApiError('NOT_FOUND');
  try {
    return decodeURIComponent(path)
      .toLowerCase()
      .replace(/\/+/g, '/')
      .replace(/(.)\/$/, '$1');
  } catch {
    throw new ApiError('NOT_FOUND');
  }
}
