import { createTransport } from 'nodemailer';
import { isLoopback } from './mailer.ts';

const TIMEOUT_MS = 10_000;

/**
 * Connects to a mail server and signs in, without sending. `encrypted`: by TLS, from the start or by STARTTLS (RFC 3207). `local`: the server is
 * on this machine. Rejects with the server's error.
 */
export async function checkMailServer(smtpUrl: string): Promise<'encrypted' | 'unencrypted' | 'local'> {
  if (isLoopback(smtpUrl)) {
    await verify(smtpUrl, { ignoreTLS: true });
    return 'local';
  }
  if (new URL(smtpUrl).protocol === 'smtps:') {
    await verify(smtpUrl, {});
    return 'encrypted';
  }
  await verify(smtpUrl, { ignoreTLS: true });
  return await verify(smtpUrl, { requireTLS: true }).then(
    () => 'encrypted' as const,
    () => 'unencrypted' as const,
  );
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
