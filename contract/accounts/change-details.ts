import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { emailAddress, existingPassword, requiredText } from '#contract/text.ts';
import { User } from './accounts.ts';

/** Name and e-mail address of an account, changed by its owner. Orders keep those that they were placed with. */

export const ChangeNameBody = z.object({ firstName: requiredText(100), lastName: requiredText(100) });
export type ChangeNameBody = z.infer<typeof ChangeNameBody>;

export const ChangeEmailBody = z.object({
  email: emailAddress(),
  password: existingPassword()
    .optional()
    .describe('Omitted by users without a password, who must have signed in recently.'),
});
export type ChangeEmailBody = z.infer<typeof ChangeEmailBody>;

const Message = z.object({ message: z.string() });

export const ChangeName = endpoint({
  method: 'PATCH',
  path: '/api/account',
  access: 'session',
  summary: 'Changes the name of the user',
  body: ChangeNameBody,
  output: User,
  status: 200,
  errors: ['FIELDS_REQUIRED', 'TOO_LONG'],
});

export const ChangeEmail = endpoint({
  method: 'POST',
  path: '/api/account/email',
  access: 'session',
  summary:
    'Mails a link to the new address, which replaces the current one when the link is confirmed; the response is the same if the address has an account',
  body: ChangeEmailBody,
  output: Message,
  status: 200,
  errors: [
    'FIELDS_REQUIRED',
    'EMAIL_INVALID',
    'TOO_LONG',
    'WRONG_PASSWORD',
    'SIGN_IN_AGAIN',
    'EMAIL_IN_SETTINGS',
    'TOO_MANY_ATTEMPTS',
  ],
});

export const CancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/account/email',
  access: 'session',
  summary: 'Keeps the current address: the link to the new one stops working',
  status: 204,
});

export const ConfirmEmail = endpoint({
  method: 'POST',
  path: '/api/confirm-email/{token}',
  access: 'anyone',
  summary: 'Replaces the e-mail address of an account, with the token of the link that was mailed to the new one',
  params: z.object({ token: z.string().describe('The part of the mailed link after `/confirm-email/`.') }),
  output: Message,
  status: 200,
  errors: ['INVALID_VERIFICATION_TOKEN'],
});
