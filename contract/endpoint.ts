import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Who may call: `verified` requires a session with a verified e-mail address, `admin` the session of an administrator. */
export type Access = 'anyone' | 'session' | 'verified' | 'admin';

/** One endpoint of the HTTP API. Server, web, tests and OpenAPI are derived from it. */
export interface Endpoint {
  method: Method;
  /** Path parameters are written `{name}`, as in OpenAPI. */
  path: `/api/${string}`;
  access: Access;
  summary: string;
  /** A GET with side effects: it has no HEAD route and rejects cross-site navigation. */
  writes?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  headers?: z.ZodType;
  body?: z.ZodType;
  /** Media type of a body that is a file instead of JSON. It is read as a stream. */
  upload?: 'application/octet-stream';
  /** Its maximum size as it is sent. */
  uploadBytesMax?: number;
  /** JSON body of the response. Without `output` and `stream` the response has no body (204). */
  output?: z.ZodType;
  /** Media type of a streamed response; with `output`, its shape. */
  stream?: 'text/csv' | 'application/x-ndjson' | 'application/json';
  /** Schema of each line of a JSON Lines stream. */
  line?: z.ZodType;
  status: 200 | 201 | 204;
  /** Headers of a success response that callers read. `ETag` also adds `If-None-Match` and 304. */
  responseHeaders?: readonly ResponseHeader[];
  /** Reads `Accept-Language` and stores it as the language of the customer's mails. */
  readsLanguage?: true;
  /** Error codes in addition to the common ones (server/platform/http/openapi/openapi-operation.ts). */
  errors?: readonly ErrorCode[];
}

export type ResponseHeader =
  | 'Content-Disposition'
  | 'ETag'
  | 'Link'
  | 'Set-Cookie'
  | 'X-Total-Count'
  | 'X-Total-Count-Is'
  | 'X-Searched-Instead';

/** Declares an endpoint and keeps its literal types. A path under `/api/admin` without `access: 'admin'` does not compile. */
export function endpoint<const E extends Endpoint>(definition: E & AccessByPath<E>): E {
  return definition;
}

type AccessByPath<E extends Endpoint> = E['path'] extends `/api/admin/${string}` ? { access: 'admin' } : unknown;

type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined;
type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined;
type Part<E, K extends string> = E extends Record<K, infer S> ? S : undefined;

/** What a client sends. */
export interface CallInput<E> {
  params: InputOf<Part<E, 'params'>>;
  query: InputOf<Part<E, 'query'>>;
  body: InputOf<Part<E, 'body'>>;
}

/** The parsed request that a handler gets. */
export interface HandlerInput<E> {
  params: OutputOf<Part<E, 'params'>>;
  query: OutputOf<Part<E, 'query'>>;
  headers: OutputOf<Part<E, 'headers'>>;
  body: OutputOf<Part<E, 'body'>>;
}

/** What a client receives; `undefined` for a response without a body. */
export type CallOutput<E> = OutputOf<Part<E, 'output'>>;
