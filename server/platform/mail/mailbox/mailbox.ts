import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { SMTPServer } from 'smtp-server';
import { listenError } from '#server/platform/errors/listen-error.ts';
import { mailboxPages } from './mailbox-page.ts';
import { type MailboxStore, openMailboxStore } from './mailbox-store.ts';

/** The mailbox that replaces a mail server when SMTP_URL is unset. */
export interface Mailbox {
  /** Where the mailer delivers. */
  smtpUrl: string;
  /** The page that shows the mails. */
  url: string;
  close(): Promise<void>;
}

export interface MailboxSettings {
  /** Where mails are stored. */
  folder: string;
  /** The page's port (MAILBOX_PORT); 0 picks a free one. */
  port: number;
  log: Pick<Logger, 'warn'>;
}

/**
 * Reachable from this machine only, even if the store's HOST is not: mails hold links that reset passwords, and reading them
 * needs no sign-in. Proof: mailbox.test.ts.
 */
const LOOPBACK_HOST = '127.0.0.1';
const MAX_MAIL_BYTES = 5_000_000;
const CLOSE_TIMEOUT_MS = 1_000;

/** Starts the mailbox: SMTP on a free port, its page on the given port. */
export async function startMailbox(settings: MailboxSettings): Promise<Mailbox> {
  const { folder, port, log } = settings;
  const store = await openMailboxStore(folder);
  const pages = createServer(mailboxPages(store));
  await listen(pages, port);
  const smtp = createSmtp(store, log);
  try {
    await new Promise<void>((resolve, reject) => {
      smtp.once('error', reject);
      smtp.listen(0, LOOPBACK_HOST, resolve);
    });
  } catch (error) {
    pages.close();
    throw error;
  }
  // Without a listener, a client that disconnects during a session would end the process.
  smtp.on('error', (error: Error) => log.warn({ err: error }, 'the mailbox met an error'));
  return {
    smtpUrl: `smtp://${LOOPBACK_HOST}:${portOf(smtp.server)}`,
    url: `http://${LOOPBACK_HOST}:${portOf(pages)}`,
    async close() {
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
      await new Promise<void>((resolve) => {
        pages.close(() => resolve());
        pages.closeAllConnections();
      });
    },
  };
}

/** Replies "250" to a message only when it is on the disk. */
function createSmtp(store: MailboxStore, log: MailboxSettings['log']): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: MAX_MAIL_BYTES,
    closeTimeout: CLOSE_TIMEOUT_MS,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        if (!stream.sizeExceeded) chunks.push(chunk);
      });
      stream.once('error', done);
      stream.once('end', () => {
        if (stream.sizeExceeded) return done(smtpError('Message too large', 552));
        store.add(Buffer.concat(chunks)).then(
          () => done(),
          (error: unknown) => {
            log.warn({ err: error }, 'the mailbox could not store a mail');
            done(smtpError('Could not keep the message', 451));
          },
        );
      });
    },
  });
}

/** `responseCode` sets smtp-server's reply: 4xx asks the sender to retry, 5xx not to. */
function smtpError(message: string, responseCode: number): Error {
  return Object.assign(new Error(message), { responseCode });
}

async function listen(pages: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    pages.once('error', (error) => reject(listenError(error, port, 'MAILBOX_PORT')));
    pages.listen(port, LOOPBACK_HOST, resolve);
  });
}

function portOf(server: { address(): AddressInfo | string | null }): number {
  return (server.address() as AddressInfo).port;
}
