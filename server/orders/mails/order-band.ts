import type { OrderStatus } from '#contract/order-status.ts';
import { type Fragment, html } from '#server/platform/mail/html.ts';
import { light } from '#server/platform/mail/palette.ts';
import { ltr, type Translate } from '#server/platform/mail/translate.ts';
import type { OrderMailKey } from './order-mail-text.ts';

/** Ink on tint of each status, in the light and the dark scheme. */
const statusColours: Record<OrderStatus, { light: [string, string]; dark: [string, string] }> = {
  pending: { light: ['#734f00', '#fbf1c2'], dark: ['#eed36e', '#382e10'] },
  confirmed: { light: ['#495154', '#ebefef'], dark: ['#b7c0c1', '#282f31'] },
  processing: { light: ['#00549b', '#e3f0fe'], dark: ['#88c0f9', '#172c46'] },
  shipped: { light: ['#632e98', '#f4eaff'], dark: ['#d1abf5', '#342346'] },
  delivered: { light: ['#116031', '#daf7e2'], dark: ['#7ee0a0', '#153121'] },
  cancelled: { light: ['#a91c20', '#ffe8e7'], dark: ['#fd9692', '#441f1d'] },
};

/** The badges' colours in the dark scheme, by class. */
export const darkBadges = Object.fromEntries(Object.entries(statusColours).map(([status, { dark }]) => [status, dark]));

/** The order's number, its whole id and, in a mail about a status, the status. */
export function orderBand(t: Translate<OrderMailKey>, orderId: string, status?: OrderStatus): Fragment {
  const number = t('common.orderNumber', { orderId: ltr(shortOrderId(orderId)) });
  const id = ltr(orderId);
  const word = status && t(`status.${status}`);
  return {
    html: html`<table role="presentation" class="well" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.well}" style="margin:20px 0;background:${light.well};border-radius:8px;border-collapse:separate"><tr><td style="padding:12px 16px;font-weight:600;overflow-wrap:anywhere">${number.html}<br><span class="muted" style="font-size:14px;font-weight:400;color:${light.muted}">${id.html}</span>${status && word && html`<br>${badge(status, word)}`}</td></tr></table>\n`,
    text: [number, id, ...(word ? [word] : [])].map(({ text }) => text).join('\n'),
  };
}

/** The first eight characters (http-contract.md §2). */
export function shortOrderId(orderId: string): string {
  return orderId.slice(0, 8);
}

function badge(status: OrderStatus, word: Fragment) {
  const [ink, tint] = statusColours[status].light;
  return html`<span class="${status}" style="display:inline-block;margin-top:4px;padding:2px 10px;border:1px solid;border-radius:4px;background:${tint};color:${ink};font-size:14px;line-height:24px;font-weight:600">${word.html}</span>`;
}
