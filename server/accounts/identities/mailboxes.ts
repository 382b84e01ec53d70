/** Domains of Gmail. */
const GMAIL: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/** Whether an address is a Gmail address: Google always knows its owner. */
export function isGmail(email: string): boolean {
  return GMAIL.has(domainOf(email));
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/**
 * Whether Google is authoritative for an address: it is a Gmail address, or its domain is the Workspace domain (`hd`). Any
 * other address was verified once and may have a new owner since (Google Identity, "Verify the Google ID token on your
 * server side"). A secondary domain of a Workspace is not covered: its users enter their password once.
 */
export function isAuthoritative({ email, hd }: { email: string; hd?: string | undefined }): boolean {
  return isGmail(email) || hd?.toLowerCase() === domainOf(email);
}
