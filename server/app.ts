import type { RequestListener, Server } from 'node:http';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { linkGoogleRoute } from './accounts/google/link-route.ts';
import { createLimits } from './accounts/limits/limits.ts';
import { accountRoutes } from './accounts/routes.ts';
import { findRequestSession, findSessionRole } from './accounts/sessions/sessions.ts';
import { addressRoutes } from './addresses/routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { emptyCart } from './cart/queries.ts';
import { cartRoutes } from './cart/routes.ts';
import { pictureRoutes } from './catalogue/pictures/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { myAccountRoutes } from './my-account/routes.ts';
import { hasOrders } from './orders/queries.ts';
import { orderRoutes } from './orders/routes.ts';
import { isMigrated } from './platform/database/migrations/migrate.ts';
import { prepared } from './platform/database/prepared.ts';
import { sql } from './platform/database/sql.ts';
import { compressResponses } from './platform/http/cache/compression.ts';
import type { ResponseFastPath } from './platform/http/cache/fast-path.ts';
import type { ResponseCache } from './platform/http/cache/response-cache.ts';
import { closeIdleSockets } from './platform/http/connections/close-idle-sockets.ts';
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  type Connections,
  limitConnections,
} from './platform/http/connections/connections.ts';
import { ApiError, installErrorHandlers, sendError } from './platform/http/errors.ts';
import { healthRoutes } from './platform/http/health.ts';
import { readForwardedFor } from './platform/http/network/forwarded-for.ts';
import { openApiRoutes } from './platform/http/openapi/openapi.ts';
import type { LoadBuild } from './platform/http/pages/page-build.ts';
import { servePages } from './platform/http/pages/pages.ts';
import { logCachedResponses, logRequests, sendRequestIds } from './platform/http/request-log.ts';
import { parseQuery } from './platform/http/request-target.ts';
import { installSecurity, securityHeaders } from './platform/http/security.ts';
import { scheduleWork } from './platform/http/work/work.ts';
import { quickOrderRoutes } from './quick-order/routes.ts';
import { browserErrorRoutes } from './site/browser-errors.ts';
import { manifestRoutes } from './site/manifest.ts';
import { cameraPages, pageParameters, recordPages, secretPath } from './site/page-paths.ts';
import { robotsRoutes } from './site/robots.ts';
import { sitemapRoutes } from './site/sitemap.ts';
import { stockAlertRoutes } from './stock/alerts/routes.ts';
import { stockRoutes } from './stock/routes.ts';

/** Largest request body (http-contract.md §2). */
const BODY_LIMIT_BYTES = 64 * 1024;

interface Parts {
  cache: ResponseCache;
  /** Provides the pages. Without it, as in most tests, the app serves only the API. */
  web?: (app: FastifyInstance) => Promise<LoadBuild>;
  /** URLs per sitemap file; the maximum by default. */
  sitemapSize?: number;
  /** Limits of connections, if they differ from the usual ones. */
  limits?: ConnectionLimits;
  /** Whether everything that the start promises is there. Without it, it is. */
  isStarted?: () => boolean;
}

/** Builds the store's HTTP server from its features. It does not listen yet. */
export async function buildApp(
  context: Context,
  { cache, web, sitemapSize, limits = CONNECTION_LIMITS, isStarted = () => true }: Parts,
): Promise<FastifyInstance> {
  const app = openServer(context, cache, limits);
  await installRequestHandling(app, context, cache);
  installHealth(app, context, isStarted);
  await installFeatures(app, context, cache, sitemapSize);
  await openApiRoutes(app, context.config);
  for (const url of ['/api', '/api/*']) {
    app.all(url, () => {
      throw new ApiError('NOT_FOUND');
    });
  }
  if (web) await installPages(app, context, cache, web);
  return app;
}

/** A server with its limits of connections and its own answers to malformed requests, before any route or hook. */
function openServer({ config, log }: Context, cache: ResponseCache, limits: ConnectionLimits): FastifyInstance {
  const headers = securityHeaders(config);
  const connections = limitConnections({ limits, headers, log });
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted(config.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    serverFactory: (listener) => openHttpServer(listener, connections, cache.fastPath),
    clientErrorHandler: connections.reject,
    routerOptions: { maxParamLength: 500, querystringParser: parseQuery },
    genReqId: () => crypto.randomUUID(),
    return503OnClosing: false,
    // Hooks do not run for these errors.
    frameworkErrors: (error, request, reply) =>
      void sendError(error, request, reply.headers(headers).header('x-request-id', request.id)),
  });
  connections.allowLongUploads(app);
  return app;
}

/** What holds for every request: its session, its log line, its headers, its place in the queues. The order is that of the hooks. */
async function installRequestHandling(app: FastifyInstance, context: Context, cache: ResponseCache): Promise<void> {
  const { config } = context;
  app.decorateRequest('session', undefined);
  app.decorate('findSession', (request, reply) => findRequestSession(context, request, reply));
  app.decorate('findSessionRole', (tokenHash) => findSessionRole(context.db, tokenHash));
  if (config.trustProxy !== false) readForwardedFor(app); // before any hook reads `request.ip`
  context.observability.requests(app, cache);
  installErrorHandlers(app);
  logRequests(app);
  sendRequestIds(app);
  logCachedResponses(app, cache.fastPath);
  closeIdleSockets(app);
  app.addHook('preClose', (done) => {
    cache.fastPath.close();
    done();
  });
  acceptJsonOnly(app);
  await app.register(cookie);
  await compressResponses(app);
  installSecurity(app, config, securityHeaders(config));
  app.decorate('work', scheduleWork(app.log));
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (typeof payload === 'string') request.server.work.countResponse(request, payload.length);
    done();
  });
}

const selectOne = prepared<Record<never, never>, object>(() => sql`select 1`);

function installHealth(app: FastifyInstance, { pool, db, queue, log }: Context, isStarted: () => boolean): void {
  const checks = {
    start: async () => isStarted(),
    database: () => selectOne(db, {}).then(() => true), // as requests run theirs: prepared, through the pooler
    ...(db.sessions !== pool && { direct: () => db.sessions.query('select 1').then(() => true) }),
    migrations: () => isMigrated(pool),
    queue: () => queue.assertReachable().then(() => true),
  };
  healthRoutes(app, checks, log);
}

/** The routes of the shop and of the administration. */
async function installFeatures(
  app: FastifyInstance,
  context: Context,
  cache: ResponseCache,
  sitemapSize: number | undefined,
): Promise<void> {
  const { config } = context;
  catalogueRoutes(app, context, cache);
  pictureRoutes(app, context);
  const attempts = createLimits(context.db, config.rateLimitScale);
  accountRoutes(app, context, { limits: attempts, hasOrders, emptyCart });
  myAccountRoutes(app, context, attempts);
  linkGoogleRoute(app, context, attempts);
  // The OpenID client is loaded only if Google is configured.
  if (config.google) (await import('./accounts/google/routes.ts')).googleRoutes(app, context, attempts);
  cartRoutes(app, context);
  stockRoutes(app, context, cache);
  stockAlertRoutes(app, context);
  checkoutRoutes(app, context, cache);
  addressRoutes(app, context);
  orderRoutes(app, context);
  quickOrderRoutes(app, context);
  await adminRoutes(app, context, { cache, limits: attempts });
  browserErrorRoutes(app, context);
  robotsRoutes(app, config);
  manifestRoutes(app, config);
  sitemapRoutes(app, context, { cache, size: sitemapSize });
}

async function installPages(
  app: FastifyInstance,
  { config, observability: { span } }: Context,
  cache: ResponseCache,
  web: NonNullable<Parts['web']>,
): Promise<void> {
  const settings = {
    storeName: config.storeName,
    supportEmail: config.supportEmail,
    privacyEmail: config.privacyEmail,
    publicUrl: config.publicUrl,
    googleSignIn: config.google !== undefined,
    ...(!config.offlinePages && { offlinePages: false }),
  };
  servePages(app, {
    load: await web(app),
    cache,
    parameters: pageParameters,
    records: recordPages,
    secretPath,
    cameraPages,
    config,
    settings,
    span,
  });
}

/** Cached responses are sent before Fastify sees the request. */
function openHttpServer(listener: RequestListener, connections: Connections, fastPath: ResponseFastPath): Server {
  return connections.open((request, response) => {
    if (!fastPath.respond(request, response)) listener(request, response);
  });
}

/** A number is the number of proxies in front of this server that are trusted. */
function trusted(trustProxy: Config['trustProxy']) {
  return typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy;
}

/** Accepts only JSON bodies (else 415). An empty body counts as no body. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}
