import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { permissionsPolicy } from '#server/platform/http/security.ts';
import { type Html, html } from '#server/platform/mail/html.ts';
import { dark, light } from '#server/platform/mail/palette.ts';
import type { MailboxStore, StoredMail } from './mailbox-store.ts';

interface PageResponse {
  status: number;
  type: string;
  body: string;
  policy?: string;
}

const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';
/** Mails have inline styles. Their frame may load and run nothing else. */
const MAIL_POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'; sandbox ${SANDBOX}`;

/** Handles the mailbox's requests: pages for people, JSON for tests. */
export function mailboxPages(store: MailboxStore) {
  const names = new Set(['localhost', '127.0.0.1']);
  return (request: IncomingMessage, response: ServerResponse): void => {
    // Another host name may be an attacker's domain that resolves to this machine, to read the mails (DNS rebinding).
    const isOwnName = names.has(hostName(request.headers.host));
    const pending = isOwnName ? route(store, request) : plain(403, 'This mailbox answers to its own address only');
    Promise.resolve(pending)
      .catch(() => plain(500, 'The mailbox met an error'))
      .then((reply) => send(request, response, reply))
      .catch(() => response.destroy());
  };
}

async function route(store: MailboxStore, request: IncomingMessage): Promise<PageResponse> {
  const url = new URL(request.url ?? '/', 'http://mailbox');
  const to = url.searchParams.get('to') ?? undefined;
  if (url.pathname === '/api/messages' && request.method === 'DELETE') {
    await store.clear();
    return { status: 204, type: 'text/plain', body: '' };
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Method not allowed');
  if (url.pathname === '/') return page('Mailbox', listPage(store.list(to), to));
  if (url.pathname === '/api/messages') {
    return { status: 200, type: 'application/json', body: JSON.stringify(store.list(to)) };
  }
  const [, id, part] = /^\/messages\/([\w-]+)(\/html)?$/.exec(url.pathname) ?? [];
  const mail = id === undefined ? undefined : store.find(id);
  if (!mail) return plain(404, 'Not found');
  return part
    ? { status: 200, type: 'text/html', body: openLinksInNewTab(mail.html), policy: MAIL_POLICY }
    : page(mail.subject, mailPage(mail));
}

function send(request: IncomingMessage, response: ServerResponse, reply: PageResponse): void {
  response.writeHead(reply.status, {
    'Content-Type': `${reply.type}; charset=utf-8`,
    'Content-Security-Policy': reply.policy ?? PAGE_POLICY,
    'Cache-Control': 'no-store',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': permissionsPolicy(),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
  });
  response.end(request.method === 'HEAD' ? undefined : reply.body);
}

function listPage(mails: StoredMail[], to: string | undefined): Html {
  const rows = mails.map(
    (mail) => html`<li><a href="/messages/${mail.id}"><b dir="auto">${mail.subject || 'No subject'}</b>
<span><bdi>${mail.to}</bdi></span><time datetime="${mail.date}">${formatTime(mail.date)}</time></a></li>\n`,
  );
  return html`<h1>Mailbox</h1>
<p>Mails that the store sent. None left this machine: SMTP_URL is not set.</p>
<form action="/" role="search"><label for="to">Sent to</label> <input id="to" name="to" type="email" value="${to ?? ''}"> <button>Show</button>${to && html` <a href="/">Show all</a>`}</form>
${rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p>No mail yet.</p>`}`;
}

function mailPage(mail: StoredMail): Html {
  return html`<p><a href="/">All mails</a></p>
<h1 dir="auto">${mail.subject || 'No subject'}</h1>
<p>To <bdi>${mail.to}</bdi>, <time datetime="${mail.date}">${formatTime(mail.date)}</time></p>
${mail.html && html`<h2>HTML</h2><iframe title="The mail as HTML" src="/messages/${mail.id}/html" sandbox="${SANDBOX}"></iframe>`}
<h2>Text</h2><pre dir="auto">${mail.text.split('\n').map(textLine)}</pre>`;
}

/** A line that is a link becomes one, as in mail programs. */
function textLine(line: string): Html {
  return /^https?:\/\/\S+$/.test(line.trim())
    ? html`<a href="${line.trim()}" target="_blank" rel="noopener noreferrer">${line}</a>\n`
    : html`${line}\n`;
}

/** Links of the framed mail open in a new tab, which the sandbox allows. */
function openLinksInNewTab(markup: string): string {
  const base = '<base target="_blank">';
  const head = /<head[^>]*>/i;
  return head.test(markup) ? markup.replace(head, (tag) => tag + base) : base + markup;
}

function page(title: string, content: Html): PageResponse {
  const body = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}</title><style>${styles}</style></head>
<body><main>${content}</main></body></html>
`;
  return { status: 200, type: 'text/html', body: body.toString() };
}

function plain(status: number, body: string): PageResponse {
  return { status, type: 'text/plain', body: `${body}\n` };
}

function hostName(header: string | undefined): string {
  return (header ?? '').toLowerCase().replace(/:\d+$/, '');
}

/** "2025-06-03 10:11:12 UTC" */
function formatTime(date: string): string {
  return `${date.slice(0, 19).replace('T', ' ')} UTC`;
}

const styles = html`body{margin:0;background:${light.ground};color:${light.ink};font:16px/1.5 system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:2rem 1rem}h1{font-size:1.75rem;line-height:1.25;margin:0 0 .5rem}h2{font-size:1rem;margin:1.5rem 0 .5rem}
a{color:${light.action}}ul{list-style:none;margin:1.5rem 0;padding:0;background:${light.surface};border:1px solid ${light.line};border-radius:12px}
li+li{border-top:1px solid ${light.line}}li a{display:grid;grid-template-columns:1fr auto;gap:0 1rem;padding:.75rem 1rem;color:inherit;text-decoration:none;overflow-wrap:anywhere}
li b{grid-column:1/-1}li a:hover b{text-decoration:underline}span,time{color:${light.muted};font-size:.875rem}
input,button{font:inherit;padding:.375rem .75rem;border:1px solid ${light.muted};border-radius:8px;background:${light.surface};color:inherit}
iframe{width:100%;height:48rem;border:1px solid ${light.line};border-radius:12px;background:${light.surface}}
pre{margin:0;padding:1rem;white-space:pre-wrap;overflow-wrap:anywhere;background:${light.surface};border:1px solid ${light.line};border-radius:12px}
@media(prefers-color-scheme:dark){body{background:${dark.ground};color:${dark.ink}}a{color:${dark.action}}span,time{color:${dark.muted}}
ul,pre,iframe,input,button{background:${dark.surface};border-color:${dark.line}}li+li{border-color:${dark.line}}}`;

/** A page may load and run nothing; only its own style element applies. */
const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(styles.toString()).digest('base64')}'`,
  "frame-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
].join('; ');
