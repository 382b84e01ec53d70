import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Who may call: `verified` is a session whose e-mail is verified; `admin` a session of an administrator. */
export type Access = 'anyone' | 'session' | 'verified' | 'admin';

/** One call of the HTTP API: all that server, web, tests and OpenAPI need to know of it. */
export interface Endpoint {
  method: Method;
  /** With `{name}` for each path parameter, as OpenAPI writes it. */
  path: `/api/${string}`;
  access: Access;
  summary: string;
  /** A GET that changes something: no HEAD route, refused when another site navigates here. */
  writes?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  headers?: z.ZodType;
  body?: z.ZodType;
  /** Media type of a body that is a file, read as it comes, in the place of JSON. */
  upload?: 'application/octet-stream';
  /** The JSON of the answer. Absent, and no `stream`: the answer has no body (204). */
  output?: z.ZodType;
  /** Media type of an answer that is written as it comes, in the place of JSON. */
  stream?: 'text/csv' | 'application/x-ndjson';
  /** What each line of a stream is, where that is JSON. */
  line?: z.ZodType;
  status: 200 | 201 | 204;
  /** Headers of the success that callers read. `ETag` brings `If-None-Match` and 304 along. */
  responseHeaders?: readonly ResponseHeader[];
  /** Reads the language that people chose from `Accept-Language`: mails go out in it. */
  readsLanguage?: true;
  /** Codes beyond those that every endpoint of its kind can answer with (server/platform/http/openapi/openapi-operation.ts). */
  errors?: readonly ErrorCode[];
}

export type ResponseHeader =
  | 'Content-Disposition'
  | 'ETag'
  | 'Link'
  | 'Set-Cookie'
  | 'X-Total-Count'
  | 'X-Total-Count-Is';

/** Declares an endpoint, keeping its literal types. What lies under `/api/admin` is for administrators: others do not compile. */
export function endpoint<const E extends Endpoint>(definition: E & AccessOfPlace<E>): E {
  return definition;
}

type AccessOfPlace<E extends Endpoint> = E['path'] extends `/api/admin/${string}` ? { access: 'admin' } : unknown;

type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined;
type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined;
type Part<E, K extends string> = E extends Record<K, infer S> ? S : undefined;

/** What a caller sends. */
export interface CallInput<E> {
  params: InputOf<Part<E, 'params'>>;
  query: InputOf<Part<E, 'query'>>;
  body: InputOf<Part<E, 'body'>>;
}

/** What a handler gets, parsed. */
export interface HandlerInput<E> {
  params: OutputOf<Part<E, 'params'>>;
  query: OutputOf<Part<E, 'query'>>;
  headers: OutputOf<Part<E, 'headers'>>;
  body: OutputOf<Part<E, 'body'>>;
}

/** What a caller receives; nothing where there is no body. */
export type CallOutput<E> = OutputOf<Part<E, 'output'>>;
