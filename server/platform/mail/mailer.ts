import { setTimeout as delay } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Language } from '#contract/languages.ts';

/** A mail to one recipient. */
export interface Message {
  to: string;
  subject: string;
  html: string;
  text: string;
  language: Language;
}

export interface Mailer {
  /**
   * Resolves when the mail server has accepted the message. Rejects with RecipientRejected when it never will, and with another
   * error when a retry may succeed.
   */
  send(message: Message): Promise<void>;
  /** After a failure: resolves with true once a server that was down responds again, with false when it is not down. */
  waitUntilBack(): Promise<boolean>;
  close(): void;
}

/** The mail server reports that the mailbox does not exist: retries cannot succeed. */
export class RecipientRejected extends Error {
  override name = 'RecipientRejected';
  readonly responseCode: unknown;

  constructor(responseCode: unknown) {
    super('no such mailbox'); // the server's message may repeat the address
    this.responseCode = responseCode;
  }
}

const CONNECTION_TIMEOUT_MS = 10_000;
/** Between two checks of a mail server that is down. */
const POLL_MS = 2_000;
/**
 * Servers scan a message before they accept it. A client that times out meanwhile sends it twice (RFC 1047). RFC 5321
 * §4.5.3.2 recommends minutes.
 */
const SOCKET_TIMEOUT_MS = 120_000;

/**
 * Sends over SMTP through a pool of connections. `smtps://` is TLS from the start; `smtp://` upgrades when the server offers
 * it. Options in the address's query, such as `?requireTLS=true`, override the defaults.
 */
export function createMailer(settings: { smtpUrl: string; from: string; storeName: string }): Mailer {
  const { smtpUrl, from, storeName } = settings;
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 5,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    dnsTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // A server on this machine often has a self-signed certificate, and the connection does not leave the machine.
    ignoreTLS: isLoopback(smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  let closed = false;
  const isReachable = () =>
    transport.verify().then(
      () => true,
      () => false,
    );
  return {
    async send(message) {
      assertSingleLineHeaders(message);
      const sending = transport.sendMail({
        from: from.includes('<') ? from : { name: storeName, address: from },
        // An object is one recipient. A string would be split at commas.
        to: { name: '', address: message.to },
        subject: message.subject,
        text: message.text,
        html: message.html,
        headers: { 'Content-Language': message.language, 'Auto-Submitted': 'auto-generated' },
      });
      await sending.catch((error: unknown) => {
        throw isUnknownMailbox(error) ? new RecipientRejected(error.responseCode) : error;
      });
    },
    async waitUntilBack() {
      if (await isReachable()) return false;
      do await delay(POLL_MS, undefined, { ref: false });
      while (!closed && !(await isReachable()));
      return !closed;
    },
    close: () => {
      closed = true;
      transport.close();
    },
  };
}

/** A line break in a header would start another header (CWE-93). The error leaves out the value, which may be an address. */
function assertSingleLineHeaders(message: Message): void {
  for (const field of ['to', 'subject', 'language'] as const) {
    if (/[\r\n\0]/.test(message[field])) throw new Error(`A mail's ${field} must be one line`);
  }
}

/**
 * Permanent replies to RCPT TO about the mailbox (RFC 3463 §3.2 and §3.3, RFC 7505): unknown, its host unknown or without
 * mail, moved, disabled. Other rejections, such as "relaying denied", concern the store and can be resolved.
 */
const NO_SUCH_MAILBOX = /^5\d\d[ -]5\.(1\.(1|2|3|6|10)|2\.1)\b/;

function isUnknownMailbox(error: unknown): error is Error & { responseCode: unknown } {
  if (!(error instanceof Error && 'command' in error && 'response' in error)) return false;
  return error.command === 'RCPT TO' && NO_SUCH_MAILBOX.test(String(error.response));
}

export function isLoopback(smtpUrl: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(smtpUrl).hostname);
}
