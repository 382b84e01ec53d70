import type { KeyOf } from '#contract/translate.ts';
import arMail from '#messages/ar/mail.json' with { type: 'json' };
import arOrders from '#messages/ar/orders.json' with { type: 'json' };
import enMail from '#messages/en/mail.json' with { type: 'json' };
import enOrders from '#messages/en/orders.json' with { type: 'json' };
import esMail from '#messages/es/mail.json' with { type: 'json' };
import esOrders from '#messages/es/orders.json' with { type: 'json' };
import frMail from '#messages/fr/mail.json' with { type: 'json' };
import frOrders from '#messages/fr/orders.json' with { type: 'json' };
import { mailTranslator } from '#server/platform/mail/translate.ts';

/** Mails name a status as the customer's pages do (product.md §4), so they share the pages' messages. */
const withStatus = <Mail>(mail: Mail, { status }: Pick<typeof enOrders, 'status'>) => ({
  ...mail,
  status: status.customer,
  statusSentence: status.text,
});
const english = withStatus(enMail, enOrders);

export type OrderMailKey = KeyOf<typeof english>;

/** The texts of mails about orders in a language. */
export const orderMailText = mailTranslator(english, {
  es: withStatus(esMail, esOrders),
  fr: withStatus(frMail, frOrders),
  ar: withStatus(arMail, arOrders),
});
