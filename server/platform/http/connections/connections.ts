import { createServer, type IncomingMessage, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { oneAtATime } from './pipelining.ts';

export type ConnectionLimits = typeof CONNECTION_LIMITS;

export const CONNECTION_LIMITS = {
  /**
   * Open connections. Each can hold 16 KiB of headers and 64 KiB of body: 320 MB at worst, plus pipelined requests
   * (pipelining.ts). From nine tenths on, idle connections are closed.
   */
  connections: 4_000,
  headerBytes: 16 * 1024,
  /** Number of header lines. Browsers send about twenty, proxies add ten. */
  headers: 100,
  /** From the first byte until the headers are complete. */
  headersMs: 10_000,
  /** From the first byte until the body is complete. */
  requestMs: 30_000,
  /** An administrator's upload may take longer than `requestMs`, but never pause for longer than this. */
  uploadPauseMs: 30_000,
  /** A client must read something of the buffered response (a megabyte at most) within this time. */
  responseStallMs: 60_000,
  /** Keep-alive timeout: longer than that of proxies, so that the proxy closes the connection. */
  keepAliveMs: 72_000,
  /** Interval between checks for slow clients. */
  checkIntervalMs: 2_000,
};

/** The last progress of a socket: its byte count then, and the time. */
interface Progress {
  bytes: number;
  at: number;
}

interface ConnectionOptions {
  limits: ConnectionLimits;
  /** Headers of every response, including those that Fastify does not send. */
  headers: Record<string, string>;
  log: Pick<Logger, 'warn'>;
}

export type Connections = ReturnType<typeof limitConnections>;

/**
 * Limits the number, duration and memory of connections, so that slow clients cannot block the store. Proof:
 * connections.slow.test.ts.
 */
export function limitConnections({ limits, headers, log }: ConnectionOptions) {
  const sockets = new Map<Socket, Progress>();
  const uploads = new Map<Socket, Progress & { request: IncomingMessage }>();
  let refused = 0;

  return {
    /** Creates a server that passes valid requests to `handler`. */
    open(handler: RequestListener): Server {
      const server = createServer(
        {
          maxHeaderSize: limits.headerBytes,
          headersTimeout: limits.headersMs,
          requestTimeout: limits.requestMs,
          keepAliveTimeout: limits.keepAliveMs,
          connectionsCheckingInterval: limits.checkIntervalMs,
          requireHostHeader: false, // checked below: Node's own response lacks the security headers
        },
        oneAtATime((request, response) => {
          const status = rejectionStatus(request, limits);
          if (status) return void response.writeHead(status, { ...headers, ...closing }).end();
          if (!request.url?.startsWith('/')) request.url = originForm(request.url);
          handler(request, response);
        }),
      );
      server.maxConnections = limits.connections;
      server.maxHeadersCount = 0; // Node would silently drop further headers, perhaps `Origin`
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
      const closeIdle = server.closeIdleConnections.bind(server); // close-idle-sockets.ts replaces the method
      const check = setInterval(() => closeSlow(closeIdle), limits.checkIntervalMs).unref();
      server.once('close', () => clearInterval(check));
      return server;
    },

    /** Lets authorized callers of long-running routes upload for longer than `requestMs`, as long as bytes arrive. */
    allowLongUploads(app: FastifyInstance): void {
      app.addHook('preParsing', (request, _reply, _payload, done) => {
        const { socket } = request.raw;
        if (request.routeOptions.config.longRunning && !request.raw.complete)
          uploads.set(socket, { request: request.raw, bytes: socket.bytesRead, at: performance.now() });
        done();
      });
    },

    /** Responds to an incomplete or malformed request with 400, 408 or 431. */
    reject(error: NodeJS.ErrnoException, socket: Duplex): void {
      const isTimeout = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
      if (isTimeout && uploads.has(socket as Socket)) return;
      // Never after an earlier response: a proxy could take it for the response to another client's request.
      if (socket.writable && (socket as Socket).bytesWritten === 0)
        socket.write(rawResponse(isTimeout ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400, headers));
      socket.destroy();
    },
  };

  function closeSlow(closeIdle: () => void): void {
    const now = performance.now();
    for (const [socket, progress] of sockets) {
      if (socket.writableLength === 0 || hasProgressed(progress, socket.bytesWritten, now)) progress.at = now;
      else if (now - progress.at >= limits.responseStallMs) socket.resetAndDestroy(); // a reset frees the kernel's buffer too
    }
    for (const [socket, progress] of uploads) {
      if (progress.request.complete) uploads.delete(socket);
      else if (!hasProgressed(progress, socket.bytesRead, now) && now - progress.at >= limits.uploadPauseMs)
        socket.destroy();
    }
    if (sockets.size >= limits.connections * 0.9) closeIdle();
    if (refused > 0) log.warn({ refused, open: sockets.size }, 'connections are refused: there are too many');
    refused = 0;
  }
}

/** Compares the byte count with the last one and records progress. */
function hasProgressed(progress: Progress, bytes: number, now: number): boolean {
  if (bytes === progress.bytes) return false;
  progress.bytes = bytes;
  progress.at = now;
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
function rejectionStatus(
  { headers, httpVersion, rawHeaders, url = '' }: IncomingMessage,
  limits: ConnectionLimits,
): 400 | 431 | undefined {
  if (rawHeaders.length > 2 * limits.headers) return 431;
  const isHostValid =
    headers.host === undefined ? httpVersion === '1.0' : host.test(headers.host) && hasOneHost(rawHeaders);
  // Clients must not send a fragment (RFC 9112 §3.2.1), and routers disagree on how to read it.
  return isHostValid && !url.includes('#') ? undefined : 400;
}

/** A name or an address, with an optional port (RFC 3986 §3.2.2). */
const host = /^([\w.~!$&'()*+;=%-]*|\[[\da-f:.]+\])(:\d*)?$/i;

/** Node silently keeps the first of several `Host` lines; a proxy may have used another one. */
function hasOneHost(rawHeaders: string[]): boolean {
  let lines = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') lines += 1;
  }
  return lines === 1;
}

const closing = { 'cache-control': 'no-store', connection: 'close', 'content-length': '0' };

function rawResponse(status: number, headers: Record<string, string>): string {
  const lines = Object.entries({ ...headers, ...closing }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`;
}
