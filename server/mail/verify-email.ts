import { type LinkMail, linkMail } from './link-mail.ts';
import type { WrittenMail } from './write-mail.ts';

/** Asks a new customer to confirm the address. */
export function verifyEmailMail(mail: LinkMail): WrittenMail {
  return linkMail('verifyEmail', mail);
}
