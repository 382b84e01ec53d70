import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { resetPasswordMail } from '#server/accounts/mails/reset-password.ts';
import { readConfig } from '#server/config.ts';
import { openContext } from '#server/open-context.ts';
import { createMailer, type Mailer, type Message } from '#server/platform/mail/mailer.ts';
import { testDatabase } from '../../../../test/database.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';
import type { StoredMail } from './mailbox-store.ts';

const link = 'https://theriac.example/verify-email/Zk3v9QmX2b8LrT0aWc7YdN4fHs6JpUe1GiKoBqMwRtE';
const log = { warn: () => {} };
let folder: string;
let mailbox: Mailbox;
let mailer: Mailer;

const start = async () => {
  mailbox = await startMailbox({ folder, port: 0, log });
  mailer = createMailer({ smtpUrl: mailbox.smtpUrl, from: 'no-reply@theriac.example', storeName: 'Theriac' });
};
const stop = async () => {
  mailer.close();
  await mailbox.close();
};
const message = (to: string, over: Partial<Message> = {}): Message => ({
  to,
  language: 'ar',
  ...resetPasswordMail({ storeName: 'Theriac', language: 'ar', firstName: 'أميليا', link }),
  ...over,
});
const messages = async (query = '') => {
  const response = await fetch(`${mailbox.url}/api/messages${query}`);
  return (await response.json()) as StoredMail[];
};

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'theriac-mailbox-'));
  await start();
});
afterEach(async () => {
  await stop();
  await rm(folder, { recursive: true });
});

test('a sent mail can be read, with its complete link', async () => {
  await mailer.send(message('amelia@example.com'));
  const [mail, ...others] = await messages();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: 'amelia@example.com', subject: message('').subject });
  expect(mail?.text.split(/\r?\n/)).toContain(link);
  expect(mail?.html).toContain(`href="${link}"`);
  expect(Date.now() - Date.parse(mail?.date ?? '')).toBeLessThan(60_000);
});

test('mails are listed newest first, and filtered by address without regard to case', async () => {
  await mailer.send(message('one@example.com'));
  await mailer.send(message('two@example.com'));
  expect((await messages()).map((mail) => mail.to)).toEqual(['two@example.com', 'one@example.com']);
  expect((await messages('?to=ONE@example.com')).map((mail) => mail.to)).toEqual(['one@example.com']);
  expect(await messages('?to=example.com')).toEqual([]);
});

test('mails survive a restart; incomplete files are removed', async () => {
  await mailer.send(message('amelia@example.com'));
  await stop();
  await writeFile(path.join(folder, '1750000000000-0123abcd.eml.part'), 'incomplete');
  await start();
  expect((await messages()).map((mail) => mail.to)).toEqual(['amelia@example.com']);
  expect(await readdir(folder)).toHaveLength(1);
  await mailer.send(message('later@example.com'));
  expect((await messages())[0]?.to).toBe('later@example.com');
});

test('DELETE empties the folder too', async () => {
  await mailer.send(message('amelia@example.com'));
  expect((await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' })).status).toBe(204);
  expect(await messages()).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
});

test('the pages show a mail, run nothing and open its links in a new tab', async () => {
  await mailer.send(message('amelia@example.com', { subject: '<script>1</script>' }));
  const [mail] = await messages();
  const list = await (await fetch(`${mailbox.url}/`)).text();
  expect(list).toContain(`/messages/${mail?.id}`);
  expect(list).not.toContain('<script>');
  const mailPage = await fetch(`${mailbox.url}/messages/${mail?.id}`);
  expect(mailPage.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  expect(await mailPage.text()).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  const framed = await fetch(`${mailbox.url}/messages/${mail?.id}/html`);
  expect(framed.headers.get('content-security-policy')).toContain('sandbox allow-popups');
  expect(await framed.text()).toContain('<head><base target="_blank">');
  expect((await fetch(`${mailbox.url}/messages/none`)).status).toBe(404);
});

test('the pages allow only their own style and have the store’s security headers', async () => {
  const response = await fetch(`${mailbox.url}/`);
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(await response.text()) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash}';`);
  expect(policy).not.toContain('unsafe');
  for (const address of ['/', '/messages/none', '/api/messages']) {
    const { headers } = await fetch(`${mailbox.url}${address}`);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    });
  }
});

test('another host name is rejected (DNS rebinding)', async () => {
  const status = await new Promise((resolve, reject) => {
    get(mailbox.url, { headers: { host: 'evil.example' } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });
  expect(status).toBe(403);
});

test('a store that listens on all addresses keeps its mailbox on this machine', async () => {
  const { url } = await testDatabase();
  const environment = { DATABASE_URL: url, HOST: '0.0.0.0', MAILBOX_PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' };
  const { mailboxUrl = '', close } = await openContext(readConfig(environment), {
    progress: () => undefined,
    onDatabaseExit: () => undefined,
  });
  expect((await fetch(mailboxUrl)).status).toBe(200);
  // Another address of this machine. On systems without it (macOS) nothing responds either.
  const reached = await new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.2', port: Number(new URL(mailboxUrl).port), timeout: 1_000 });
    for (const end of ['connect', 'error', 'timeout']) socket.once(end, () => resolve(end === 'connect'));
    socket.once('close', () => resolve(false));
    void socket.once('connect', () => socket.destroy());
  });
  await close();
  expect(reached).toBe(false);
});

test('a port in use is reported with the name of its variable', async () => {
  const port = Number(new URL(mailbox.url).port);
  await expect(startMailbox({ folder, port, log })).rejects.toThrow(/in use: set MAILBOX_PORT/);
});
