import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { operations } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { languages } from '#contract/languages.ts';
import { apiManual, apiSummary, tagByPath, tagDescriptions } from '#contract/openapi/api-description.ts';
import { contentSecurityPolicy, type SiteSecurity } from '#server/platform/http/security.ts';
import { operation, responseHeaders, sharedErrors } from './openapi-operation.ts';
import { type Json, namedSchemas } from './openapi-schemas.ts';

/** SHA-256 of the style element that the viewer's script adds; e2e/platform/api-docs.slow.e2e.ts fails when an update changes it. */
const VIEWER_STYLE = 'RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w=';

/** The viewer's larger files and their compressed forms, written by scripts/precompress.ts. */
const VIEWER_FILES = fileURLToPath(new URL('../../../../build/api-docs', import.meta.url));

/** Values of the configuration that the document contains. */
interface ApiDocumentConfig {
  storeName: string;
  supportEmail: string;
  publicUrl: string;
  secure: boolean;
}

/** `GET /api/openapi.json`, generated from the schemas that validate, and its viewer at `/api/docs`. */
export async function openApiRoutes(app: FastifyInstance, config: ApiDocumentConfig & SiteSecurity): Promise<void> {
  const document = openApiDocument(config);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // The plugin's default policy allows other hosts.
    staticCSP: contentSecurityPolicy(config, { styles: [VIEWER_STYLE] }),
    uiConfig: { validatorUrl: 'none' }, // the default sends the document to another host for validation
  });
  // These routes, one per file, take precedence over the plugin's wildcard route.
  if (existsSync(VIEWER_FILES)) {
    await app.register(fastifyStatic, {
      root: VIEWER_FILES,
      prefix: '/api/docs/static/',
      wildcard: false,
      preCompressed: true,
      acceptRanges: false,
      decorateReply: false,
    });
  }
  app.get('/api/openapi.json', { compress: {} }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(document),
  );
}

/** The contract as OpenAPI 3.1. */
export function openApiDocument({ storeName, supportEmail, publicUrl, secure }: ApiDocumentConfig): Json {
  const { paths, tags } = documentPaths();
  return {
    openapi: '3.1.1',
    info: {
      title: `${storeName} API`,
      version: '1',
      summary: apiSummary,
      description: apiManual,
      contact: { name: storeName, email: supportEmail },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: [...tags].map((name) => ({ name, description: tagDescriptions[name] })),
    paths,
    components: documentComponents(paths, secure),
  };
}

/** Every operation by path and method, and the tags in use. */
function documentPaths(): { paths: Record<string, Json>; tags: Set<string> } {
  const paths: Record<string, Json> = {};
  const tags = new Set<string>();
  for (const [operationId, endpoint] of Object.entries<Endpoint>(operations)) {
    const { path, method } = endpoint;
    const tag = tagOf(path);
    tags.add(tag);
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(endpoint, { operationId, tag }) };
  }
  return { paths, tags };
}

function documentComponents(paths: Json, secure: boolean): Json {
  return {
    schemas: namedSchemas(),
    responses: {
      ...sharedErrors(paths),
      HeadersTooLarge: {
        description: 'The address and the headers are larger than 16 KiB. The response has no `Error`.',
      },
      NotModified: {
        description: 'Not changed since the response with that `ETag`. No body.',
        headers: { ETag: { $ref: '#/components/headers/ETag' } },
      },
    },
    headers: responseHeaders,
    parameters: {
      AcceptLanguage: {
        name: 'Accept-Language',
        in: 'header',
        description: `The language of the user’s mails: the preferred one of ${languages.join(', ')}; ${languages[0]} by default.`,
        schema: { type: 'string' },
      },
      SignedInAs: {
        name: 'X-Signed-In-As',
        in: 'header',
        description: 'The `id` of the user that the page shows. If another user is signed in, the request is rejected.',
        schema: { type: 'string' },
      },
      IfNoneMatch: {
        name: 'If-None-Match',
        in: 'header',
        description: 'The `ETag` of the response that the client has.',
        schema: { type: 'string' },
      },
    },
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: secure ? '__Host-session' : 'session',
        description: 'Set by `login`. Later responses can extend it.',
      },
    },
  };
}

/** Each feature has a path prefix; everything else under `/api` is about signing in. */
function tagOf(path: string): string {
  const found = Object.entries(tagByPath).find(([prefix]) => `${path}/`.startsWith(`/api/${prefix}/`));
  return found?.[1] ?? 'Signing in';
}
