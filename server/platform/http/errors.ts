import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type ErrorBody, type ErrorCode, errorStatus, isErrorCode } from '#contract/errors.ts';
import { fill } from '#contract/translate.ts';
import sentences from '#messages/en/errors.json' with { type: 'json' };
import { isUnavailableError } from '#server/platform/database/failover/unavailable.ts';
import { causes } from '#server/platform/errors/error-causes.ts';

interface Details {
  issues?: ErrorBody['issues'];
  /** The product that the refusal is about; named in the sentence. */
  product?: string;
  /** How the order that the refusal is about stands now. */
  order?: ErrorBody['order'];
  /** Seconds, for the Retry-After header. */
  retryAfterSeconds?: number;
}

/** A refusal that the caller is told of; everything else that is thrown is our fault and told as INTERNAL_ERROR. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** What zod found, as a refusal: a missing field outweighs a wrong one, as in the spec's forms (SPEC §5). */
export function fromZodError(error: z.ZodError): ApiError {
  const issues = error.issues.map((issue) => {
    const path = issue.path.map(String).join('.');
    if (isErrorCode(issue.message)) return { path, message: sentences[issue.message], code: issue.message };
    return { path, message: issue.message };
  });
  const coded = issues.map((issue) => issue.code).filter((code) => code !== undefined);
  const code =
    coded.find((each) => each === 'FIELDS_REQUIRED' || each === 'EMAIL_REQUIRED') ?? coded[0] ?? 'INVALID_INPUT';
  return new ApiError(code, { issues });
}

/** The one place that writes errors (CONTRACT §2 "Errors"). */
export function installErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendError(new ApiError('NOT_FOUND'), request, reply));
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toApiError(error);
  const { code } = refusal;
  // Whoever breaks off in the middle of a body is no news, and must not look like a database that is away.
  const brokenOff = request.raw.errored && !request.raw.complete;
  const status = errorStatus[code];
  // Overload refusals are logged in summary (overload.ts), so that a flood does not fill the log.
  if (status === 503 && error instanceof ApiError && error.details.retryAfterSeconds) request.server.work.refuse();
  else if (status >= 500 && !brokenOff) request.log.error({ err: error, code }, 'request failed');
  const { details } = refusal;
  if (status === 503) reply.header('retry-after', details.retryAfterSeconds ?? 5);
  else if (details.retryAfterSeconds !== undefined) reply.header('retry-after', details.retryAfterSeconds);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(errorBody(refusal, request.id));
}

function errorBody(refusal: ApiError, requestId: string): ErrorBody {
  const { code, details } = refusal;
  const body: ErrorBody = { message: sentenceOf(refusal), code, requestId };
  if (details.issues && details.issues.length > 0) body.issues = details.issues;
  if (details.product !== undefined) body.product = details.product;
  if (details.order) body.order = details.order;
  return body;
}

/** English sentence of a refusal; a bare INVALID_INPUT tells what is wrong with which field. */
export function sentenceOf({ code, details: { issues = [], product = '' } }: ApiError): string {
  const [first] = issues;
  if (code === 'INVALID_INPUT' && first) {
    const what = first.code ? sentences[first.code] : first.message;
    return first.path ? `${first.path}: ${what}` : what;
  }
  return fill(sentences[code], { product });
}

/** What one statement met and the next may not: class 40 (lost a race), 55P03 (lock wait), 57014 (took too long). */
const unlucky = /^(40[0-9A-Z]{3}|55P03|57014)$/;
/** PostgreSQL's "no such row to refer to", where that row is an account. */
const accountGone = (code: string, constraint: string) => code === '23503' && constraint.endsWith('_users_id_fk');
const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_JSON',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_UNDER_PRESSURE: 'SERVICE_UNAVAILABLE',
};

/** Too long an address, one that leads nowhere, and one that leads out of a folder of files. */
const nowhere = new Set([403, 404, 414]);

/** What errors of the driver and of Fastify tell of themselves. */
interface Told {
  code?: string;
  message?: string;
  constraint?: string;
  statusCode?: number;
}

/** What a caller is told of any error: INTERNAL_ERROR where it is our fault. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  for (const each of causes(error)) {
    const { code = '', message = '', constraint = '', statusCode } = each as Told;
    const known = fastifyCodes[code];
    if (known) return new ApiError(known);
    if (isUnavailableError({ code, message }) || unlucky.test(code)) return new ApiError('SERVICE_UNAVAILABLE');
    if (accountGone(code, constraint)) return new ApiError('UNAUTHORIZED'); // erased since its session was read
    if (statusCode === 400) return new ApiError('MALFORMED_JSON');
    if (statusCode && nowhere.has(statusCode)) return new ApiError('NOT_FOUND');
    // A part of a file that it has not, a condition on its version: what a library blames on the caller is not our fault.
    if (statusCode && statusCode >= 400 && statusCode < 500) return new ApiError('INVALID_INPUT');
  }
  return new ApiError('INTERNAL_ERROR');
}
