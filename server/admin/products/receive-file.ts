import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '#server/platform/http/errors.ts';

/** An upload, kept in a folder of its own that nobody else on the machine may look into. */
export interface ReceivedFile {
  file: string;
  bytes: number;
  /** Whoever received it calls this in the end, whatever happens. */
  remove(): Promise<void>;
}

interface Wish {
  /** What its name ends in; the rest of it is ours. */
  format: string;
  bytesMax: number;
  /** Ends an upload while the server stops (503). */
  stopping: AbortSignal;
}

/**
 * Writes the body of a request to a file as it comes. Refuses with BODY_TOO_LARGE, with UNSUPPORTED_MEDIA_TYPE where there
 * is none, with INVALID_INPUT one that breaks off; then nothing is left of it.
 */
export async function receiveFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { format, bytesMax, stopping }: Wish,
): Promise<ReceivedFile> {
  const { body } = request;
  if (!(body instanceof Readable)) throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'theriac-upload-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const file = path.join(folder, `catalogue.${format}`);
  let bytes = 0;
  async function* bounded(): AsyncGenerator<Buffer> {
    // Left open when it is refused: the answer goes back over the same socket.
    for await (const chunk of (body as Readable).iterator({ destroyOnReturn: false })) {
      bytes += chunk.length;
      if (bytes > bytesMax) throw new ApiError('BODY_TOO_LARGE');
      yield chunk;
    }
  }
  try {
    if (Number(request.headers['content-length']) > bytesMax) throw new ApiError('BODY_TOO_LARGE');
    await pipeline(bounded, createWriteStream(file, { flags: 'wx', mode: 0o600 }), { signal: stopping });
    return { file, bytes, remove };
  } catch (error) {
    await remove();
    reply.header('connection', 'close'); // what is still to come is not read
    if (stopping.aborted) throw new ApiError('SERVICE_UNAVAILABLE');
    if (request.raw.errored && !request.raw.complete) {
      throw new ApiError('INVALID_INPUT', { issues: [{ path: '', message: 'the file broke off' }] });
    }
    throw error;
  }
}
