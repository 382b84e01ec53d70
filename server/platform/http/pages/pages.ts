import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RenderedResponse } from '#server/platform/http/cache/cached-response.ts';
import type { ResponseCache } from '#server/platform/http/cache/response-cache.ts';
import { inProcessCaller } from '#server/platform/http/in-process.ts';
import { comparablePath, pageQuery, type RawQuery, targetOf } from '#server/platform/http/request-target.ts';
import type { SiteSecurity } from '#server/platform/http/security.ts';
import { documentResponse } from './document.ts';
import { type LoadBuild, type PageBuild, pageBuild } from './page-build.ts';

/** For a page whose data are unavailable. */
const RETRY_AFTER_SECONDS = 5;

export interface PagesOptions {
  load: LoadBuild;
  cache: ResponseCache;
  /** Query parameters that change a page's HTML, by path. All others are ignored. */
  parameters: Record<string, readonly string[]>;
  /** Pages of one public record, with its id in the path: rendered and cached for each path. */
  records: { path: RegExp; parameters: readonly string[] };
  /** Pages whose path contains a token: never cached, and sent without a referrer. */
  secretPath: RegExp;
  /** Pages that use the camera. */
  cameraPages: readonly string[];
  config: SiteSecurity & { production: boolean };
  /** Public facts about the store that pages show. */
  settings: Record<string, string | boolean>;
  /** Runs the work as a span of the request's trace. */
  span<T>(part: { name: string; attributes: Record<string, string> }, work: () => Promise<T>): Promise<T>;
}

/**
 * Serves every page. HTML is the same for every visitor (docs/architecture.md, rule 1): it is rendered in English without cookies, and
 * cached until the public data change.
 */
export function servePages(app: FastifyInstance, options: PagesOptions): void {
  const { load, cache, config, parameters, records, secretPath } = options;
  const loadPages = async () => pageBuild(await load(), config.production ? 'production' : 'development');
  const render = renderer(app, options, loadPages);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const path = comparablePath(request.url);
      // The router's data requests name the route in an extra query parameter.
      if (secretPath.test(path) || path.endsWith('.data')) {
        return sendPrivate(await app.work.run('read', request, () => render(request.url)), reply);
      }
      const isRecord = records.path.test(path);
      const shell = isRecord ? path : ((await loadPages()).shellPath(path) ?? NOT_FOUND_PATH);
      const used = isRecord ? records.parameters : (parameters[shell] ?? []);
      // The page is rendered from its cache key alone, so it cannot depend on anything else of the request.
      const target = targetOf(shell, pageQuery(request.query as RawQuery, used));
      return cache.send(target, { request, reply }, () => render(target));
    },
  });
}

/** All unknown paths share one cached document. */
const NOT_FOUND_PATH = '/404';

function sendPrivate(page: RenderedResponse, reply: FastifyReply): FastifyReply {
  return reply
    .code(page.status)
    .headers({ ...page.headers, 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
    .send(page.body);
}

/** A page that shows an error instead of its data gets a 503, so that search engines do not index it. */
function toUnavailable(page: RenderedResponse): RenderedResponse {
  return { ...page, status: 503, headers: { ...page.headers, 'retry-after': String(RETRY_AFTER_SECONDS) } };
}

/** Returns a function that renders a path with query to a complete document. */
function renderer(
  app: FastifyInstance,
  { config, records, cameraPages, settings, span }: PagesOptions,
  load: () => Promise<PageBuild>,
) {
  const call = inProcessCaller(app);
  const reportError = (error: unknown) => app.log.error({ err: error }, 'a page failed to render');
  return async (url: string): Promise<RenderedResponse> => {
    const pages = await load();
    let isComplete = true;
    let survivesInvalidation = config.production; // in development, a page must not outlive a change of its source
    const transport: typeof call = async (...request) => {
      survivesInvalidation = false;
      const response = await call(...request);
      if (response.status >= 500) isComplete = false;
      await app.work.yieldToCalls(); // before React renders, in one go
      return response;
    };
    const page = pages.shellPath(comparablePath(url)) ?? 'unknown'; // not the path: it can contain a token or a search
    const response = await span({ name: 'render page', attributes: { 'theriac.page': page } }, () =>
      pages.render(`${config.publicOrigin}${url}`, { transport, settings, reportError }),
    );
    // An unknown record of an invented id is not kept.
    const isKept = response.status === 200 || (response.status === 404 && !records.path.test(comparablePath(url)));
    const cacheable = isComplete && isKept;
    const rendered = {
      ...(await documentResponse(response, cacheable, config, cameraPages.includes(page))),
      survivesInvalidation,
    };
    return isComplete || rendered.status !== 200 ? rendered : toUnavailable(rendered);
  };
}
