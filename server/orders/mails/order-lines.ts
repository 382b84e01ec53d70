import { postalLines } from '#contract/checkout/postal-address.ts';
import { directionOf, type Language } from '#contract/languages.ts';
import { CURRENCY } from '#contract/money.ts';
import type { OrderLineRow } from '#server/orders/queries.ts';
import { formatDay } from '#server/platform/mail/format-date.ts';
import { type Fragment, html } from '#server/platform/mail/html.ts';
import { sidesOf } from '#server/platform/mail/layout.ts';
import { light } from '#server/platform/mail/palette.ts';
import { ltr, oneLine, type Translate } from '#server/platform/mail/translate.ts';
import type { OrderMailKey } from './order-mail-text.ts';

/** An order in its mail, in whole cents. */
export interface MailedOrder {
  id: string;
  firstName: string;
  lastName: string;
  address: string;
  city: string;
  postalCode: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** An empty text for an order without a note. */
  deliveryNote: string;
  totalCents: number;
  lines: readonly OrderLineRow[];
  /** Packs that wait for a delivery, by position; null or absent if none do. */
  waiting?: Readonly<Record<string, number>> | null;
  /** The earliest expiry date of short-dated packs that the customer accepted, by position; null or absent if there are none. */
  earliestExpiry?: Readonly<Record<string, string | null>> | null;
}

const money = new Intl.NumberFormat('en-AU', { style: 'currency', currency: CURRENCY });

/** 147404 → "$1,474.04", the same in every language, as on the pages. */
export function dollars(cents: number): string {
  return money.format(cents / 100);
}

/** The lines, each with its pack, strength and quantity, and the total. */
export function linesTable(t: Translate<OrderMailKey>, language: Language, order: MailedOrder): Fragment {
  const { end } = sidesOf(directionOf(language));
  const total = ltr(dollars(order.totalCents));
  const currency = ltr(CURRENCY);
  const lines = order.lines
    .slice(0, MAILED_LINES_MAX)
    .map((line, position) => orderLine(t, line, { end, promises: promisesOf(t, language, order, position) }));
  const more = order.lines.length - lines.length;
  if (more > 0) lines.push(moreLines(t, more));
  // A nested table: the large total must not widen the column of prices.
  const rule = `border-top:2px solid ${light.ink};border-bottom:2px solid ${light.ink};padding:16px 0`;
  return {
    html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;border-collapse:collapse">
${lines.map((line) => line.html)}<tr><td class="rule" colspan="2" style="${rule}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td style="font-weight:700">${t('orderLines.total').html}</td><td align="${end}" style="white-space:nowrap"><span style="font-size:26px;line-height:28px;font-weight:700">${total.html}</span> <span class="muted" style="font-size:14px;color:${light.muted}">${currency.html}</span></td></tr></table></td></tr>
</table>\n`,
    text: `${lines.map((line) => line.text).join('\n\n')}\n\n${t('orderLines.totalLine', { total: ltr(`${dollars(order.totalCents)} ${CURRENCY}`) }).text}`,
  };
}

/** A mail with more lines would be cut off by mail programs, which show some 100 KB. */
const MAILED_LINES_MAX = 100;

function moreLines(t: Translate<OrderMailKey>, count: number): Fragment {
  const { html: sentence, text } = t('orderLines.moreLines', { count });
  return { html: html`<tr><td class="line" colspan="2" style="padding:12px 0">${sentence}</td></tr>\n`, text };
}

function orderLine(
  t: Translate<OrderMailKey>,
  line: OrderLineRow,
  { end, promises }: { end: string; promises: Fragment[] },
): Fragment {
  const name = oneLine(line.drugName);
  const brand = oneLine(line.brandName);
  const showBrand = brand !== '' && brand.toLowerCase() !== name.toLowerCase();
  const pack = packOf(line);
  // On a line of its own: "500 mg × 1" has been read as 500 mg × 10, and right to left "× 3" before "250 mg" as 3250 mg.
  const quantity = quantityOf(t, line.quantity, promises);
  const sum = ltr(dollars(line.quantity * line.unitPriceCents));
  const cell = `padding:12px 0;border-bottom:1px solid ${light.line};vertical-align:top`;
  return {
    html: html`<tr><td class="line" style="${cell}"><bdi lang="en">${name}</bdi>${showBrand && html`<br><span class="muted" style="font-size:14px;color:${light.muted}"><bdi lang="en">${brand}</bdi></span>`}${pack?.html}<br><b>${ltr(line.dosage).html}</b><br><span class="muted" style="color:${light.muted}">${quantity.html}</span></td><td class="line" align="${end}" style="${cell};font-weight:700;white-space:nowrap">${sum.html}</td></tr>\n`,
    text: t(pack ? 'orderLines.lineWithPack' : 'orderLines.line', {
      product: showBrand ? `${name} (${brand})` : name,
      ...(pack && { pack }),
      dosage: ltr(line.dosage),
      quantity,
      sum,
    }).text,
  };
}

/** How many packs of a line wait, and which expiry date the customer accepted. */
function promisesOf(
  t: Translate<OrderMailKey>,
  language: Language,
  { waiting, earliestExpiry }: MailedOrder,
  position: number,
): Fragment[] {
  const [packs, day] = [waiting?.[position], earliestExpiry?.[position]];
  return [
    ...(packs === undefined ? [] : [t('orderLines.backOrdered', { number: ltr(String(packs)) })]),
    ...(day ? [t('orderLines.earliestExpiry', { day: formatDay(day, language) })] : []),
  ];
}

function quantityOf(t: Translate<OrderMailKey>, count: number, promises: readonly Fragment[]): Fragment {
  return promises.reduce(
    (before, promise) => ({ html: html`${before.html} · ${promise.html}`, text: `${before.text} · ${promise.text}` }),
    t('orderLines.quantity', { count }),
  );
}

/** "extended-release · Bottle of 100 tablets · MET-50", on a line of its own; undefined for an order placed before packs were recorded. */
function packOf({ releaseForm, packagingType, productCode }: OrderLineRow): Fragment | undefined {
  const parts = [releaseForm, packagingType, productCode].map(oneLine).filter(Boolean);
  if (parts.length === 0) return undefined;
  const { text } = ltr(parts.join(' · '));
  return {
    html: html`<br><span class="muted" style="font-size:14px;color:${light.muted}"><bdi lang="en" dir="ltr">${parts.join(' · ')}</bdi></span>`,
    text,
  };
}

/** The recipient's name and address, and the delivery note. */
export function shipsTo(t: Translate<OrderMailKey>, language: Language, order: MailedOrder): Fragment {
  const country = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(order.country);
  const lines = [`${order.firstName} ${order.lastName}`, ...postalLines(order), country ?? order.country].map(oneLine);
  const label = t('orderLines.shipsTo');
  const note = oneLine(order.deliveryNote);
  const noteLabel = t('orderLines.note');
  return {
    html: html`<p style="margin:0 0 16px"><b>${label.html}</b>${lines.map((line) => html`<br><bdi>${line}</bdi>`)}</p>\n${note && html`<p style="margin:0 0 16px"><b>${noteLabel.html}</b><br><bdi>${note}</bdi></p>\n`}`,
    text: [label.text, ...lines, ...(note ? ['', noteLabel.text, note] : [])].join('\n'),
  };
}
