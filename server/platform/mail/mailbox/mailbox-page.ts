import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PERMISSIONS_POLICY } from '#server/platform/http/security.ts';
import { type Html, html } from '#server/platform/mail/html.ts';
import { dark, light } from '#server/platform/mail/palette.ts';
import type { MailboxStore, StoredMail } from './mailbox-store.ts';

interface Answer {
  status: number;
  type: string;
  body: string;
  policy?: string;
}

const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';
/** A mail is styled inline, for mail programs read nothing else: in a frame that can load and run nothing. */
const MAIL_POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'; sandbox ${SANDBOX}`;

/** Answers the mailbox's requests: its pages for people, its JSON for tests. */
export function mailboxPages(store: MailboxStore) {
  const names = new Set(['localhost', '127.0.0.1']);
  return (request: IncomingMessage, response: ServerResponse): void => {
    // Another name may be a stranger's page that points it at this machine, to read the mails (DNS rebinding).
    const known = names.has(hostName(request.headers.host));
    const answering = known ? answer(store, request) : plain(403, 'This mailbox answers to its own address only');
    Promise.resolve(answering)
      .catch(() => plain(500, 'The mailbox met an error'))
      .then((reply) => send(request, response, reply))
      .catch(() => response.destroy());
  };
}

async function answer(store: MailboxStore, request: IncomingMessage): Promise<Answer> {
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
    ? { status: 200, type: 'text/html', body: openingLinksOutside(mail.html), policy: MAIL_POLICY }
    : page(mail.subject, mailPage(mail));
}

function send(request: IncomingMessage, response: ServerResponse, reply: Answer): void {
  response.writeHead(reply.status, {
    'Content-Type': `${reply.type}; charset=utf-8`,
    'Content-Security-Policy': reply.policy ?? PAGE_POLICY,
    'Cache-Control': 'no-store',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': PERMISSIONS_POLICY,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
  });
  response.end(request.method === 'HEAD' ? undefined : reply.body);
}

function listPage(mails: StoredMail[], to: string | undefined): Html {
  const rows = mails.map(
    (mail) => html`<li><a href="/messages/${mail.id}"><b dir="auto">${mail.subject || 'No subject'}</b>
<span><bdi>${mail.to}</bdi></span><time datetime="${mail.date}">${shownTime(mail.date)}</time></a></li>\n`,
  );
  return html`<h1>Mailbox</h1>
<p>Mails that the store sent. None left this machine: SMTP_URL is not set.</p>
<form action="/" role="search"><label for="to">Sent to</label> <input id="to" name="to" type="email" value="${to ?? ''}"> <button>Show</button>${to && html` <a href="/">Show all</a>`}</form>
${rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p>No mail yet.</p>`}`;
}

function mailPage(mail: StoredMail): Html {
  return html`<p><a href="/">All mails</a></p>
<h1 dir="auto">${mail.subject || 'No subject'}</h1>
<p>To <bdi>${mail.to}</bdi>, <time datetime="${mail.date}">${shownTime(mail.date)}</time></p>
${mail.html && html`<h2>HTML</h2><iframe title="The mail as HTML" src="/messages/${mail.id}/html" sandbox="${SANDBOX}"></iframe>`}
<h2>Text</h2><pre dir="auto">${mail.text.split('\n').map(textLine)}</pre>`;
}

/** A line that is a link can be followed, as mail programs let one do. */
function textLine(line: string): Html {
  return /^https?:\/\/\S+$/.test(line.trim())
    ? html`<a href="${line.trim()}" target="_blank" rel="noopener noreferrer">${line}</a>\n`
    : html`${line}\n`;
}

/** Links in the frame open beside the mailbox, which the sandbox lets them do. */
function openingLinksOutside(markup: string): string {
  const base = '<base target="_blank">';
  const head = /<head[^>]*>/i;
  return head.test(markup) ? markup.replace(head, (tag) => tag + base) : base + markup;
}

function page(title: string, content: Html): Answer {
  const body = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}</title><style>${styles}</style></head>
<body><main>${content}</main></body></html>
`;
  return { status: 200, type: 'text/html', body: body.toString() };
}

function plain(status: number, body: string): Answer {
  return { status, type: 'text/plain', body: `${body}\n` };
}

function hostName(header: string | undefined): string {
  return (header ?? '').toLowerCase().replace(/:\d+$/, '');
}

/** "2025-06-03 10:11:12 UTC" */
function shownTime(date: string): string {
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

/** A page that can load and run nothing, styled by its own style element alone. */
const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(styles.toString()).digest('base64')}'`,
  "frame-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
].join('; ');
