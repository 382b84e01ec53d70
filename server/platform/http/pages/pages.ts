import type { FastifyInstance, FastifyReply } from 'fastify';
import { addressOf, comparablePath, pageQuery, type RawQuery } from '#server/platform/http/address.ts';
import type { Answer } from '#server/platform/http/cache/cached-response.ts';
import type { ResponseCache } from '#server/platform/http/cache/response-cache.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { inProcessCaller } from '#server/platform/http/in-process.ts';
import type { SiteSecurity } from '#server/platform/http/security.ts';
import { documentResponse } from './document.ts';
import { type LoadBuild, type PageBuild, pageBuild } from './page-build.ts';

/** Parameters that change what a page's first HTML says, by its path; elsewhere none does. */
const parameters: Record<string, readonly string[]> = {
  '/products': ['category', 'type', 'price', 'search', 'sort'],
  '/auth': ['tab'],
};
/** Pages whose address holds a token: never kept, and the address is told to nobody. */
const secretPath = /^\/(verify-email|disown-account|reset-password)(\/|$)/;
/** For who comes back to a page whose data are away. */
const RETRY_AFTER_SECONDS = 5;
/** Documents being rendered at the same time beyond which waiting serves nobody (503). */
const RENDERS_AT_ONCE = 64;

export interface PagesOptions {
  load: LoadBuild;
  cache: ResponseCache;
  config: SiteSecurity & { production: boolean };
  /** Public facts about the store that pages show. */
  settings: Record<string, string | boolean>;
  /** Runs the work as a span of the request's trace. */
  span<T>(part: { name: string; attributes: Record<string, string> }, work: () => Promise<T>): Promise<T>;
}

/**
 * Serves every page. HTML is the same for every visitor (DESIGN, law 1): rendered in English without cookies, kept as
 * bytes until the catalogue changes.
 */
export function servePages(app: FastifyInstance, options: PagesOptions): void {
  const { load, cache, config } = options;
  const loadPages = async () => pageBuild(await load(), config.production ? 'production' : 'development');
  const render = renderer(app, options, loadPages);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const path = comparablePath(request.url);
      // A data request of the router asks for one route in a parameter of its own.
      if (secretPath.test(path) || path.endsWith('.data')) return sendPrivate(await render(request.url), reply);
      const frame = (await loadPages()).frameOf(path) ?? UNKNOWN;
      // The page is rendered for the address that it is kept by: it can read nothing else.
      const address = addressOf(frame, pageQuery(request.query as RawQuery, parameters[frame] ?? []));
      return cache.send(address, { request, reply }, () => render(address));
    },
  });
}

/** Every address that is no page's shows the same document: rendered once, whatever is asked for. */
const UNKNOWN = '/404';

function sendPrivate(page: Answer, reply: FastifyReply): FastifyReply {
  return reply
    .code(page.status)
    .headers({ ...page.headers, 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
    .send(page.body);
}

/** A page that shows itself and says that its data are away: no engine shall take it for what the address is. */
function incomplete(page: Answer): Answer {
  return { ...page, status: 503, headers: { ...page.headers, 'retry-after': String(RETRY_AFTER_SECONDS) } };
}

/** Renders an address to a whole document and the policy that allows its own inline scripts. */
function renderer(app: FastifyInstance, { config, settings, span }: PagesOptions, load: () => Promise<PageBuild>) {
  const call = inProcessCaller(app);
  let rendering = 0;
  return async (url: string): Promise<Answer> => {
    if (rendering >= RENDERS_AT_ONCE) throw new ApiError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1 });
    rendering += 1;
    try {
      const pages = await load();
      let whole = true;
      let cookieMaxAge = config.production; // while pages are written, the newest is shown
      const transport: typeof call = async (...request) => {
        cookieMaxAge = false;
        const answer = await call(...request);
        if (answer.status >= 500) whole = false;
        return answer;
      };
      const page = pages.frameOf(comparablePath(url)) ?? 'unknown'; // never the address: it can hold a token or a search
      const response = await span({ name: 'render page', attributes: { 'theriac.page': page } }, () =>
        pages.render(`${config.publicOrigin}${url}`, { transport, settings }),
      );
      const keep = whole && (response.status === 200 || (url === UNKNOWN && response.status === 404));
      const answer = { ...(await documentResponse(response, keep, config)), cookieMaxAge };
      return whole || answer.status !== 200 ? answer : incomplete(answer);
    } finally {
      rendering -= 1;
    }
  };
}
