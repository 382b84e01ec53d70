import { isErrorCode } from '#contract/errors.ts';
import type { Translate } from '#web/i18n/translation.tsx';
import { ApiError } from '../api.ts';

/** The sentence for a refused call in the reader's language; `fallback` where the server said nothing we know. */
export function errorText(error: unknown, t: Translate, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.code) return t(`errors.${error.code}`, { product: error.product ?? '' });
  return error.sentence ?? fallback;
}

/** A form field's error: zod carries one of our codes as its message. */
export function fieldErrorText(message: string | undefined, t: Translate): string | undefined {
  if (!message) return undefined;
  return isErrorCode(message) ? t(`errors.${message}`) : message;
}
