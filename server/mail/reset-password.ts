import { type LinkMail, linkMail } from './link-mail.ts';
import type { WrittenMail } from './write-mail.ts';

/** Lets the owner of an address choose a new password. */
export function resetPasswordMail(mail: LinkMail): WrittenMail {
  return linkMail('resetPassword', mail);
}
