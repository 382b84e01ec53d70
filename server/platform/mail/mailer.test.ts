import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMailer, type Message } from './mailer.ts';

const message: Message = {
  to: 'amelia@example.com',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello\n',
  language: 'fr',
};
const taken: { to: string[]; raw: string }[] = [];
const server = new SMTPServer({
  authOptional: true,
  logger: false,
  closeTimeout: 100,
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      taken.push({ to: session.envelope.rcptTo.map((each) => each.address), raw: Buffer.concat(chunks).toString() });
      done();
    });
  },
});

let smtpUrl: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
beforeEach(() => {
  taken.length = 0;
});

const mailerFrom = (from: string) => createMailer({ smtpUrl, from, storeName: 'Theriac' });

describe('the mailer', () => {
  test('says who sends, in which language and that a machine does', async () => {
    const mailer = mailerFrom('no-reply@theriac.example');
    await mailer.send(message);
    mailer.close();
    const [mail] = taken;
    expect(mail?.to).toEqual(['amelia@example.com']);
    expect(mail?.raw).toContain('From: Theriac <no-reply@theriac.example>');
    expect(mail?.raw).toContain('Content-Language: fr');
    expect(mail?.raw).toContain('Auto-Submitted: auto-generated');
    expect(mail?.raw).toContain('multipart/alternative');
  });

  test('keeps a sender that brings its own name', async () => {
    const mailer = mailerFrom('The Counter <counter@theriac.example>');
    await mailer.send(message);
    mailer.close();
    expect(taken[0]?.raw).toContain('From: The Counter <counter@theriac.example>');
  });

  test.each(['to', 'subject', 'language'] as const)(
    'refuses a line break in %s, and does not repeat it',
    async (field) => {
      const mailer = mailerFrom('no-reply@theriac.example');
      const forged = { ...message, [field]: `${message[field]}\r\nBcc: eve@evil.example` };
      const refusal = await mailer.send(forged).catch((error: Error) => error.message);
      mailer.close();
      expect(refusal).toBe(`A mail's ${field} must be one line`);
      expect(taken).toEqual([]);
    },
  );

  test('an address never becomes two', async () => {
    const mailer = mailerFrom('no-reply@theriac.example');
    await mailer.send({ ...message, to: 'amelia@example.com, eve@evil.example' }).catch(() => {});
    mailer.close();
    expect(taken.flatMap((mail) => mail.to)).not.toContain('eve@evil.example');
  });

  test('rejects when nobody takes the mail, so that the queue tries again', async () => {
    const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'a@theriac.example', storeName: 'Theriac' });
    await expect(mailer.send(message)).rejects.toThrow(/ECONNREFUSED/);
    mailer.close();
  });
});
