import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type ErrorBody, type ErrorCode, type ErrorSubject, errorStatus, isErrorCode } from '#contract/errors.ts';
import { fill } from '#contract/translate.ts';
import sentences from '#messages/en/errors.json' with { type: 'json' };
import { isDatabaseUnavailable, isUnavailableError } from '#server/platform/database/failover/unavailable.ts';
import { causes } from '#server/platform/errors/error-causes.ts';
import { outageLog } from '#server/platform/errors/outage-log.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Logs that a request failed because the database is unavailable. */
    logOutage: ReturnType<typeof outageLog>;
  }
}

interface Details {
  issues?: ErrorBody['issues'];
  /** What the error is about: further fields of the body. Texts also fill placeholders of the message. */
  subject?: ErrorSubject;
  /** Seconds, for the Retry-After header. */
  retryAfterSeconds?: number;
}

/** An error with a code of the contract, sent to the caller. All other errors become INTERNAL_ERROR. */
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

/** Converts zod issues. A missing field takes precedence over an invalid one, as in the forms (product.md §5). */
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

/** Makes `sendError` the only function that writes error responses (http-contract.md §2 "Errors"). */
export function installErrorHandlers(app: FastifyInstance): void {
  app.decorate('logOutage', outageLog('the database is unavailable: requests fail'));
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendError(new ApiError('NOT_FOUND'), request, reply));
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const apiError = toApiError(error);
  const { code, details } = apiError;
  // A client that disconnects while it sends a body is not a failure, and must not be logged like a database failure.
  const isAborted = request.raw.errored && !request.raw.complete;
  const status = errorStatus[code];
  // Rejections under overload are logged in summary (work/work.ts), so that they do not fill the log.
  if (status === 503 && error instanceof ApiError && error.details.retryAfterSeconds)
    request.server.work.countRejection();
  else if (isDatabaseUnavailable(error)) request.server.logOutage(request.log, error);
  else if (status >= 500 && !isAborted) request.log.error({ err: error, code }, 'request failed');
  if (status === 503) reply.header('retry-after', details.retryAfterSeconds ?? 5);
  else if (details.retryAfterSeconds !== undefined) reply.header('retry-after', details.retryAfterSeconds);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(errorBody(apiError, request.id));
}

function errorBody(apiError: ApiError, requestId: string): ErrorBody {
  const { code, details } = apiError;
  const body: ErrorBody = { message: sentenceOf(apiError), code, requestId };
  if (details.issues && details.issues.length > 0) body.issues = details.issues;
  return { ...body, ...details.subject };
}

/** The English message of an error. INVALID_INPUT names the first invalid field. */
export function sentenceOf({ code, details: { issues = [], subject = {} } }: ApiError): string {
  const [first] = issues;
  if (code === 'INVALID_INPUT' && first) {
    const reason = first.code ? sentences[first.code] : first.message;
    return first.path ? `${first.path}: ${reason}` : reason;
  }
  const texts = Object.entries(subject).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return fill(sentences[code], Object.fromEntries(texts));
}

/** SQLSTATEs that a retry may resolve: class 40 (serialization, deadlock), 55P03 (lock timeout), 57014 (statement timeout). */
const transientCode = /^(40[0-9A-Z]{3}|55P03|57014)$/;
/** A foreign key to an account that no longer exists. */
const isAccountDeleted = (code: string, constraint: string) => code === '23503' && constraint.endsWith('_users_id_fk');
const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_JSON',
  FST_ERR_BAD_URL: 'NOT_FOUND',
};

/** Fastify's statuses for a path outside the folder of static files, an unknown path, and a path that is too long. */
const notFoundStatuses = new Set([403, 404, 414]);

/** Fields of errors of pg and Fastify. */
interface ErrorFields {
  code?: string;
  message?: string;
  constraint?: string;
  statusCode?: number;
}

/** Converts any error, or one of its causes, to one with a code of the contract. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  for (const each of causes(error)) {
    const { code = '', message = '', constraint = '', statusCode } = each as ErrorFields;
    const known = fastifyCodes[code];
    if (known) return new ApiError(known);
    if (isUnavailableError({ code, message }) || transientCode.test(code)) return new ApiError('SERVICE_UNAVAILABLE');
    if (isAccountDeleted(code, constraint)) return new ApiError('UNAUTHORIZED'); // deleted after its session was read
    if (statusCode === 400) return new ApiError('MALFORMED_JSON');
    if (statusCode && notFoundStatuses.has(statusCode)) return new ApiError('NOT_FOUND');
    // Other client errors reported by a library, such as an unsatisfiable range or a failed precondition.
    if (statusCode && statusCode >= 400 && statusCode < 500) return new ApiError('INVALID_INPUT');
  }
  return new ApiError('INTERNAL_ERROR');
}
