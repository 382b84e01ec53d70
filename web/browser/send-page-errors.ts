import type { BrowserError } from '#contract/site/browser-errors.ts';
import { withoutValues } from '#contract/site/without-values.ts';
import type { PageErrorEvent } from './page-errors.ts';

/** Different errors of one document that are sent. One that repeats is sent once. */
const SENT_MAX = 3;
const sent = new Set<string>();

/** A place in a stack, with the origin of its file: extensions of the browser have `/assets/` too. */
const places = /(\w[\w.+-]*:\/\/[^/\s]+)(\/assets\/[\w.-]+:\d+:\d+)/g;
/** Words of a path: not ids, names and tokens. */
const pathWord = /^[a-z-]{1,20}$/;

/** Reports the errors of the page's code so far, and those that follow. */
export function sendPageErrors(): void {
  const recorded = window.pageErrors;
  window.pageErrors = { push: send };
  if (Array.isArray(recorded)) recorded.forEach(send);
}

/** Reports an error to the store (`POST /api/browser-errors`): no address, no text that was typed, no third party. */
function send(event: PageErrorEvent): void {
  const [kind, error]: [BrowserError['kind'], unknown] =
    'reason' in event ? ['rejection', event.reason] : ['error', event.error];
  if (!(error instanceof Error) || sent.size >= SENT_MAX) return;
  const stack = [...(error.stack ?? '').matchAll(places)];
  const place = stack.find(([, origin]) => origin === location.origin)?.[2];
  if (!place || sent.has(place)) return;
  sent.add(place);
  const report: BrowserError = {
    kind,
    name: error.name,
    message: withoutValues(error.message),
    place,
    page: pageOf(location.pathname),
    build: new URL(import.meta.url).pathname,
  };
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(report);
  fetch('/api/browser-errors', { method: 'POST', keepalive: true, headers, body }).catch(() => undefined);
}

/** The words at the start of a path, two at most: `/admin/orders` of `/admin/orders/4f2a…`. */
function pageOf(pathname: string): string {
  const [, ...parts] = pathname.split('/');
  const end = parts.findIndex((part) => !pathWord.test(part));
  return `/${parts.slice(0, Math.min(2, end < 0 ? 2 : end)).join('/')}`;
}
