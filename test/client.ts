import type { FastifyInstance } from 'fastify';

/** The body of a response without a specific type. */
export interface Json {
  readonly [key: string]: Json;
}

export interface TestResponse<Body = Json> {
  status: number;
  body: Body;
  text: string;
  headers: Record<string, string | string[] | number | undefined>;
}

interface SendOptions {
  body?: unknown;
  headers?: Record<string, string>;
  /** The unchanged body; `headers` has its content type. */
  raw?: string | Buffer;
}

/** A caller of the API with a cookie jar. */
export interface Client {
  get<Body = Json>(url: string, headers?: Record<string, string>): Promise<TestResponse<Body>>;
  post<Body = Json>(url: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse<Body>>;
  patch<Body = Json>(url: string, body?: unknown): Promise<TestResponse<Body>>;
  delete(url: string): Promise<TestResponse>;
  send<Body = Json>(method: string, url: string, options?: SendOptions): Promise<TestResponse<Body>>;
  cookies: Map<string, string>;
}

export function client(app: FastifyInstance): Client {
  const cookies = new Map<string, string>();
  const send = async (
    method: string,
    url: string,
    { body, headers = {}, raw }: SendOptions = {},
  ): Promise<TestResponse<never>> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined && raw === undefined ? {} : { payload: raw ?? JSON.stringify(body) }),
    });
    for (const { name, value, maxAge, expires } of response.cookies) {
      if (maxAge === 0 || (expires && expires.getTime() <= 0) || value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return {
      status: response.statusCode,
      body: parse(response.payload) as never,
      text: response.payload,
      headers: response.headers,
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
