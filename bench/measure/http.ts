import { once } from 'node:events';
import { type Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Request {
  method?: 'GET' | 'POST' | 'PATCH';
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
  agent?: Agent | undefined;
}

export interface Response {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request with plain `node:http`, which costs less processor time than `fetch`; reads the whole response. */
export async function send(url: string, { method = 'GET', headers = {}, body, agent }: Request): Promise<Response> {
  const json: Record<string, string> = body ? { 'content-type': 'application/json' } : {};
  const sent = request(url, { method, headers: { ...headers, ...json }, ...(agent && { agent }) });
  sent.end(body && JSON.stringify(body));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

/** Sends a request; throws unless the response has this status. */
export async function expectStatus(status: number, url: string, request: Request): Promise<Response> {
  const response = await send(url, request);
  if (response.status !== status) throw new Error(`${response.status} ${url}: ${response.body}`);
  return response;
}
