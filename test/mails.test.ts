import { describe, expect, test } from 'vitest';
import { directionOf, type Language, languages } from '#contract/languages.ts';
import { orderStatuses } from '#contract/order-status.ts';
import ar from '#messages/ar/mail.json' with { type: 'json' };
import en from '#messages/en/mail.json' with { type: 'json' };
import es from '#messages/es/mail.json' with { type: 'json' };
import fr from '#messages/fr/mail.json' with { type: 'json' };
import { alreadyRegisteredMail } from '#server/accounts/mails/already-registered.ts';
import { confirmEmailMail } from '#server/accounts/mails/confirm-email.ts';
import { emailChangedMail, emailChangeRequestedMail } from '#server/accounts/mails/email-changed.ts';
import { googleLinkedMail } from '#server/accounts/mails/google-linked.ts';
import { passwordChangedMail } from '#server/accounts/mails/password-changed.ts';
import { resetPasswordMail } from '#server/accounts/mails/reset-password.ts';
import { verifyEmailMail } from '#server/accounts/mails/verify-email.ts';
import { orderPlacedMail } from '#server/orders/mails/order-placed.ts';
import { orderStatusMail } from '#server/orders/mails/order-status.ts';
import { orderListDueMail } from '#server/quick-order/mails/order-list-due.ts';

const listLink = 'https://theriac.example/quick-order?list=7';
const storeName = 'Theriac';
const supportEmail = 'support@theriac.example';
const profileLink = 'https://theriac.example/profile';
const link = 'https://theriac.example/verify-email/Zk3v9QmX2b8LrT0aWc7YdN4fHs6JpUe1GiKoBqMwRtE';
const orderLink = 'https://theriac.example/orders/4f2a91c7-3b1d-4c5e-8f60-0a1b2c3d4e5f';
const confirmLink = link.replace('verify-email', 'confirm-email');
const disownLink = link.replace('verify-email', 'disown-account');
const created = {
  disownLink,
  createdAt: new Date('2026-03-14T09:05:00Z'),
  device: { browser: 'Firefox', system: 'Linux' },
};
const signInLink = 'https://theriac.example/auth';
const forgotLink = 'https://theriac.example/auth?reset=1&from=mail';
const order = {
  id: '4f2a91c7-3b1d-4c5e-8f60-0a1b2c3d4e5f',
  firstName: 'Amelia',
  lastName: 'Okafor',
  address: 'Level 2, 114 Wickham Street',
  city: 'Brisbane',
  postalCode: '4006',
  country: 'AU',
  deliveryNote: 'Ring at the dock.',
  totalCents: 153504,
  lines: [
    {
      drugName: 'Amoxicillin',
      brandName: 'Augmentin',
      productCode: 'AUG-500-20',
      packagingType: 'Box of 20 tablets',
      releaseForm: 'extended-release',
      dosage: '500 mg / 125 mg',
      quantity: 2,
      unitPriceCents: 3050,
    },
    {
      drugName: 'Insulin Detemir',
      brandName: '',
      productCode: '',
      packagingType: '',
      releaseForm: '',
      dosage: '14.2 mg/mL',
      quantity: 1,
      unitPriceCents: 147404,
    },
  ],
};

const writeAllMails = (language: Language, firstName = 'Amelia') => ({
  'verify email': verifyEmailMail({ storeName, language, firstName, link, ...created }),
  'reset password': resetPasswordMail({ storeName, language, firstName, link }),
  'already registered': alreadyRegisteredMail({ storeName, language, firstName, signInLink, forgotLink }),
  'password changed': passwordChangedMail({ storeName, language, firstName, supportEmail }),
  'confirm email': confirmEmailMail({ storeName, language, link: confirmLink }),
  'email change requested': emailChangeRequestedMail({
    ...{ storeName, language, firstName, supportEmail },
    profileLink,
  }),
  'email changed': emailChangedMail({ storeName, language, firstName, supportEmail }),
  'google linked': googleLinkedMail({ storeName, language, firstName, forgotLink, supportEmail }),
  'order list due': orderListDueMail({
    ...{ storeName, language, firstName, link: listLink },
    ...{ name: 'Ward 4', everyWeeks: 2, nextOn: '2026-12-07' },
  }),
  'order placed': orderPlacedMail({
    storeName,
    language,
    order: { ...order, firstName },
    link: orderLink,
    supportEmail,
  }),
  'order placed, to its contact': orderPlacedMail({ storeName, language, order, link: profileLink, isContact: true }),
  'order status': orderStatusMail({
    storeName,
    language,
    order: { ...order, firstName },
    status: 'shipped',
    link: orderLink,
    supportEmail,
  }),
  'order status, to its contact': orderStatusMail({
    storeName,
    language,
    order,
    status: 'shipped',
    link: profileLink,
    isContact: true,
  }),
});

const links: Record<string, string[]> = {
  'verify email': [link, disownLink],
  'confirm email': [confirmLink],
  'email change requested': [profileLink],
  'google linked': [forgotLink],
  'reset password': [link],
  'already registered': [signInLink, forgotLink],
  'order list due': [listLink],
  'order placed': [orderLink],
  'order placed, to its contact': [profileLink],
  'order status': [orderLink],
  'order status, to its contact': [profileLink],
};

describe.each(languages)('mails in %s', (language) => {
  const mails = Object.entries(writeAllMails(language));

  test.each(mails)('%s: is complete, in its language and direction', (_name, mail) => {
    expect(mail.html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
    expect(mail.html.match(/<h1/g)).toHaveLength(1);
    for (const part of [mail.subject, mail.html, mail.text]) expect(part).not.toMatch(/\{\{|undefined|[\uE000\uE001]/);
    expect(mail.subject).not.toMatch(/[\r\n\u2066-\u2069]/);
    expect(mail.html).not.toMatch(/<img|<script|<link|url\(/i);
  });

  test.each(mails)('%s: has every link alone on its line, and in the HTML', (name, mail) => {
    const lines = mail.text.split('\n');
    for (const each of links[name] ?? []) {
      expect(lines).toContain(each);
      expect(mail.html).toContain(`href="${each.replace('&', '&amp;')}"`);
    }
    expect(lines.filter((line) => line.includes('://'))).toEqual(links[name] ?? []);
  });

  test('the mail about an order distinguishes packs of one medicine', () => {
    const { html, text } = writeAllMails(language)['order placed'];
    expect(text).toMatch(/\(Augmentin\)\u2069?\n\u2066?extended-release · Box of 20 tablets · AUG-500-20\u2069?\n/);
    expect(html).toMatch(/extended-release · Box of 20 tablets · AUG-500-20/);
    expect(html.match(/<bdi lang="en" dir="ltr">/g)).toHaveLength(1); // the other line has no pack
  });

  test('mails with a link that expires say so', () => {
    const { 'verify email': verify, 'reset password': reset } = writeAllMails(language);
    for (const mail of [verify, reset]) {
      expect(mail.text).toContain('24');
      expect(mail.html).toContain('24');
    }
  });

  test('the verification mail says when the account was created and, if known, with which browser', () => {
    const { 'verify email': mail } = writeAllMails(language);
    expect(mail.text).toContain('2026');
    expect(mail.text).toMatch(/0?9:05.* UTC/);
    expect(mail.text).toMatch(/Firefox.*Linux/);
    const person = { storeName, language, firstName: 'Amelia', link, ...created };
    const onlySystem = verifyEmailMail({ ...person, device: { browser: null, system: 'Linux' } });
    expect(onlySystem.text).toContain('Linux');
    const unknown = verifyEmailMail({ ...person, device: { browser: null, system: null } });
    expect(unknown.text).toContain('UTC');
    for (const { text } of [onlySystem, unknown]) expect(text).not.toContain('null');
  });

  test.each(mails)('%s: the subject names no product', (_name, mail) => {
    expect(mail.subject).not.toMatch(/amoxicillin|augmentin|insulin|detemir/i);
  });

  test('mails about an order have the short id in the subject and the whole id in the text', () => {
    const { 'order placed': placed, 'order status': status } = writeAllMails(language);
    for (const mail of [placed, status]) {
      expect(mail.subject).toContain('4f2a91c7');
      expect(mail.subject).not.toContain(order.id);
      expect(mail.text).toContain(order.id);
      expect(mail.html).toContain(`<bdi dir="ltr">${order.id}</bdi>`);
    }
  });

  test('doses and prices are left-to-right isolates', () => {
    const { html, text } = writeAllMails(language)['order placed'];
    const isolates = [...html.matchAll(/<bdi dir="ltr">(.*?)<\/bdi>/g)].map(([, inside]) =>
      inside?.replace(/<[^>]+>/g, ''),
    );
    expect(isolates).toEqual(expect.arrayContaining(['500 mg / 125 mg', '$61.00', '$1,535.04']));
    expect(text).toContain('$1,535.04 AUD');
    expect(text.includes('\u2066$1,535.04 AUD\u2069')).toBe(language === 'ar');
  });

  test('the country is named in the language of the mail, the city as it was entered', () => {
    const { html, text } = writeAllMails(language)['order placed'];
    const country = { en: 'Australia', es: 'Australia', fr: 'Australie', ar: 'أستراليا' }[language];
    expect(text.split('\n')).toEqual(expect.arrayContaining(['Brisbane 4006', country]));
    expect(html).toContain(`<bdi>Brisbane 4006</bdi><br><bdi>${country}</bdi>`);
  });

  test('the mails to an order’s contact name no medicine and no person', () => {
    const { 'order placed, to its contact': placed, 'order status, to its contact': shipped } = writeAllMails(language);
    for (const mail of [placed, shipped]) {
      expect(mail.text + mail.html).not.toMatch(/amoxicillin|augmentin|insulin|mg|Amelia|Okafor|Wickham|Brisbane/i);
      expect(mail.text).toContain(order.id);
    }
    expect(placed.text).toContain('$1,535.04');
  });

  test('the quantity of a line stands apart from its dose, and the mail of a status lists what was ordered', () => {
    const { 'order placed': placed, 'order status': shipped } = writeAllMails(language);
    const quantity = { en: 'Qty 2', es: 'Cant. 2', fr: 'Qté 2', ar: 'الكمية \u20682\u2069' }[language];
    for (const { text, html } of [placed, shipped]) {
      expect(text).toMatch(new RegExp(`\n\u2066?500 mg / 125 mg\u2069?\n${quantity} · `));
      expect(text + html).not.toContain('×');
      expect(text).toContain('Brisbane 4006');
    }
  });

  test.each(orderStatuses)('status %s has its sentences', (status) => {
    const mail = orderStatusMail({ storeName, language, order, status, link: orderLink });
    expect(mail.subject).not.toContain(`status.${status}`);
    expect(mail.text).not.toMatch(/status(Sentence)?\./);
  });
});

describe('user input', () => {
  test('a hostile name is shown as typed and never parsed as markup or template', () => {
    const hostile = `<b onclick="x">{{link}}$t(hello)`;
    for (const [name, mail] of Object.entries(writeAllMails('en', hostile))) {
      expect(mail.html).not.toContain('<b onclick');
      if (name.endsWith('to its contact') || name === 'confirm email') continue; // they have no name
      expect(mail.html).toContain('&lt;b onclick=&quot;x&quot;&gt;{{link}}$t(hello)');
    }
  });

  test.each(['https://evil.example', 'Win at evil.example', 'a@evil.example', 'evil.example/x'])(
    'a name that mail programs would turn into a link is left out: %s',
    (name) => {
      const mail = verifyEmailMail({ storeName, language: 'en', firstName: name, link, ...created });
      expect(mail.html + mail.text).not.toContain('evil.example');
      expect(mail.text).toContain('Hello,');
    },
  );

  test('line breaks and direction marks in a name do not reach the text', () => {
    const mail = verifyEmailMail({ storeName, language: 'en', firstName: 'Eve\r\n\u202EMallory', link, ...created });
    expect(mail.text).toContain('Hello Eve Mallory,');
  });
});

describe('messages', () => {
  const schemaHash = (messages: object) => {
    const shape = new Map<string, string>();
    for (const [group, texts] of Object.entries(messages)) {
      for (const [key, text] of Object.entries(texts as Record<string, string>)) {
        const [, base, ending] = /^(.*?)(?:_(zero|one|two|few|many|other))?$/.exec(key) ?? [];
        // Some languages write the singular without its placeholder, so `other` represents the plural.
        if (ending && ending !== 'other') continue;
        shape.set(
          `${group}.${base}`,
          [...text.matchAll(/\{\{(\w+)\}\}/g)]
            .map((match) => match[1])
            .sort()
            .join(),
        );
      }
    }
    return shape;
  };

  test.each(Object.entries({ es, fr, ar }))('%s has the keys and placeholders of English', (_language, messages) => {
    expect(schemaHash(messages)).toEqual(schemaHash(en));
  });

  test.each(Object.entries({ en, es, fr, ar }))('%s has every plural its language needs', (language, messages) => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [base, texts] of [
      ['linkExpires', messages.common],
      ['preheader', messages.orderPlaced],
    ] as const) {
      for (const category of needed) expect(texts).toHaveProperty(`${base}_${category}`);
    }
  });
});
