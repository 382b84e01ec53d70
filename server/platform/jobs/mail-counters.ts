import type { Counter } from '#server/platform/observability/observability.ts';

export const mailsSent: Counter = { name: 'theriac_mails_sent_total', help: 'Mails accepted by the mail server' };
export const mailsFailed: Counter = { name: 'theriac_mails_failed_total', help: 'Failed attempts to send a mail' };
export const mailsGivenUp: Counter = {
  name: 'theriac_mails_given_up_total',
  help: 'Mails given up: the mailbox does not exist, or the last attempt failed',
};
