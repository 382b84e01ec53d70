import { ApiError } from './errors.ts';

/** A query as it was sent; a repeated name has an array. */
export type RawQuery = Record<string, string | string[]>;

/** A query parsed by a schema. */
export type ParsedQuery = Readonly<Record<string, string | number | undefined>>;

/**
 * Parses queries as browsers do (URL Standard §5.1). It must stay the only parser, for the API and for pages: a second one
 * for cache keys once allowed cache poisoning.
 */
export function parseQuery(text: string): RawQuery {
  const query: RawQuery = Object.create(null);
  if (text === '') return query;
  // The constructor removes one leading "?", which may belong to the query.
  for (const [name, value] of new URLSearchParams(`?${text}`)) {
    const previous = query[name];
    if (previous === undefined) query[name] = value;
    else if (typeof previous === 'string') query[name] = [previous, value];
    else previous.push(value);
  }
  return query;
}

/** The normalised target of a path and a parsed query: two targets are equal if and only if their queries are. */
export function targetOf(path: string, query: ParsedQuery = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  search.sort();
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The parameters that a page uses: the first value of each name, as in `URLSearchParams.get`; empty values are left out. */
export function pageQuery(query: RawQuery, names: readonly string[]): ParsedQuery {
  return Object.fromEntries(names.map((name) => [name, [query[name]].flat()[0] || undefined]));
}

/**
 * The path as the router of the pages compares it: decoded, lower case, without repeated or trailing slashes. A request
 * target that is not a path, such as "*", is a 404.
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
