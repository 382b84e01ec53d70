import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Pipelined requests that may wait on one connection. Browsers and proxies send none. */
const AHEAD = 20;

/**
 * Handles pipelined requests one after the other (RFC 9112 §9.3.2). A connection never has more than one response in
 * memory and one request in progress. A connection with more than `AHEAD` waiting requests is closed.
 */
export function oneAtATime(answer: RequestListener): RequestListener {
  /** Waiting requests by connection; an entry exists while a response is being sent. */
  const ahead = new WeakMap<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    if (!socket.writable) return; // requests behind `Connection: close` are ignored (RFC 9112 §9.6)
    const begin = () => {
      response.once('close', () => {
        const next = socket.writable ? ahead.get(socket)?.shift() : undefined;
        if (next) next();
        else ahead.delete(socket);
      });
      answer(request, response);
    };
    const waiting = ahead.get(socket);
    if (!waiting) {
      ahead.set(socket, []);
      begin();
    } else if (waiting.length < AHEAD) waiting.push(begin);
    else socket.destroy();
  };
}
