import { isErrorCode } from '#contract/errors.ts';
import { ApiError } from '#web/api/api.ts';
import type { Translate } from './translation.tsx';

/** The sentence for a refused call in the reader's language; `fallback` where the server said nothing we know. */
export function errorText(error: unknown, t: Translate, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const { code, product = '', sentence } = error;
  // A later version of the server may have codes that this page has no sentence for (SPEC §8).
  if (code && isErrorCode(code)) return t(`errors.${code}`, { product });
  return sentence ?? fallback;
}

/** What a form keeps of a failed call: a code of ours or the server's sentence, so that its text follows the language. */
export function toFormError(error: unknown): { message: string } {
  if (!(error instanceof ApiError)) return { message: '' };
  return { message: error.code && isErrorCode(error.code) ? error.code : (error.sentence ?? '') };
}

/** The sentence for a form's own error, as `toFormError` made it; `fallback` where the server said nothing we know. */
export function rootErrorText(
  { root }: { root?: { message?: string } },
  t: Translate,
  fallback: string,
): string | undefined {
  return root && (fieldErrorText(root.message, t) ?? fallback);
}

/** A form field's error: zod carries one of our codes as its message. */
export function fieldErrorText(message: string | undefined, t: Translate): string | undefined {
  if (!message) return undefined;
  return isErrorCode(message) ? t(`errors.${message}`) : message;
}
