import type { OrderStatus } from '#contract/order-status.ts';
import { type Fragment, html } from './html.ts';
import { light, statusColours } from './palette.ts';
import { ltr, oneLine, type Translate } from './translate.ts';

/** The parts that mails are built from; each says the same in HTML and in text. */
export function paragraph(said: Fragment): Fragment {
  return { html: html`<p style="margin:0 0 16px">${said.html}</p>\n`, text: said.text };
}

/** A quiet paragraph: deadlines, what to do when it was somebody else. */
export function note(said: Fragment): Fragment {
  return {
    html: html`<p class="muted" style="margin:0 0 12px;font-size:14px;color:${light.muted}">${said.html}</p>\n`,
    text: said.text,
  };
}

/** The mail's one button; in the text the link stands alone on its line, so that programs and tests find it whole. */
export function button(label: Fragment, link: string): Fragment {
  return {
    html: html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0;border-collapse:separate"><tr><td class="action" align="center" bgcolor="${light.action}" style="background:${light.action};border-radius:8px"><a class="label" href="${link}" style="display:inline-block;padding:14px 24px;font-size:18px;line-height:24px;font-weight:600;color:${light.actionInk};text-decoration:none">${label.html}</a></td></tr></table>\n`,
    text: `${label.text}\n${link}`,
  };
}

/** The button's link once more, to be copied; the text part has it already. */
export function linkToCopy(lead: Fragment, link: string): Fragment {
  return { html: html`${note({ html: html`${lead.html}<br>${anchor(link, link)}`, text: '' }).html}`, text: '' };
}

/** A second way on, as a plain link under its sentence. */
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

/** Whose mail it is. A name that a mail program would turn into a link is left out: strangers can register any name. */
export function greeting(t: Translate, firstName: string): Fragment {
  const name = oneLine(firstName);
  const linkLike = /[/\\@:]|[\p{L}\p{N}]\.[\p{L}\p{N}]/u.test(name);
  return paragraph(name && !linkLike ? t('common.greeting', { firstName: name }) : t('common.greetingPlain'));
}

/** The order by its whole id, and its status where that is the news. */
export function orderBand(t: Translate, orderId: string, status?: OrderStatus): Fragment {
  const id = ltr(orderId);
  // One block, so that a narrow column puts the whole id on the next line rather than break it at a hyphen.
  const whole = { ...id, html: html`<span style="display:inline-block">${id.html}</span>` };
  const number = t('common.orderNumber', { orderId: whole });
  const word = status && t(`status.${status}`);
  return {
    html: html`<table role="presentation" class="well" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.well}" style="margin:20px 0;background:${light.well};border-radius:8px;border-collapse:separate"><tr><td style="padding:12px 16px;font-weight:600;overflow-wrap:anywhere">${number.html}${status && word && html`<br>${badge(status, word)}`}</td></tr></table>\n`,
    text: word ? `${number.text}\n${word.text}` : number.text,
  };
}

/** Eight characters tell orders apart (CONTRACT §2). */
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
