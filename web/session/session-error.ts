import { ResponseError } from '#web/api/api.ts';

/** The session has ended, or belongs to another user: the layout reports it, so no other message is shown. */
export function isSessionError(error: unknown): boolean {
  return isUnauthorized(error) || (error instanceof ResponseError && error.code === 'SESSION_CHANGED');
}

/** The session has ended. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ResponseError && error.code === 'UNAUTHORIZED';
}
