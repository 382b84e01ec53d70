import { once } from 'node:events';
import { type Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Question {
  method?: 'GET' | 'POST' | 'PATCH';
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
  agent?: Agent | undefined;
}

export interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Asks over plain `node:http`, which costs the machine less than `fetch`; the answer is read to its last byte. */
export async function ask(url: string, { method = 'GET', headers = {}, body, agent }: Question): Promise<Answer> {
  const json: Record<string, string> = body ? { 'content-type': 'application/json' } : {};
  const asking = request(url, { method, headers: { ...headers, ...json }, ...(agent && { agent }) });
  asking.end(body && JSON.stringify(body));
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

/** The same, for one answer alone; throws on any other. */
export async function expectAnswer(status: number, url: string, question: Question): Promise<Answer> {
  const answer = await ask(url, question);
  if (answer.status !== status) throw new Error(`${answer.status} ${url}: ${answer.body}`);
  return answer;
}
