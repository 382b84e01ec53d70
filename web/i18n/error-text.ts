import type { ErrorCode } from '#contract/errors.ts';
import { ResponseError } from '#web/api/api.ts';
import { english } from './english.ts';
import type { Translate } from './translation.tsx';

/** Whether this page has a sentence for a code. The list of codes itself is not loaded. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(english.errors, text);
}

/** The translated text of a failed call; `fallback` if the server's response has no known code and no message. */
export function errorText(error: unknown, t: Translate, fallback: string): string {
  if (!(error instanceof ResponseError)) return fallback;
  const { code, product = '', sentence } = error;
  // A newer server may have codes that this page does not know (product.md §8).
  if (code && isErrorCode(code)) return t(`errors.${code}`, { product });
  return sentence ?? fallback;
}

/**
 * What a form stores of a failed call: an error code or the server's message, so that the text follows the language.
 */
export function toFormError(error: unknown): { message: string } {
  if (!(error instanceof ResponseError)) return { message: '' };
  return { message: error.code && isErrorCode(error.code) ? error.code : (error.sentence ?? '') };
}

/** The text of a form's error from `toFormError`; `fallback` if the response had no code and no message. */
export function rootErrorText(
  { root }: { root?: { message?: string } },
  t: Translate,
  fallback: string,
): string | undefined {
  return root && (fieldErrorText(root.message, t) ?? fallback);
}

/** The text of a field's error. zod's messages are error codes of the contract. */
export function fieldErrorText(message: string | undefined, t: Translate): string | undefined {
  if (!message) return undefined;
  return isErrorCode(message) ? t(`errors.${message}`) : message;
}
