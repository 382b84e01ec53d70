import { createServer, type IncomingMessage, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { oneAtATime } from './pipelining.ts';

/** What one client may take of the store's time and room. */
export type ConnectionLimits = typeof CONNECTION_LIMITS;

export const CONNECTION_LIMITS = {
  /**
   * Open connections. Each can hold 16 KiB of headers and 64 KiB of body: 320 MB at worst, plus pipelined requests
   * (pipelining.ts). From nine tenths on, idle connections are closed.
   */
  most: 4_000,
  headerBytes: 16 * 1024,
  /** Browsers send some twenty, proxies add ten. */
  headers: 100,
  /** From the first byte until the headers are here … */
  headersMs: 10_000,
  /** … and until the body is, too. */
  requestMs: 30_000,
  /** An administrator's file may take longer, as long as something of it comes within this. */
  uploadPauseMs: 30_000,
  /** What was handed over of an answer, a megabyte at most, must have left within this. */
  answerMs: 60_000,
  /** A connection waits so long for its next request: longer than proxies keep theirs, so that they end it and not we. */
  keepAliveMs: 72_000,
  /** Between two looks at who is too slow. */
  lookMs: 2_000,
};

/** Where a socket stood when something was last seen to happen. */
interface Seen {
  bytes: number;
  at: number;
}

interface Circumstances {
  limits: ConnectionLimits;
  /** Of every answer, those too that are none of Fastify's. */
  headers: Record<string, string>;
  log: Pick<Logger, 'warn'>;
}

export type Connections = ReturnType<typeof limitConnections>;

/**
 * The store's connections, bounded in number, time and room, so that nobody who sends or reads slowly holds it. Proof:
 * connections.slow.test.ts.
 */
export function limitConnections({ limits, headers, log }: Circumstances) {
  const sockets = new Map<Socket, Seen>();
  const uploads = new Map<Socket, Seen & { request: IncomingMessage }>();
  let refused = 0;

  return {
    /** A server that hands sound requests to `answer`. */
    open(answer: RequestListener): Server {
      const server = createServer(
        {
          maxHeaderSize: limits.headerBytes,
          headersTimeout: limits.headersMs,
          requestTimeout: limits.requestMs,
          keepAliveTimeout: limits.keepAliveMs,
          connectionsCheckingInterval: limits.lookMs,
          requireHostHeader: false, // asked for below: Node's own answer has none of our headers
        },
        oneAtATime((request, response) => {
          const fault = faultOf(request, limits);
          if (fault) return void response.writeHead(fault, { ...headers, ...closing }).end();
          if (!request.url?.startsWith('/')) request.url = originForm(request.url);
          answer(request, response);
        }),
      );
      server.maxConnections = limits.most;
      server.maxHeadersCount = 0; // those beyond would be left out unseen, `Origin` among them
      server.on('checkExpectation', (_request, response) => response.writeHead(417, { ...headers, ...closing }).end());
      server.on('connection', (socket: Socket) => {
        sockets.set(socket, { bytes: 0, at: performance.now() });
        socket.once('close', () => {
          sockets.delete(socket);
          uploads.delete(socket);
        });
      });
      server.on('drop', () => {
        refused += 1;
      });
      const closeIdle = server.closeIdleConnections.bind(server); // whoever stops the server replaces it (close-idle-sockets.ts)
      const look = setInterval(() => lookAt(closeIdle), limits.lookMs).unref();
      server.once('close', () => clearInterval(look));
      return server;
    },

    /** Bodies of routes that may take long, once their caller may call them: they are to go on, not to be done in time. */
    allowLongUploads(app: FastifyInstance): void {
      app.addHook('preParsing', (request, _reply, _payload, done) => {
        const { socket } = request.raw;
        if (request.routeOptions.config.mayTakeLong && !request.raw.complete)
          uploads.set(socket, { request: request.raw, bytes: socket.bytesRead, at: performance.now() });
        done();
      });
    },

    /** What became no request: 400, 408 or 431. */
    refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
      const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
      if (late && uploads.has(socket as Socket)) return;
      // Who was answered on this connection is told nothing more: a proxy would take it for the answer to somebody else.
      if (socket.writable && (socket as Socket).bytesWritten === 0)
        socket.write(rawAnswer(late ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400, headers));
      socket.destroy();
    },
  };

  function lookAt(closeIdle: () => void): void {
    const now = performance.now();
    for (const [socket, seen] of sockets) {
      if (socket.writableLength === 0 || moved(seen, socket.bytesWritten, now)) seen.at = now;
      else if (now - seen.at >= limits.answerMs) socket.resetAndDestroy(); // the system, too, throws away what waits
    }
    for (const [socket, seen] of uploads) {
      if (seen.request.complete) uploads.delete(socket);
      else if (!moved(seen, socket.bytesRead, now) && now - seen.at >= limits.uploadPauseMs) socket.destroy();
    }
    if (sockets.size >= limits.most * 0.9) closeIdle();
    if (refused > 0) log.warn({ refused, open: sockets.size }, 'connections are refused: there are too many');
    refused = 0;
  }
}

/** Notes how far a socket has come; false where that is as far as before. */
function moved(seen: Seen, bytes: number, now: number): boolean {
  if (bytes === seen.bytes) return false;
  seen.bytes = bytes;
  seen.at = now;
  return true;
}

/** Converts a target in absolute form to a path; the host is ignored, because there is one store (RFC 9112 §3.2.2). */
function originForm(url = ''): string {
  const [host] = /^https?:\/\/[^/?]*/i.exec(url) ?? [];
  if (host === undefined) return url;
  const rest = url.slice(host.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** The status for a request that no handler should see (RFC 9112 §3.2, RFC 6585 §5). */
function faultOf(
  { headers, httpVersion, rawHeaders, url = '' }: IncomingMessage,
  limits: ConnectionLimits,
): 400 | 431 | undefined {
  if (rawHeaders.length > 2 * limits.headers) return 431;
  const isOneHost =
    headers.host === undefined ? httpVersion === '1.0' : host.test(headers.host) && isSaidOnce(rawHeaders);
  // A part behind "#" stays with the browser (RFC 9112 §3.2.1): routers disagree on what it is.
  return isOneHost && !url.includes('#') ? undefined : 400;
}

/** A name or an address, and perhaps a port (RFC 3986 §3.2.2). */
const host = /^([\w.~!$&'()*+;=%-]*|\[[\da-f:.]+\])(:\d*)?$/i;

/** Node keeps the first of several lines and says nothing of the others; a proxy may have gone by another one. */
function isSaidOnce(rawHeaders: string[]): boolean {
  let lines = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') lines += 1;
  }
  return lines === 1;
}

const closing = { 'cache-control': 'no-store', connection: 'close', 'content-length': '0' };

function rawAnswer(status: number, headers: Record<string, string>): string {
  const lines = Object.entries({ ...headers, ...closing }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`;
}
