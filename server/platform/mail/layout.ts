import type { Language } from '#contract/languages.ts';
import { type Html, html } from './html.ts';
import { dark, light } from './palette.ts';

/** The parts of a mail that fill the common layout. */
export interface MailPage {
  language: Language;
  direction: 'ltr' | 'rtl';
  storeName: string;
  heading: Html;
  /** Shown by mail programs beside the subject. */
  preheader: Html;
  /** Ink and tint of the feature's badges in the dark scheme, by class. */
  darkBadges: DarkBadges;
  body: readonly Html[];
  footer: readonly Html[];
}

/**
 * The HTML document of a mail: one column of at most 600 px. Every mail program renders tables and inline styles; those that
 * read `<style>` get a dark scheme by classes. Nothing is loaded from other servers.
 */
export function mailLayout(page: MailPage): Html {
  const { start } = sidesOf(page.direction);
  return html`<!doctype html>
<html lang="${page.language}" dir="${page.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${page.heading}</title>
<style>${stylesheet(page.darkBadges)}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${light.ground};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${page.preheader}</div>
<div role="article" aria-roledescription="email" lang="${page.language}" dir="${page.direction}">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.ground}" style="background:${light.ground}">
<tr><td align="center" class="gutter" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" dir="${page.direction}" class="surface line" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.surface}" style="max-width:600px;background:${light.surface};border:1px solid ${light.line};border-radius:12px;border-collapse:separate">
<tr><td align="${start}" class="panel ink" style="padding:40px;font-family:${font};font-size:16px;line-height:${leading(page.direction)};color:${light.ink}">
${wordmark(page.storeName)}
<h1 class="ink" style="margin:24px 0 12px;font-size:30px;line-height:1.25;font-weight:600;color:${light.ink}">${page.heading}</h1>
${page.body}
<div class="line muted" style="margin-top:32px;padding-top:16px;border-top:1px solid ${light.line};font-size:14px;color:${light.muted}">
${page.footer.map((line) => html`<p style="margin:0 0 4px">${line}</p>\n`)}</div>
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`;
}

/** The physical sides of a direction. Mail programs do not support logical properties. */
export function sidesOf(direction: 'ltr' | 'rtl'): { start: 'left' | 'right'; end: 'left' | 'right' } {
  return direction === 'rtl' ? { start: 'right', end: 'left' } : { start: 'left', end: 'right' };
}

/** The classes of the layout and of parts.ts in the dark scheme. `!important` overrides the inline styles. */
const darkRules = [
  ...(['ground', 'surface', 'well', 'action', 'drop'] as const).map(
    (name) => `.${name}{background:${dark[name]}!important}`,
  ),
  ...(['ink', 'muted'] as const).map((name) => `.${name}{color:${dark[name]}!important}`),
  `.line{border-color:${dark.line}!important}`,
  `.rule{border-color:${dark.ink}!important}`,
  `.label{color:${dark.actionInk}!important}`,
  `.link{color:${dark.action}!important}`,
];

const font =
  "'Public Sans','Segoe UI',system-ui,-apple-system,BlinkMacSystemFont,Roboto,'Helvetica Neue',Tahoma,Arial,sans-serif";

export type DarkBadges = Record<string, [ink: string, tint: string]>;

function stylesheet(badges: DarkBadges): Html {
  const ofBadges = Object.entries(badges).map(
    ([name, [ink, tint]]) => `.${name}{color:${ink}!important;background:${tint}!important}`,
  );
  return html`:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.gutter{padding:16px 8px!important}.panel{padding:24px 20px!important}}
@media (prefers-color-scheme:dark){
${[...darkRules, ...ofBadges].join('\n')}
}`;
}

/** Arabic letters need taller lines (look.md, "Right to left"). */
function leading(direction: 'ltr' | 'rtl'): string {
  return direction === 'rtl' ? '28px' : '24px';
}

/** The jar and the name, drawn with cells and text: remote pictures are blocked, or reveal who reads the mail. */
function wordmark(storeName: string): Html {
  return html`<table role="presentation" class="line" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-bottom:1px solid ${light.line}"><tr><td style="padding-bottom:20px">
<table role="presentation" dir="ltr" cellpadding="0" cellspacing="0" border="0"><tr>
<td aria-hidden="true" width="22" style="padding-right:10px">${jar}</td>
<td class="ink" style="font-family:${font};font-size:28px;line-height:32px;font-weight:700;color:${light.ink}">${storeName}</td>
</tr></table></td></tr></table>`;
}

const cells = html`role="presentation" cellpadding="0" cellspacing="0" border="0"`;
const block = (background: string, height: number, radius: string) =>
  html`align="center" valign="middle" bgcolor="${background}" height="${height}" style="height:${height}px;font-size:0;line-height:0;background:${background};border-radius:${radius}"`;
const drop = html`<table ${cells} width="6"><tr><td class="drop" ${block(light.drop, 6, '3px')}></td></tr></table>`;
const jar = html`<table ${cells} width="22" style="width:22px"><tr><td class="action" ${block(light.action, 5, '3px')}></td></tr><tr><td height="2" style="height:2px;font-size:0;line-height:0"></td></tr><tr><td align="center"><table ${cells} width="18" style="width:18px"><tr><td class="action" ${block(light.action, 20, '2px 2px 4px 4px')}>${drop}</td></tr></table></td></tr></table>`;
