import { causes } from '#server/platform/errors/error-causes.ts';

interface DriverError {
  code?: string;
  message?: string;
}

/**
 * Codes that mean "unavailable or overloaded": the driver's network errors (EBADF: a TLS connection that is destroyed while
 * it opens), and PostgreSQL's classes 08 (connection), 53 (out of resources), 57P0x (operator intervention) and 25006 (read
 * only, during a failover).
 */
const unavailableCodes =
  /^(ECONNREFUSED|ECONNRESET|EBADF|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|(08|53)[0-9A-Z]{3}|57P0[0-9]|25006)$/;
const unavailableMessages =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/;

/** True when the error, or one of its causes, says that the database is unavailable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return [...causes(error)].some(isUnavailableError);
}

/** The same for one error, without its causes. */
export function isUnavailableError({ code = '', message = '' }: DriverError): boolean {
  return unavailableCodes.test(code) || unavailableMessages.test(message);
}
