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
const received: { to: string[]; raw: string }[] = [];
const server = new SMTPServer({
  authOptional: true,
  logger: false,
  closeTimeout: 100,
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      received.push({ to: session.envelope.rcptTo.map((each) => each.address), raw: Buffer.concat(chunks).toString() });
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
  received.length = 0;
});

const mailerFrom = (from: string) => createMailer({ smtpUrl, from, storeName: 'Theriac' });

describe('the mailer', () => {
  test('sets the sender, the language and the auto-generated header', async () => {
    const mailer = mailerFrom('no-reply@theriac.example');
    await mailer.send(message);
    mailer.close();
    const [mail] = received;
    expect(mail?.to).toEqual(['amelia@example.com']);
    expect(mail?.raw).toContain('From: Theriac <no-reply@theriac.example>');
    expect(mail?.raw).toContain('Content-Language: fr');
    expect(mail?.raw).toContain('Auto-Submitted: auto-generated');
    expect(mail?.raw).toContain('multipart/alternative');
  });

  test('keeps the name of a sender that has one', async () => {
    const mailer = mailerFrom('The Counter <counter@theriac.example>');
    await mailer.send(message);
    mailer.close();
    expect(received[0]?.raw).toContain('From: The Counter <counter@theriac.example>');
  });

  test.each(['to', 'subject', 'language'] as const)(
    'rejects a line break in %s without repeating the value',
    async (field) => {
      const mailer = mailerFrom('no-reply@theriac.example');
      const forged = { ...message, [field]: `${message[field]}\r\nBcc: eve@evil.example` };
      const rejection = await mailer.send(forged).catch((error: Error) => error.message);
      mailer.close();
      expect(rejection).toBe(`A mail's ${field} must be one line`);
      expect(received).toEqual([]);
    },
  );

  test('an address with a comma stays one recipient', async () => {
    const mailer = mailerFrom('no-reply@theriac.example');
    await mailer.send({ ...message, to: 'amelia@example.com, eve@evil.example' }).catch(() => {});
    mailer.close();
    expect(received.flatMap((mail) => mail.to)).not.toContain('eve@evil.example');
  });

  test('rejects when the mail server is unreachable, so that the queue retries', async () => {
    const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'a@theriac.example', storeName: 'Theriac' });
    await expect(mailer.send(message)).rejects.toThrow(/ECONNREFUSED/);
    mailer.close();
  });
});
