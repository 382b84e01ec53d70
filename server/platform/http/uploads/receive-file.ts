import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '#server/platform/http/errors.ts';

/** An upload in a separate folder that other users of the machine cannot read. */
export interface ReceivedFile {
  file: string;
  bytes: number;
  /** The caller must call this at the end, also after an error. */
  remove(): Promise<void>;
}

interface ReceiveOptions {
  /** The file's name. */
  name: string;
  bytesMax: number;
  /** Aborts the upload when the server stops (503). */
  stopping: AbortSignal;
  /** Aborts an upload that takes too long. */
  timeout: AbortSignal;
}

/**
 * Streams the body of a request to a file. Throws BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE without a body, or INVALID_INPUT when
 * the upload breaks off; the file is then removed.
 */
export async function receiveFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, bytesMax, stopping, timeout }: ReceiveOptions,
): Promise<ReceivedFile> {
  const { body } = request;
  if (!(body instanceof Readable)) throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'theriac-upload-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const file = path.join(folder, name);
  let bytes = 0;
  async function* bounded(): AsyncGenerator<Buffer> {
    // Stays open after an error: the response uses the same socket.
    for await (const chunk of (body as Readable).iterator({ destroyOnReturn: false })) {
      bytes += chunk.length;
      if (bytes > bytesMax) throw new ApiError('BODY_TOO_LARGE');
      yield chunk;
    }
  }
  try {
    if (Number(request.headers['content-length']) > bytesMax) throw new ApiError('BODY_TOO_LARGE');
    await pipeline(bounded, createWriteStream(file, { flags: 'wx', mode: 0o600 }), {
      signal: AbortSignal.any([stopping, timeout]),
    });
    return { file, bytes, remove };
  } catch (error) {
    await remove();
    reply.header('connection', 'close'); // the rest of the body is not read
    if (stopping.aborted) throw new ApiError('SERVICE_UNAVAILABLE');
    const isBrokenOff = request.raw.errored && !request.raw.complete;
    if (isBrokenOff || timeout.aborted) {
      const message = timeout.aborted ? 'the upload took too long' : 'the file broke off';
      throw new ApiError('INVALID_INPUT', { issues: [{ path: '', message }] });
    }
    throw error;
  }
}
