import type { Config } from '#server/config.ts';
import { rootCause } from '#server/platform/errors/error-text.ts';
import { checkMailServer } from '#server/platform/mail/check-mail-server.ts';
import type { Findings } from './finding.ts';

/** Whether the mail server accepts the store, and by TLS. */
export async function* examineMail({ smtpUrl, secure }: Config): Findings {
  if (!smtpUrl) {
    const message = 'Mails go to the mailbox on this machine.';
    yield secure
      ? { about: 'mail', state: 'problem', message, remedy: 'Set SMTP_URL: customers receive nothing.' }
      : { about: 'mail', state: 'ok', message };
    return;
  }
  try {
    const connection = await checkMailServer(smtpUrl);
    if (connection === 'unencrypted') {
      yield {
        about: 'mail',
        state: 'problem',
        message: 'The mail server has no STARTTLS: mails and the password are sent as plain text.',
        remedy: 'Use an smtps:// address, or a server with STARTTLS.',
      };
    } else {
      const how = connection === 'local' ? 'is on this machine' : 'accepts the store, by TLS';
      yield { about: 'mail', state: 'ok', message: `The mail server ${how}.` };
    }
  } catch (error) {
    yield {
      about: 'mail',
      state: 'problem',
      message: `The mail server does not accept the store: ${rootCause(error)}`,
      remedy: 'Check SMTP_URL, the firewall, and user and password; mails wait for about three hours.',
    };
  }
}
