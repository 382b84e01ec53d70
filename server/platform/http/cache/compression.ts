import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** About the size of the first packet: compressing less gains nothing. */
const COMPRESS_FROM_BYTES = 1_500;
/** Up to this size, compression runs synchronously, as in cached-response.ts; larger responses are streamed. */
const COMPRESS_SYNC_BYTES = 8 * 1024;
/** Of 11. These responses are sent only once: quality 5 takes half as long again for 3 % fewer bytes. */
const BROTLI_QUALITY = 4;
/** A window of 256 KB. Each running export holds one; the largest is 4 MB. */
const BROTLI_WINDOW_BITS = 18;

const COMPRESS_OPTIONS = {
  encodings: ['br' as const, 'gzip' as const],
  threshold: COMPRESS_FROM_BYTES,
  syncThreshold: COMPRESS_SYNC_BYTES,
  brotliOptions: {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
    },
  },
};

/** Routes of the Swagger plugin, which cannot set `compress` itself. */
const DOCUMENTS = new Set(['/api/docs/json', '/api/docs/yaml']);

/**
 * Compresses the responses of routes with `compress` while they are sent: personal responses (bind.ts) and the OpenAPI
 * document. Cached responses are compressed in the cache, static files at build time. A response that contains or
 * repeats a secret must not be compressed: its length would reveal the secret (BREACH). The plugin assumes that a body
 * starting like a deflate stream (`x`, `h`) is compressed already; ours start with a bracket, a brace or a byte order mark.
 */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    const isCompressed = route.compress || DOCUMENTS.has(route.url);
    route.compress = isCompressed && COMPRESS_OPTIONS; // complete: the plugin does not merge app and route options
    if (isCompressed) route.onSend = [varyByCoding, route.onSend ?? []].flat();
    if (isCompressed && route.method === 'HEAD') route.onSend = [route.onSend ?? [], removeContentLength].flat();
  });
  await app.register(compress, { global: false });
}

/** Uncompressed responses and 304s need the header too (RFC 9110 §15.4.5). */
function varyByCoding(_request: FastifyRequest, reply: FastifyReply, _payload: unknown, done: () => void): void {
  reply.header('vary', 'accept-encoding');
  done();
}

/** Fastify sets the length of the uncompressed body, which can differ from the GET's (RFC 9110 §8.6). */
function removeContentLength(_request: FastifyRequest, reply: FastifyReply, _payload: unknown, done: () => void): void {
  reply.removeHeader('content-length');
  done();
}
