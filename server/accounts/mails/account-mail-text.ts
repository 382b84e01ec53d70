import type { KeyOf } from '#contract/translate.ts';
import ar from '#messages/ar/mail.json' with { type: 'json' };
import en from '#messages/en/mail.json' with { type: 'json' };
import es from '#messages/es/mail.json' with { type: 'json' };
import fr from '#messages/fr/mail.json' with { type: 'json' };
import { mailTranslator } from '#server/platform/mail/translate.ts';

export type AccountMailKey = KeyOf<typeof en>;

/** The texts of mails about accounts in a language. */
export const accountMailText = mailTranslator(en, { es, fr, ar });
