import type { FastifyInstance } from 'fastify';

/** What a test reads from an answer without naming its type: objects in objects. */
export interface Json {
  readonly [key: string]: Json;
}

export interface Answer<Body = Json> {
  status: number;
  body: Body;
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
  get<Body = Json>(url: string, headers?: Record<string, string>): Promise<Answer<Body>>;
  post<Body = Json>(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<Body>>;
  patch<Body = Json>(url: string, body?: unknown): Promise<Answer<Body>>;
  delete(url: string): Promise<Answer>;
  send<Body = Json>(method: string, url: string, sending?: Sending): Promise<Answer<Body>>;
  cookies: Map<string, string>;
}

export function client(app: FastifyInstance): Client {
  const cookies = new Map<string, string>();
  const send = async (
    method: string,
    url: string,
    { body, headers = {}, raw }: Sending = {},
  ): Promise<Answer<never>> => {
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
    return {
      status: answer.statusCode,
      body: parse(answer.payload) as never,
      text: answer.payload,
      headers: answer.headers,
    };
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
