import { createTransport } from 'nodemailer';
import { isLoopback } from './mailer.ts';

const TIMEOUT_MS = 10_000;

/**
 * Connects to a mail server and signs in, without sending. `encrypted`: by TLS, from the start or by STARTTLS (RFC 3207). `local`: the server is
 * on this machine. A server without STARTTLS is `unencrypted`, and is not given the password. Rejects with the server's error.
 */
export async function checkMailServer(smtpUrl: string): Promise<'encrypted' | 'unencrypted' | 'local'> {
  const isLocal = isLoopback(smtpUrl);
  const isByTls = new URL(smtpUrl).protocol === 'smtps:';
  try {
    await verify(smtpUrl, isLocal ? { ignoreTLS: true } : { requireTLS: !isByTls });
    return isLocal ? 'local' : 'encrypted';
  } catch (error) {
    if (isByTls || !isStartTlsMissing(error)) throw error;
    return 'unencrypted';
  }
}

async function verify(smtpUrl: string, options: { ignoreTLS?: boolean; requireTLS?: boolean }): Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    ...options,
  });
  await transport.verify().finally(() => transport.close());
}

/** The server rejected STARTTLS, or does not know it. A failure of TLS itself has no response of the server. */
function isStartTlsMissing(error: unknown): boolean {
  const { code, command, response } = error as { code?: string; command?: string; response?: unknown };
  return code === 'ETLS' && command === 'STARTTLS' && typeof response === 'string';
}
