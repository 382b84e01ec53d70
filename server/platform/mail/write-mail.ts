import { directionOf, type Language } from '#contract/languages.ts';
import type { Fragment } from './html.ts';
import { type DarkBadges, mailLayout } from './layout.ts';
import { withoutMarks } from './translate.ts';

/** A mail without its recipient. */
export interface WrittenMail {
  subject: string;
  html: string;
  text: string;
}

/** The content of a mail, in reading order. */
export interface MailContent {
  storeName: string;
  language: Language;
  subject: Fragment;
  heading: Fragment;
  preheader: Fragment;
  darkBadges?: DarkBadges;
  body: readonly Fragment[];
  footer: readonly Fragment[];
}

/** Builds the subject and both parts of a mail from the same fragments, so that the parts cannot differ. */
export function writeMail(content: MailContent): WrittenMail {
  const { storeName, language, heading, preheader, darkBadges = {}, body, footer } = content;
  const page = mailLayout({
    language,
    direction: directionOf(language),
    storeName,
    heading: heading.html,
    preheader: preheader.html,
    darkBadges,
    body: body.map((part) => part.html),
    footer: footer.map((line) => line.html),
  });
  const paragraphs = [
    storeName,
    heading.text,
    ...body.map((part) => part.text),
    footer.map((line) => line.text).join('\n'),
  ];
  return {
    subject: withoutMarks(content.subject.text),
    html: page.toString(),
    text: `${paragraphs.filter((text) => text !== '').join('\n\n')}\n`,
  };
}
