import { setTimeout as delay } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Language } from '#contract/languages.ts';

/** One mail to one person. */
export interface Message {
  to: string;
  subject: string;
  html: string;
  text: string;
  language: Language;
}

export interface Mailer {
  /**
   * Resolves when the mail server has taken the message over. Rejects with RecipientRefused where it never will, with
   * anything else where another try may succeed.
   */
  send(message: Message): Promise<void>;
  /** After a mail was not sent: true once a server that was away answers again, false where it was never away. */
  returned(): Promise<boolean>;
  close(): void;
}

/** The mailbox of this address does not exist, says the mail server: no later try fares better. */
export class RecipientRefused extends Error {
  override name = 'RecipientRefused';
  readonly responseCode: unknown;

  constructor(responseCode: unknown) {
    super('no such mailbox'); // its own words repeat the address
    this.responseCode = responseCode;
  }
}

const CONNECTION_TIMEOUT_MS = 10_000;
/** Between two looks whether a mail server that was away is back. */
const LOOK_AGAIN_MS = 2_000;
/**
 * Servers look a message through before they answer for it. Who gives up before that sends it again while the first is
 * on its way (RFC 1047); RFC 5321 §4.5.3.2 asks for minutes.
 */
const SOCKET_TIMEOUT_MS = 120_000;

/**
 * Sends over SMTP through a few kept connections. `smtps://` is TLS from the start; `smtp://` upgrades where the server
 * offers it. Options in the address's query, such as `?requireTLS=true`, win over ours.
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
    // A server on this machine offers certificates that nobody signed, and there is no wire to listen on.
    ignoreTLS: isLoopback(smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  let closed = false;
  const isThere = () =>
    transport.verify().then(
      () => true,
      () => false,
    );
  return {
    async send(message) {
      refuseHeaderBreaks(message);
      const sending = transport.sendMail({
        from: from.includes('<') ? from : { name: storeName, address: from },
        // An object is one recipient; a string would be split at commas.
        to: { name: '', address: message.to },
        subject: message.subject,
        text: message.text,
        html: message.html,
        headers: { 'Content-Language': message.language, 'Auto-Submitted': 'auto-generated' },
      });
      await sending.catch((error: unknown) => {
        throw refusesMailbox(error) ? new RecipientRefused(error.responseCode) : error;
      });
    },
    async returned() {
      if (await isThere()) return false;
      do await delay(LOOK_AGAIN_MS, undefined, { ref: false });
      while (!closed && !(await isThere()));
      return !closed;
    },
    close: () => {
      closed = true;
      transport.close();
    },
  };
}

/** A line break in a header starts another header (CWE-93). The value stays out of the message: it may be an address. */
function refuseHeaderBreaks(message: Message): void {
  for (const field of ['to', 'subject', 'language'] as const) {
    if (/[\r\n\0]/.test(message[field])) throw new Error(`A mail's ${field} must be one line`);
  }
}

/**
 * Replies to RCPT TO that speak of the mailbox for good (RFC 3463 §3.2 and §3.3, RFC 7505): unknown, its system unknown
 * or without mail, moved, disabled. Other refusals, such as "relaying denied", are of us and can be mended.
 */
const NO_SUCH_MAILBOX = /^5\d\d[ -]5\.(1\.(1|2|3|6|10)|2\.1)\b/;

function refusesMailbox(error: unknown): error is Error & { responseCode: unknown } {
  if (!(error instanceof Error && 'command' in error && 'response' in error)) return false;
  return error.command === 'RCPT TO' && NO_SUCH_MAILBOX.test(String(error.response));
}

function isLoopback(smtpUrl: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(smtpUrl).hostname);
}
