import { directionOf, type Language } from '#contract/languages.ts';
import type { Fragment } from './html.ts';
import { mailLayout } from './layout.ts';
import { withoutMarks } from './translate.ts';

/** A mail ready to be addressed and sent. */
export interface WrittenMail {
  subject: string;
  html: string;
  text: string;
}

/** What every mail says, in the order of reading. */
export interface MailContent {
  storeName: string;
  language: Language;
  subject: Fragment;
  heading: Fragment;
  preheader: Fragment;
  body: readonly Fragment[];
  footer: readonly Fragment[];
}

/** Makes the subject and both parts of a mail from one list of fragments, so that neither part can lag behind. */
export function writeMail(content: MailContent): WrittenMail {
  const { storeName, language, heading, preheader, body, footer } = content;
  const page = mailLayout({
    language,
    direction: directionOf(language),
    storeName,
    heading: heading.html,
    preheader: preheader.html,
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
