import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { oneAtATime } from './pipelining.ts';
import { slowClients } from './slow-clients.ts';
import { originForm, rejectionStatus } from './validate-request.ts';

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
  /** After a rejection, how long the rest of the request is read and thrown away. */
  lingerMs: 1_000,
  /** Keep-alive timeout: longer than that of proxies, so that the proxy closes the connection. */
  keepAliveMs: 72_000,
  /** Interval between checks for slow clients. */
  checkIntervalMs: 2_000,
};

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
  const clients = slowClients(limits);
  return {
    /** Creates a server that passes valid requests to `handler`. */
    open(handler: RequestListener): Server {
      const server = createLimitedServer(limits, (request, response) => {
        const status = rejectionStatus(request, limits.headers);
        if (status) return void response.writeHead(status, { ...headers, ...closing }).end();
        if (!request.url?.startsWith('/')) request.url = originForm(request.url);
        handler(request, response);
      });
      server.on('checkExpectation', (_request, response) => response.writeHead(417, { ...headers, ...closing }).end());
      server.on('connection', (socket: Socket) => clients.add(socket));
      let dropped = 0;
      server.on('drop', () => {
        dropped += 1;
      });
      const closeIdle = server.closeIdleConnections.bind(server); // close-idle-sockets.ts replaces the method
      const check = setInterval(() => {
        clients.closeStalled();
        if (clients.connections >= limits.connections * 0.9) closeIdle();
        if (dropped > 0)
          log.warn({ dropped, open: clients.connections }, 'connections are rejected: there are too many');
        dropped = 0;
      }, limits.checkIntervalMs).unref();
      server.once('close', () => clearInterval(check));
      return server;
    },

    /** Lets authorized callers of upload routes send their file for longer than `requestMs`, as long as bytes arrive. */
    allowLongUploads(app: FastifyInstance): void {
      app.addHook('preParsing', (request, _reply, _payload, done) => {
        if (request.routeOptions.config.upload && !request.raw.complete) clients.addUpload(request.raw);
        done();
      });
    },

    /** Responds to an incomplete or malformed request with 400, 408 or 431. */
    reject(error: NodeJS.ErrnoException, socket: Duplex): void {
      const isTimeout = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
      if (isTimeout && clients.isUploading(socket as Socket)) return;
      if (socket.writableEnded) return; // more of a request that has been rejected
      // Never after an earlier response: a proxy could take it for the response to another client's request.
      if (!socket.writable || (socket as Socket).bytesWritten > 0) return void socket.destroy();
      socket.end(rawResponse(isTimeout ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400, headers));
      // The rest of the request is read: closing a connection with unread bytes resets it, and the client may lose the response.
      const destroy = () => socket.destroy();
      socket.once('end', destroy);
      setTimeout(destroy, limits.lingerMs).unref();
    },
  };
}

function createLimitedServer(limits: ConnectionLimits, handler: RequestListener): Server {
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
      requireHostHeader: false, // validate-request.ts checks it: Node's own response lacks the security headers
    },
    oneAtATime(handler),
  );
  server.maxConnections = limits.connections;
  server.maxHeadersCount = 0; // Node would silently drop further headers, perhaps `Origin`
  return server;
}

const closing = { 'cache-control': 'no-store', connection: 'close', 'content-length': '0' };

function rawResponse(status: number, headers: Record<string, string>): string {
  const lines = Object.entries({ ...headers, ...closing }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`;
}
