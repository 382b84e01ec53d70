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
  /** Resolves when the mail server has taken the message over; rejects otherwise, and the queue tries again. */
  send(message: Message): Promise<void>;
  close(): void;
}

const CONNECTION_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;

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
  return {
    async send(message) {
      refuseHeaderBreaks(message);
      await transport.sendMail({
        from: from.includes('<') ? from : { name: storeName, address: from },
        // An object is one recipient; a string would be split at commas.
        to: { name: '', address: message.to },
        subject: message.subject,
        text: message.text,
        html: message.html,
        headers: { 'Content-Language': message.language, 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}

/** A line break in a header starts another header (CWE-93). The value stays out of the message: it may be an address. */
function refuseHeaderBreaks(message: Message): void {
  for (const field of ['to', 'subject', 'language'] as const) {
    if (/[\r\n\0]/.test(message[field])) throw new Error(`A mail's ${field} must be one line`);
  }
}

function isLoopback(smtpUrl: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(smtpUrl).hostname);
}
