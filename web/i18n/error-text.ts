import { isErrorCode } from '#contract/errors.ts';
import type { Translate } from '#web/i18n/translation.tsx';
import { ApiError } from '../api.ts';

/** The sentence for a refused call in the reader's language; `fallback` where the server said nothing we know. */
export function errorText(error: unknown, t: Translate, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const { code, product = '', sentence } = error;
  // A later version of the server may have codes that this page has no sentence for (SPEC §8).
  if (code && isErrorCode(code)) return t(`errors.${code}`, { product });
  return sentence ?? fallback;
}

/** A form field's error: zod carries one of our codes as its message. */
export function fieldErrorText(message: string | undefined, t: Translate): string | undefined {
  if (!message) return undefined;
  return isErrorCode(message) ? t(`errors.${message}`) : message;
}
