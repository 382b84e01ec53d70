import { hash, randomBytes } from 'node:crypto';

/** 256 random bits as 43 characters: cookies and links. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token: whoever reads the table can use none. Random bits need no slow hash. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
