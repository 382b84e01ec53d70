import { type Fragment, html } from './html.ts';
import { light } from './palette.ts';
import { ltr, oneLine, type Translate } from './translate.ts';

export function paragraph(content: Fragment): Fragment {
  return { html: html`<p style="margin:0 0 16px">${content.html}</p>\n`, text: content.text };
}

/** A secondary paragraph: deadlines, or what to do if the reader did not cause the mail. */
export function note(content: Fragment): Fragment {
  return {
    html: html`<p class="muted" style="margin:0 0 12px;font-size:14px;color:${light.muted}">${content.html}</p>\n`,
    text: content.text,
  };
}

/** The mail's only button. In the text part the link has its own line, where programs and tests find it complete. */
export function button(label: Fragment, link: string): Fragment {
  return {
    html: html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0;border-collapse:separate"><tr><td class="action" align="center" bgcolor="${light.action}" style="background:${light.action};border-radius:8px"><a class="label" href="${link}" style="display:inline-block;padding:14px 24px;font-size:18px;line-height:24px;font-weight:600;color:${light.actionInk};text-decoration:none">${label.html}</a></td></tr></table>\n`,
    text: `${label.text}\n${link}`,
  };
}

/** The button's link again, to be copied. The text part already has it. */
export function linkToCopy(lead: Fragment, link: string): Fragment {
  return { html: html`${note({ html: html`${lead.html}<br>${anchor(link, link)}`, text: '' }).html}`, text: '' };
}

/** A secondary action as a plain link. */
export function textLink(label: Fragment, link: string): Fragment {
  return {
    html: html`<p style="margin:0 0 16px"><a class="link" href="${link}" style="color:${light.action}">${label.html}</a></p>\n`,
    text: `${label.text}\n${link}`,
  };
}

/** An e-mail address to write to. */
export function mailAddress(address: string): Fragment {
  return { html: anchor(`mailto:${address}`, address), text: ltr(address).text };
}

/** A name that a mail program would turn into a link is left out: anybody can register any name with any address. */
export function greeting(t: Translate<'common.greeting' | 'common.greetingPlain'>, firstName: string): Fragment {
  const name = oneLine(firstName);
  const linkLike = /[/\\@:]|[\p{L}\p{N}]\.[\p{L}\p{N}]/u.test(name);
  return paragraph(name && !linkLike ? t('common.greeting', { firstName: name }) : t('common.greetingPlain'));
}

function anchor(href: string, shown: string) {
  return html`<a class="link" href="${href}" style="color:${light.action};overflow-wrap:anywhere;word-break:break-word">${ltr(shown).html}</a>`;
}
