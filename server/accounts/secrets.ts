import { hash, randomBytes } from 'node:crypto';

/** 256 random bits as 43 characters, for cookies and links. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token: a stolen table cannot be used. Random bits need no slow hash. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
