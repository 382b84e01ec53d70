import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Pipelined requests that may wait on one connection. Browsers and proxies send none. */
const WAITING_MAX = 20;

/**
 * Handles pipelined requests one after the other (RFC 9112 §9.3.2). A connection never has more than one response in
 * memory and one request in progress. A connection with more than `WAITING_MAX` waiting requests is closed.
 */
export function oneAtATime(handler: RequestListener): RequestListener {
  /** An entry exists while a request of the connection is in progress. */
  const waitingBySocket = new WeakMap<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    if (!socket.writable) return; // requests behind `Connection: close` are ignored (RFC 9112 §9.6)
    const begin = () => {
      response.once('close', () => {
        const next = socket.writable ? waitingBySocket.get(socket)?.shift() : undefined;
        if (next) next();
        else waitingBySocket.delete(socket);
      });
      handler(request, response);
    };
    const waiting = waitingBySocket.get(socket);
    if (!waiting) {
      waitingBySocket.set(socket, []);
      begin();
    } else if (waiting.length < WAITING_MAX) waiting.push(begin);
    else socket.destroy();
  };
}
