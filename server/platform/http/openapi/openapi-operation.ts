import { STATUS_CODES } from 'node:http';
import type { z } from 'zod';
import type { Endpoint, ResponseHeader } from '#contract/endpoint.ts';
import { type ErrorCode, errorStatus } from '#contract/errors.ts';
import { placeholder } from '#contract/translate.ts';
import sentences from '#messages/en/errors.json' with { type: 'json' };
import { inputSchema, type Json, json, outputSchema, refTo } from './openapi-schemas.ts';

/** Converts an endpoint of the contract to an OpenAPI operation: its input, and every response with its error codes. */
export function operation(endpoint: Endpoint, { operationId, tag }: { operationId: string; tag: string }): Json {
  const { access, summary } = endpoint;
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...parametersOf(endpoint.headers, 'header'),
    ...(access === 'anyone' ? [] : [{ $ref: '#/components/parameters/SignedInAs' }]),
    ...(endpoint.readsLanguage ? [{ $ref: '#/components/parameters/AcceptLanguage' }] : []),
    ...(isRevalidated(endpoint) ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
  ];
  const requestBody = bodyOf(endpoint);
  return {
    operationId,
    summary,
    description: `For ${callers[access]}.`,
    tags: [tag],
    security: access === 'anyone' ? [] : [{ session: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      ...successes(endpoint),
      ...errorResponses(codesOf(endpoint)),
      431: { $ref: '#/components/responses/HeadersTooLarge' },
    },
  };
}

const callers = {
  anyone: 'anyone',
  session: 'signed-in users',
  verified: 'signed-in users with a verified e-mail address',
  admin: 'administrators',
};

/** Error responses with a single code, for `components`. Only those that the paths refer to. */
export function sharedErrors(paths: Json): Json {
  const text = JSON.stringify(paths);
  const codes = (Object.keys(errorStatus) as ErrorCode[]).filter((code) =>
    text.includes(`"${refToResponse(code).$ref}"`),
  );
  return Object.fromEntries(codes.map((code) => [code, errorResponse([code])]));
}

/** Descriptions of response headers. */
export const responseHeaders: Record<ResponseHeader | 'Retry-After', Json> = {
  'Content-Disposition': header('Lets browsers save the response as a file.', { required: true }),
  ETag: header('The version of the response. Sent back as `If-None-Match`, it gets a 304 while nothing has changed.', {
    required: true,
  }),
  Link: header('`<…>; rel="next"`: the address of the next page, if there is one (RFC 8288).'),
  'Retry-After': header('Seconds to wait before the next attempt.', { required: true, type: 'integer', minimum: 1 }),
  'Set-Cookie': header('Starts, renews or ends the session.', { required: true }),
  'X-Total-Count': header('The number of matches on all pages.', { required: true, type: 'integer', minimum: 0 }),
  'X-Total-Count-Is': header('`at-least` if counting stopped early: there may be more matches.', {
    enum: ['at-least'],
  }),
  'X-Searched-Instead': header(
    'The words that were searched, percent-encoded, if nothing matches all that were typed: spelling corrected, or without what no match has.',
  ),
};

function header(description: string, { required = false, ...schema }: { required?: boolean } & Json = {}): Json {
  return { description, required, schema: { type: 'string', ...schema } };
}

const isRevalidated = ({ responseHeaders = [] }: Endpoint) => responseHeaders.includes('ETag');

function successes(endpoint: Endpoint): Json {
  const { output, stream, line, status, responseHeaders = [] } = endpoint;
  const headers = Object.fromEntries(responseHeaders.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
  const lines = line && { contentMediaType: 'application/json', contentSchema: outputSchema(line) };
  const content =
    (output && json(outputSchema(output))) ??
    (stream && { [stream]: { schema: { type: 'string', description: streams[stream], ...lines } } });
  const success = {
    description: content ? 'Success' : 'Success, without a body',
    ...(responseHeaders.length > 0 ? { headers } : {}),
    ...(content ? { content } : {}),
  };
  return {
    [status]: success,
    ...(isRevalidated(endpoint) ? { 304: { $ref: '#/components/responses/NotModified' } } : {}),
  };
}

const streams: Partial<Record<NonNullable<Endpoint['stream']>, string>> = {
  'text/csv': 'CSV (RFC 4180) in UTF-8, streamed. The first line has the names of the columns.',
  'application/x-ndjson': 'JSON lines, streamed; `contentSchema` has the shape of each.',
};

/** An endpoint's own error codes, and those that follow from its access, method and input. */
function codesOf({ access, method, writes, params, query, headers, body, upload, errors = [] }: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = [...errors, 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'];
  if (access !== 'anyone') codes.push('UNAUTHORIZED', 'SESSION_CHANGED');
  if (access === 'admin') codes.push('FORBIDDEN');
  if (access === 'verified') codes.push('EMAIL_NOT_VERIFIED');
  if (method !== 'GET' || writes) codes.push('FORBIDDEN');
  if (method !== 'GET') codes.push('BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  if (method !== 'GET' && !upload) codes.push('MALFORMED_JSON');
  if (query || headers || body || upload) codes.push('INVALID_INPUT');
  if (params) codes.push('NOT_FOUND');
  return [...new Set(codes)];
}

function errorResponses(codes: ErrorCode[]): Json {
  const statuses = Map.groupBy(codes, (code) => errorStatus[code]);
  return Object.fromEntries(
    [...statuses].map(([status, [first, ...more]]) => [
      status,
      more.length > 0 || !first
        ? errorResponse([first, ...more].filter((code) => code !== undefined))
        : refToResponse(first),
    ]),
  );
}

const refToResponse = (code: ErrorCode) => ({ $ref: `#/components/responses/${code}` });

function errorResponse(codes: ErrorCode[]): Json {
  const [first] = codes;
  const status = first && errorStatus[first];
  const list = codes.map((code) => `- \`${code}\`: ${sentences[code].replace(placeholder, '…')}`).join('\n');
  return {
    description: `${STATUS_CODES[status ?? 500]}\n\n${list}`,
    ...(status === 429 || status === 503
      ? { headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } }
      : {}),
    content: json({ allOf: [refTo('Error'), { properties: { code: { enum: codes } } }] }),
  };
}

function bodyOf({ body, upload, uploadBytesMax = 0 }: Endpoint): Json | undefined {
  if (upload) {
    const description = `The file as it is, ${uploadBytesMax / 1024 / 1024} MiB at most.`;
    return { description, required: true, content: { [upload]: {} } };
  }
  if (!body) return undefined;
  const schema = inputSchema(body) as Json & { required?: string[] };
  return { required: (schema.required ?? []).length > 0, content: json(schema) };
}

function parametersOf(schema: z.ZodType | undefined, location: 'path' | 'query' | 'header'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = inputSchema(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...each }]) => ({
    name: location === 'header' ? headerName(name) : name,
    in: location,
    ...(description === undefined ? {} : { description }),
    required: location === 'path' || required.includes(name),
    schema: each,
  }));
}

/** `idempotency-key` → `Idempotency-Key`. */
const headerName = (name: string) => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
