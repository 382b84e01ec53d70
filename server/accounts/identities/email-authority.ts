const GMAIL_DOMAINS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/** Google always knows the current owner of a Gmail address. */
export function isGmail(email: string): boolean {
  return GMAIL_DOMAINS.has(domainOf(email));
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/**
 * Google is authoritative for Gmail addresses and for addresses of the account's Workspace domain (`hd`). Any
 * other address was verified once and may have a new owner since (Google Identity, "Verify the Google ID token on your
 * server side"). A secondary domain of a Workspace is not covered: its users enter their password once.
 */
export function isAuthoritative({ email, hd }: { email: string; hd?: string | undefined }): boolean {
  return isGmail(email) || hd?.toLowerCase() === domainOf(email);
}
