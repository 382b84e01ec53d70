import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that a connection may send before the answer to the first is out. Browsers and proxies send none. */
const AHEAD = 20;

/**
 * Answers the requests of one connection one after the other (RFC 9112 §9.3.2), so that each connection has one answer in
 * memory and one place in work, however many requests it sends without reading. One that sends more than that is closed.
 */
export function oneAtATime(answer: RequestListener): RequestListener {
  /** What waits on each connection whose answer is not out yet. */
  const ahead = new WeakMap<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    if (!socket.writable) return; // what was sent behind the last request is not done (RFC 9112 §9.6)
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
