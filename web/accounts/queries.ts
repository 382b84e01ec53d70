import { queryOptions } from '@tanstack/react-query';
import { ApiError, browserApi } from '#web/api/api.ts';

/** Verifies an address by the token of its link; the cache makes it one call, however often the page renders. */
export function verifyEmailQuery(token: string) {
  return queryOptions({
    queryKey: ['/api/verify-email', token],
    queryFn: () => browserApi.call('GET /api/verify-email/{token}', { params: { token } }),
    retryOnMount: false,
  });
}

/** Whether a reset link works, by the token check of SPEC §7; asked anew by every visit. */
export function resetLinkQuery(token: string) {
  return queryOptions({
    queryKey: ['/api/reset-password', token],
    queryFn: () => checkResetLink(token),
    gcTime: 0,
  });
}

/** The two sentences that the check reads: the API's words for it (SPEC §7), not those that people see. */
const TOKEN_WORKS = 'Password must be at least 6 characters long';
const TOKEN_REFUSED = 'Invalid or expired reset token';
/** Shorter than any password may be, so that it is never set. */
const PLACEHOLDER_PASSWORD = 'x';

async function checkResetLink(token: string): Promise<'valid' | 'invalid'> {
  try {
    await browserApi.call('POST /api/reset-password', { body: { token, newPassword: PLACEHOLDER_PASSWORD } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) return 'invalid';
    if (error.sentence === TOKEN_WORKS) return 'valid';
    if (error.sentence === TOKEN_REFUSED) return 'invalid';
  }
  return 'valid'; // any other answer (SPEC §7): the form itself tells what is wrong
}
