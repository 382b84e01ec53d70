import { LINK_HOURS } from '#contract/accounts/accounts.ts';
import { inUtc } from '#server/platform/mail/format-date.ts';
import { button, greeting, linkToCopy, note, paragraph, textLink } from '#server/platform/mail/parts.ts';
import type { Translate } from '#server/platform/mail/translate.ts';
import { type WrittenMail, writeMail } from '#server/platform/mail/write-mail.ts';
import { type AccountMailKey, accountMailText } from './account-mail-text.ts';
import type { LinkMail } from './reset-password.ts';

interface VerifyEmailMail extends LinkMail {
  /** Closes an account that another person registered with this address. */
  disownLink: string;
  createdAt: Date;
  /** The device that created the account: names from a closed list, or null (server/accounts/device-name.ts). */
  device: { browser: string | null; system: string | null };
}

/**
 * Asks a new customer to confirm the address. Another person may have entered it, so the mail says when and with which device,
 * and has a second link that closes the account. The verification link comes first in the text and in the HTML.
 */
export function verifyEmailMail(mail: VerifyEmailMail): WrittenMail {
  const { storeName, language, link } = mail;
  const t = accountMailText(language);
  const expiry = t('common.linkExpires', { count: LINK_HOURS });
  return writeMail({
    storeName,
    language,
    subject: t('verifyEmail.subject', { storeName }),
    heading: t('verifyEmail.heading'),
    preheader: expiry,
    body: [
      greeting(t, mail.firstName),
      paragraph(t('verifyEmail.why', { storeName })),
      button(t('verifyEmail.button'), link),
      note(expiry),
      linkToCopy(t('common.copyLink'), link),
      paragraph(created(t, mail)),
      paragraph(t('verifyEmail.notYou')),
      textLink(t('verifyEmail.disown'), mail.disownLink),
    ],
    footer: [t('common.automatic', { storeName })],
  });
}

function created(t: Translate<AccountMailKey>, { createdAt, language, device: { browser, system } }: VerifyEmailMail) {
  const date = inUtc(createdAt, language);
  if (!browser && !system) return t('verifyEmail.created', { date });
  const device = browser && system ? t('verifyEmail.device', { browser, system }) : (browser ?? system ?? '');
  return t('verifyEmail.createdWith', { date, device });
}
