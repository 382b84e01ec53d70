/**
 * Remembers the e-mail address of a new account on this device, because the link in its mail opens in another tab. Sign-in fills it in.
 * Deleted at sign-in, or when the link has expired. It is never part of a URL.
 */
const STORED_AS = 'theriac.registered';
const LINK_LIFE_MS = 24 * 60 * 60 * 1000;

export function saveRegisteredEmail(email: string): void {
  try {
    localStorage.setItem(STORED_AS, JSON.stringify({ email, until: Date.now() + LINK_LIFE_MS }));
  } catch {
    // no storage: the form stays empty
  }
}

export function readRegisteredEmail(): string | undefined {
  try {
    const { email, until } = JSON.parse(localStorage.getItem(STORED_AS) ?? '{}');
    if (typeof email === 'string' && until > Date.now()) return email;
    deleteRegisteredEmail();
  } catch {
    // no storage, or edited by the user
  }
  return undefined;
}

export function deleteRegisteredEmail(): void {
  try {
    localStorage.removeItem(STORED_AS);
  } catch {
    // no storage
  }
}
