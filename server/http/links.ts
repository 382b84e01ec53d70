import type { FastifyRequest } from 'fastify';

/** The `Link` header to the next page: the same address with some parameters set (RFC 8288). */
export function nextLink(request: FastifyRequest, changes: Record<string, string>): string {
  const address = new URL(request.url, 'http://localhost');
  for (const [name, value] of Object.entries(changes)) address.searchParams.set(name, value);
  return `<${address.pathname}${address.search}>; rel="next"`;
}
