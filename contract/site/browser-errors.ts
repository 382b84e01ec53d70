import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { plainText } from '#contract/text.ts';

const file = /^\/assets\/[\w.-]{1,100}$/;

/** An error in the code of a page. It has no personal data, and no address with an id or a token. */
export const BrowserError = z.object({
  kind: z.enum(['error', 'rejection']).describe('Thrown, or a promise that nobody handled.'),
  name: z
    .string()
    .regex(/^\w{1,40}$/)
    .meta({ examples: ['TypeError'] }),
  message: plainText(200).describe('Without quoted texts, numbers and addresses, which may be what a person typed.'),
  place: z
    .string()
    .regex(/^\/assets\/[\w.-]{1,100}:\d{1,7}:\d{1,7}$/)
    .meta({ examples: ['/assets/cart-D3x9.js:1:2042'] })
    .describe('File, line and column of our code.'),
  page: z
    .string()
    .regex(/^\/(?:[a-z-]{1,20}(?:\/[a-z-]{1,20})?)?$/)
    .meta({ examples: ['/products'] })
    .describe('The first words of the path.'),
  build: z
    .string()
    .regex(file)
    .meta({ examples: ['/assets/send-error-Bq81.js'] })
    .describe('A file of the build that the page runs.'),
});
export type BrowserError = z.input<typeof BrowserError>;

export const ReportBrowserError = endpoint({
  method: 'POST',
  path: '/api/browser-errors',
  access: 'anyone',
  summary: 'Counts an error in the code of a page',
  body: BrowserError,
  status: 204,
  errors: ['TOO_LONG'],
});
