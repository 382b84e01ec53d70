import { expect, it } from 'vitest';
import { ResponseError } from '#web/api/api.ts';
import { errorText } from './error-text.ts';
import type { Translate } from './translation.tsx';

const t: Translate = (key) => `<${key}>`;
const textOf = (body: string) => errorText(new ResponseError(429, body), t, 'Something failed');

it('a known code has the page’s translated text', () => {
  expect(textOf('{"code":"TOO_MANY_ATTEMPTS","message":"Too many."}')).toBe('<errors.TOO_MANY_ATTEMPTS>');
});

it('an unknown code has the server’s message (product.md §8)', () => {
  expect(textOf('{"code":"RATE_LIMITED","message":"Please slow down."}')).toBe('Please slow down.');
  expect(textOf('{"code":"constructor","message":"Please slow down."}')).toBe('Please slow down.');
  expect(textOf('{"code":7,"message":"Please slow down."}')).toBe('Please slow down.');
});

it('an error without a message has the page’s general text', () => {
  for (const body of ['{"code":"RATE_LIMITED"}', '{}', '<html>', '']) expect(textOf(body)).toBe('Something failed');
  expect(errorText(new TypeError('Failed to fetch'), t, 'Something failed')).toBe('Something failed');
});
