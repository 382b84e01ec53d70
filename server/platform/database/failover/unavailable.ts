import { causes } from '#server/platform/errors/error-causes.ts';

/** What errors of the driver tell of themselves. */
interface Told {
  code?: string;
  message?: string;
}

/**
 * What means "away or overloaded", not "wrong": the driver's codes of the network (EBADF: over TLS, a connection that was
 * given up in this moment), and PostgreSQL's classes 08
 * (connection), 53 (out of resources), 57P0x (an operator stepped in) and 25006 (read only, during a failover).
 */
const away =
  /^(ECONNREFUSED|ECONNRESET|EBADF|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|(08|53)[0-9A-Z]{3}|57P0[0-9]|25006)$/;
const awayMessage = /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/;

/** One error alone, without what caused it. */
export function isAway({ code = '', message = '' }: Told): boolean {
  return away.test(code) || awayMessage.test(message);
}

/** True where the next call would find no database either. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return [...causes(error)].some(isAway);
}
