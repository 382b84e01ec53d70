import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Context } from '../context.ts';
import { comparablePath, normalisedAddress } from './address.ts';
import type { ByteCache } from './byte-cache.ts';
import { inProcessCaller } from './caller.ts';
import { PUBLIC_CACHE_CONTROL } from './catalogue-cache.ts';
import { Refusal } from './errors.ts';
import type { Answer } from './ready-answer.ts';
import { contentSecurityPolicy } from './security.ts';

/** Where the page bundle comes from: the build, or Vite while developing. */
export type LoadBuild = () => Promise<ServerBuild>;

/** What `web/entry.server.tsx` offers beside the handler. */
interface PageEntry {
  provideServerContext(
    provider: RouterContextProvider,
    given: { transport: ReturnType<typeof inProcessCaller>; settings: Record<string, string | boolean> },
  ): void;
}

/** Parameters that change what a page's first HTML says, by its path; elsewhere none does. */
const parameters: Record<string, ReadonlySet<string>> = {
  '/products': new Set(['category', 'type', 'price', 'search', 'sort']),
  '/auth': new Set(['tab']),
};
const noParameters: ReadonlySet<string> = new Set();
/** Pages whose address holds a token: never kept, and the address is told to nobody. */
const secretPath = /^\/(verify-email|reset-password)(\/|$)/;
/** Documents being rendered at the same time beyond which waiting serves nobody (503). */
const RENDERS_AT_ONCE = 64;

/**
 * Serves every page. HTML is the same for every visitor (DESIGN, law 1): rendered in English without cookies, kept as
 * bytes until the catalogue changes.
 */
export function servePages(app: FastifyInstance, context: Context, cache: ByteCache, load: LoadBuild): void {
  const render = renderer(app, context, load);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const path = comparablePath(request.url);
      // A data request of the router asks for one route in a parameter of its own.
      if (secretPath.test(path) || path.endsWith('.data')) return sendPrivate(await render(request.url), reply);
      const query = request.url.slice(request.url.indexOf('?') + 1 || request.url.length);
      const page = normalisedAddress(`${path}?${query}`, parameters[path] ?? noParameters);
      const frame = await findFrame(load, path);
      const address = frame === path ? page : (frame ?? UNKNOWN);
      return cache.send(address, { request, reply }, () => render(address));
    },
  });
}

/** Every address that is no page's shows the same document: rendered once, whatever is asked for. */
const UNKNOWN = '/404';

/**
 * Which address a page's first HTML is rendered and kept for; undefined where there is no page. Every order's page, and
 * every product's, begins as the same frame: rendered once, and told of none.
 */
async function findFrame(load: LoadBuild, path: string): Promise<string | undefined> {
  if (path === '/') return path;
  const { routes } = await load();
  const known = Object.values(routes).flatMap((route) => (route?.path === undefined ? [] : [`/${route.path}`]));
  if (known.includes(path)) return path;
  const frame = known.find((pattern) => pattern.includes('/:') && toRegExp(pattern).test(path));
  return frame?.replace(parameter, '/any');
}

const parameter = /\/:\w+/g;

function toRegExp(pattern: string): RegExp {
  return new RegExp(`^${pattern.replace(parameter, '/[^/]+')}$`);
}

function sendPrivate(page: Answer, reply: FastifyReply): FastifyReply {
  return reply
    .code(page.status)
    .headers({ ...page.headers, 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
    .send(page.body);
}

/** Renders an address to a whole document and the policy that allows its own inline scripts. */
function renderer(app: FastifyInstance, { config }: Context, load: LoadBuild): (url: string) => Promise<Answer> {
  const call = inProcessCaller(app);
  const settings = {
    storeName: config.storeName,
    supportEmail: config.supportEmail,
    privacyEmail: config.privacyEmail,
    publicUrl: config.publicUrl,
    googleSignIn: config.google !== undefined,
  };
  let rendering = 0;
  return async (url) => {
    if (rendering >= RENDERS_AT_ONCE) throw new Refusal('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1 });
    rendering += 1;
    try {
      const build = await load();
      let whole = true;
      const watched: typeof call = async (...request) => {
        const answer = await call(...request);
        if (answer.status >= 500) whole = false;
        return answer;
      };
      const provider = new RouterContextProvider();
      (build.entry.module as unknown as PageEntry).provideServerContext(provider, { transport: watched, settings });
      const handle = createRequestHandler(build, config.production ? 'production' : 'development');
      const response = await handle(new Request(`${config.publicOrigin}${url}`), provider);
      return await answerOf(response, { whole, unknown: url === UNKNOWN }, config);
    } finally {
      rendering -= 1;
    }
  };
}

async function answerOf(
  response: Response,
  { whole, unknown }: { whole: boolean; unknown: boolean },
  config: Context['config'],
): Promise<Answer> {
  const body = Buffer.from(await response.arrayBuffer());
  const keep = whole && (response.status === 200 || (unknown && response.status === 404));
  const headers: Record<string, string> = {
    'content-type': response.headers.get('content-type') ?? 'text/html; charset=utf-8',
    'cache-control': keep && response.status === 200 ? PUBLIC_CACHE_CONTROL : 'no-store',
    'content-security-policy': contentSecurityPolicy(config, inlineScriptHashes(body.toString())),
  };
  for (const name of ['location', 'x-remix-response', 'x-remix-status', 'x-remix-reload-document']) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  return { status: response.status, headers, body, keep };
}

/** SHA-256 of each inline script of a document, as its policy names them (CSP3 §2.3.1). Blocks of data are not run. */
function inlineScriptHashes(html: string): string[] {
  const script = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;
  return [...html.matchAll(script)].map(([, script = '']) => createHash('sha256').update(script).digest('base64'));
}
