import { queryOptions } from '@tanstack/react-query';
import { browserApi, ResponseError } from '#web/api/api.ts';

/**
 * Verifies an e-mail address with the token of its link. The cache makes it one call, even if the page mounts twice.
 */
export function verifyEmailQuery(token: string) {
  return queryOptions({
    queryKey: ['/api/verify-email', token],
    queryFn: () => browserApi.call('GET /api/verify-email/{token}', { params: { token } }),
    retryOnMount: false,
  });
}

/** Whether a reset link is valid, by the token check of product.md §7. Checked on each visit. */
export function resetLinkQuery(token: string) {
  return queryOptions({
    queryKey: ['/api/reset-password', token],
    queryFn: () => checkResetLink(token),
    gcTime: 0,
  });
}

/** The API's two messages that the check depends on (product.md §7); pages show other texts. */
const TOKEN_VALID = 'Password must be at least 6 characters long';
const TOKEN_INVALID = 'Invalid or expired reset token';
/** Too short to be accepted: the check never sets a password. */
const PLACEHOLDER_PASSWORD = 'x';

async function checkResetLink(token: string): Promise<'valid' | 'invalid'> {
  try {
    await browserApi.call('POST /api/reset-password', { body: { token, newPassword: PLACEHOLDER_PASSWORD } });
  } catch (error) {
    if (!(error instanceof ResponseError) || error.status === 0) return 'invalid';
    if (error.sentence === TOKEN_VALID) return 'valid';
    if (error.sentence === TOKEN_INVALID) return 'invalid';
  }
  return 'valid'; // any other response (product.md §7): the form reports the error
}
