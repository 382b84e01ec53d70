import type { OrderStatus } from '#contract/order-status.ts';
import { type Fragment, html } from './html.ts';
import { light, statusColours } from './palette.ts';
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
export function greeting(t: Translate, firstName: string): Fragment {
  const name = oneLine(firstName);
  const linkLike = /[/\\@:]|[\p{L}\p{N}]\.[\p{L}\p{N}]/u.test(name);
  return paragraph(name && !linkLike ? t('common.greeting', { firstName: name }) : t('common.greetingPlain'));
}

/** The order's whole id and, in a mail about a status, the status. */
export function orderBand(t: Translate, orderId: string, status?: OrderStatus): Fragment {
  const id = ltr(orderId);
  // An inline block moves to the next line of a narrow column as a whole, instead of breaking at a hyphen.
  const whole = { ...id, html: html`<span style="display:inline-block">${id.html}</span>` };
  const number = t('common.orderNumber', { orderId: whole });
  const word = status && t(`status.${status}`);
  return {
    html: html`<table role="presentation" class="well" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.well}" style="margin:20px 0;background:${light.well};border-radius:8px;border-collapse:separate"><tr><td style="padding:12px 16px;font-weight:600;overflow-wrap:anywhere">${number.html}${status && word && html`<br>${badge(status, word)}`}</td></tr></table>\n`,
    text: word ? `${number.text}\n${word.text}` : number.text,
  };
}

/** The first eight characters (http-contract.md §2). */
export function shortId(orderId: string): string {
  return orderId.slice(0, 8);
}

function badge(status: OrderStatus, word: Fragment) {
  const [ink, tint] = statusColours[status].light;
  return html`<span class="${status}" style="display:inline-block;margin-top:4px;padding:2px 10px;border:1px solid;border-radius:4px;background:${tint};color:${ink};font-size:14px;line-height:24px;font-weight:600">${word.html}</span>`;
}

function anchor(href: string, shown: string) {
  return html`<a class="link" href="${href}" style="color:${light.action};overflow-wrap:anywhere;word-break:break-word">${ltr(shown).html}</a>`;
}
