import type { FastifyInstance } from 'fastify';
import { productPath } from '#contract/catalogue/product-path.ts';
import { countOnSale, listCategories, listNamedProducts } from '#server/catalogue/queries.ts';
import type { Context } from '#server/context.ts';
import { PUBLIC_CACHE_CONTROL } from '#server/platform/http/cache/bind-cached.ts';
import type { RenderedResponse } from '#server/platform/http/cache/cached-response.ts';
import type { ResponseCache } from '#server/platform/http/cache/response-cache.ts';

/** URLs in one file (sitemaps.org). With ids of 64 characters a file stays far below the 50 MB allowed, too. */
const FILE_ADDRESSES = 50_000;

interface Parts {
  cache: ResponseCache;
  /** URLs per file; fewer in tests. */
  size?: number | undefined;
}

/**
 * `/sitemap.xml`: every page that search engines may show, or, of more than one file's worth, an index of files
 * `/sitemap-1.xml` and so on. Cached until the catalogue changes. Without `lastmod`: the store does not record when a page
 * changed.
 */
export function sitemapRoutes(app: FastifyInstance, context: Context, { cache, size = FILE_ADDRESSES }: Parts): void {
  const { publicUrl } = context.config;

  async function make(file: string | undefined): Promise<RenderedResponse> {
    const files = file ? 1 : Math.ceil((await countPages(context)) / size);
    if (files > 1) return xml(sitemapIndex(publicUrl, files));
    const paths = await listPaths(context, { from: (Number(file ?? 1) - 1) * size, size });
    return paths.length > 0 ? xml(urlSet(publicUrl, paths)) : noSuchFile;
  }

  // Two digits: enough for five million paths, and few enough to cache the 404 of each missing file.
  for (const url of ['/sitemap.xml', '/sitemap-:file(^[1-9]\\d?).xml']) {
    app.route<{ Params: { file?: string } }>({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        const { file } = request.params;
        const key = sitemapPath(file);
        return cache.send(key, { request, reply }, () => make(file));
      },
    });
  }
}

function sitemapPath(file?: string | number): string {
  return file === undefined ? '/sitemap.xml' : `/sitemap-${file}.xml`;
}

async function countPages({ readDb }: Context): Promise<number> {
  const [categories, products] = await Promise.all([listCategories(readDb), countOnSale(readDb)]);
  return pagePaths(categories).length + products;
}

/** The paths of one file. Pages and categories come before products, so that each file is built independently. */
async function listPaths({ readDb }: Context, { from, size }: { from: number; size: number }): Promise<string[]> {
  const before = pagePaths(await listCategories(readDb));
  const pages = before.slice(from, from + size);
  const limit = size - pages.length;
  const products =
    limit > 0 ? await listNamedProducts(readDb, { limit, offset: Math.max(0, from - before.length) }) : [];
  return [...pages, ...products.map(productPath)];
}

/** Public pages for search engines. All others are `noindex` (web/page/page-head.tsx). */
function pagePaths(categories: string[]): string[] {
  const pages = ['/', '/products', '/auth', '/privacy-policy', '/terms'];
  return [...pages, ...categories.map((category) => `/products?${new URLSearchParams({ category })}`)];
}

function xml(text: string): RenderedResponse {
  const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': PUBLIC_CACHE_CONTROL };
  return { status: 200, headers, body: Buffer.from(text) };
}

const noSuchFile: RenderedResponse = {
  status: 404,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: Buffer.from('Not found'),
  cacheable: true,
};

function urlSet(publicUrl: string, paths: string[]): string {
  const entries = elements(
    'url',
    paths.map((path) => publicUrl + path),
  );
  return `${HEAD}<urlset ${NAMESPACE}>\n${entries}</urlset>\n`;
}

function sitemapIndex(publicUrl: string, files: number): string {
  const entries = elements(
    'sitemap',
    Array.from({ length: files }, (_, index) => publicUrl + sitemapPath(index + 1)),
  );
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries}</sitemapindex>\n`;
}

/** Escapes all paths at once, joined by line breaks: twice as fast as one by one. */
function elements(name: string, locations: string[]): string {
  const text = escapeXml(locations.join('\n'));
  return `<${name}><loc>${text.replaceAll('\n', `</loc></${name}>\n<${name}><loc>`)}</loc></${name}>\n`;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function escapeXml(text: string): string {
  return text.replace(/[&<>'"]/g, (character) => entities[character] ?? character);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&apos;', '"': '&quot;' };
