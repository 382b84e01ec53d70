/**
 * Events of the audit log: accounts, catalogue changes and exports (OWASP ASVS 16.3 "Security Events"). A rejected
 * operation has its own event. Two end with `refused`, which means rejected: stored entries cannot be renamed.
 */
export const auditEvents = [
  'account-created',
  'account-deleted',
  'account-disowned',
  'account-viewed',
  'admin-granted',
  'admin-revoked',
  'catalogue-import-failed',
  'catalogue-import-started',
  'catalogue-import-undone',
  'catalogue-imported',
  'category-name-forgotten',
  'category-renamed',
  'data-exported',
  'device-signed-out',
  'email-change-requested',
  'email-changed',
  'email-verified',
  'featured-changed',
  'google-linked',
  'name-changed',
  'orders-exported',
  'password-changed',
  'password-refused',
  'password-reset',
  'product-added',
  'product-changed',
  'product-restored',
  'product-withdrawn',
  'register-refused',
  'reset-requested',
  'sessions-ended',
  'sign-in-failed',
  'signed-in',
  'signed-out',
  'signed-out-everywhere',
  'verification-resent',
] as const;

export type AuditEvent = (typeof auditEvents)[number];
