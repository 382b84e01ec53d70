import { signInsFailed } from './accounts/passwords/check-password.ts';
import { orderCents, ordersPlaced } from './checkout/place-order.ts';
import { mailsFailed, mailsGivenUp, mailsSent } from './platform/jobs/mail-counters.ts';
import { browserErrors } from './site/browser-errors.ts';

/** Every counter of the features and of the mails (docs/metrics.md). */
export const counters = [ordersPlaced, orderCents, signInsFailed, mailsSent, mailsFailed, mailsGivenUp, browserErrors];
