import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** About what the first packet holds: below it nothing is gained. */
const COMPRESS_FROM_BYTES = 1_500;
/** Up to here in the thread that made it, as kept answers are (cached-response.ts); more by another, piece by piece. */
const COMPRESS_HERE_BYTES = 8 * 1024;
/** Of 11. Nobody gets these bytes twice: quality 5 takes half as long again for 3 % less. */
const BROTLI_QUALITY = 4;
/** A window of 256 KB: one of 4 MB is memory for each export under way. */
const BROTLI_WINDOW_BITS = 18;

const MANNER = {
  encodings: ['br' as const, 'gzip' as const],
  threshold: COMPRESS_FROM_BYTES,
  syncThreshold: COMPRESS_HERE_BYTES,
  brotliOptions: {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
    },
  },
};

/** Routes of a plugin, which does not ask. */
const DOCUMENTS = new Set(['/api/docs/json', '/api/docs/yaml']);

/**
 * Compresses what routes with `compress` answer, as it is sent: personal answers (bind.ts), the API's document. Kept
 * answers do it themselves, files are compressed when they are built. An answer that holds a secret, or repeats one, must
 * not ask for it: its length would tell of it (BREACH). The plugin takes a text that begins like a deflated one (`x`, `h`)
 * to be compressed already: what it is given begins with a bracket, a brace or a byte order mark.
 */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    const isCompressed = route.compress || DOCUMENTS.has(route.url);
    route.compress = isCompressed && MANNER; // whole: what a route leaves out is the plugin's default, not the app's
    if (isCompressed) route.onSend = [varyByCoding, route.onSend ?? []].flat();
    if (isCompressed && route.method === 'HEAD') route.onSend = [route.onSend ?? [], tellNoLength].flat();
  });
  await app.register(compress, { global: false });
}

/** Said of the uncompressed form and of a 304 too (RFC 9110 §15.4.5). */
function varyByCoding(_request: FastifyRequest, reply: FastifyReply, _payload: unknown, done: () => void): void {
  reply.header('vary', 'accept-encoding');
  done();
}

/** Fastify tells that of the uncompressed form, which a GET may not have (RFC 9110 §8.6). */
function tellNoLength(_request: FastifyRequest, reply: FastifyReply, _payload: unknown, done: () => void): void {
  reply.removeHeader('content-length');
  done();
}
