import type { FastifyInstance } from 'fastify';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts the shape of what came back
  body: any;
  text: string;
  headers: Record<string, string | string[] | number | undefined>;
}

interface Sending {
  body?: unknown;
  headers?: Record<string, string>;
  /** Sent as it is, with its own content type in `headers`. */
  raw?: string;
}

/** A caller of the API with a cookie jar. */
export interface Client {
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(url: string, body?: unknown): Promise<Answer>;
  delete(url: string): Promise<Answer>;
  send(method: string, url: string, sending?: Sending): Promise<Answer>;
  cookies: Map<string, string>;
}

export function client(app: FastifyInstance): Client {
  const cookies = new Map<string, string>();
  const send = async (method: string, url: string, { body, headers = {}, raw }: Sending = {}): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined && raw === undefined ? {} : { payload: raw ?? JSON.stringify(body) }),
    });
    for (const { name, value, maxAge, expires } of answer.cookies) {
      if (maxAge === 0 || (expires && expires.getTime() <= 0) || value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return { status: answer.statusCode, body: parse(answer.payload), text: answer.payload, headers: answer.headers };
  };
  return {
    cookies,
    send,
    get: (url, headers) => send('GET', url, headers ? { headers } : {}),
    post: (url, body = {}, headers = {}) => send('POST', url, { body, headers }),
    patch: (url, body = {}) => send('PATCH', url, { body }),
    delete: (url) => send('DELETE', url),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
