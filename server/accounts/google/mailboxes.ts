/** Mailboxes that Google runs for everybody. */
const GMAIL: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/** Whether Google runs the mailbox of an address for everybody: it always knows whose it is. */
export function isGmail(email: string): boolean {
  return GMAIL.has(domainOf(email));
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/**
 * Whether Google knows whose the address is today: it runs the mailbox, for everybody or for a Workspace (`hd`). Of any
 * other it has asked once, and the address may have changed hands (Google Identity, "Verify the Google ID token on your
 * server side"). A second domain of a Workspace counts as another: its people are asked for the password once.
 */
export function isAuthoritative({ email, hd }: { email: string; hd?: string | undefined }): boolean {
  return isGmail(email) || hd?.toLowerCase() === domainOf(email);
}
