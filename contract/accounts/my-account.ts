import { z } from 'zod';
import { CartLine } from '#contract/cart.ts';
import { endpoint } from '#contract/endpoint.ts';
import { OrderWithHistory } from '#contract/orders/orders.ts';
import { givenPassword, password, plainText, Timestamp } from '#contract/text.ts';
import { User } from './accounts.ts';
import { auditEvents } from './audit.ts';

/** What a signed-in person sees and does of their own account, beside `GET /api/user`. */

/** A browser that is signed in. Names of programs as they tell themselves; null where they do not. */
export const Device = z
  .object({
    id: z.string(),
    current: z.boolean().describe('The one that asks.'),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    network: z.string().nullable().describe('Network address of the sign-in, shortened to /24 (IPv4) or /48 (IPv6).'),
    createdAt: Timestamp,
    lastUsedAt: Timestamp,
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof Device>;

export const MyAccount = z
  .object({
    hasPassword: z.boolean().describe('False for who signed up with Google and never chose a password.'),
    hasGoogle: z.boolean().describe('Whether "Login with Google" opens this account.'),
    devices: z.array(Device).describe('The one in use first, then by their last use; at most 100.'),
  })
  .meta({ id: 'MyAccount' });
export type MyAccount = z.infer<typeof MyAccount>;

/** Everything that the store holds of a person (GDPR article 15 and 20). */
export const AccountData = z
  .object({
    exportedAt: Timestamp,
    user: User.extend({ language: z.string() }),
    signIn: MyAccount.extend({
      identities: z
        .array(z.object({ issuer: z.string(), subject: z.string(), createdAt: Timestamp }))
        .describe('Who the person is at Google, where that opens the account.'),
      knownBrowsers: z
        .array(Timestamp)
        .describe('When browsers that are known to the account were last signed in with.'),
    }),
    cart: z.array(CartLine),
    orders: z.array(OrderWithHistory),
    events: z
      .array(
        z.object({
          createdAt: Timestamp,
          event: z.enum(auditEvents),
          network: z.string().nullable(),
          browser: z.string().nullable().describe('With what the account was created; null for all other events.'),
          system: z.string().nullable(),
        }),
      )
      .describe('Newest first, at most 10,000 of the last 400 days.'),
  })
  .meta({ id: 'AccountData' });
export type AccountData = z.infer<typeof AccountData>;

export const ChangePasswordBody = z.object({
  currentPassword: givenPassword(),
  newPassword: password('NEW_PASSWORD_TOO_SHORT'),
});
export type ChangePasswordBody = z.infer<typeof ChangePasswordBody>;

export const DeleteAccountBody = z.object({
  password: givenPassword().optional().describe('Left out by who has none: then the sign-in must be fresh.'),
});
export type DeleteAccountBody = z.infer<typeof DeleteAccountBody>;

/** Minutes after a sign-in in which an account without a password may be deleted. */
export const FRESH_SIGN_IN_MINUTES = 10;

export const GetMyAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  access: 'session',
  summary: 'How the account is opened, and where it is signed in',
  output: MyAccount,
  status: 200,
});

export const SignOutDevice = endpoint({
  method: 'DELETE',
  path: '/api/account/devices/{id}',
  access: 'session',
  summary: 'Signs one device out, at once',
  params: z.object({ id: plainText(100) }),
  status: 204,
  errors: ['NOT_FOUND'],
});

export const SignOutEverywhere = endpoint({
  method: 'DELETE',
  path: '/api/account/devices',
  access: 'session',
  summary: 'Signs every device out, the one that asks too',
  status: 204,
  responseHeaders: ['Set-Cookie'],
});

export const ChangePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  access: 'session',
  summary: 'Sets a new password by the old one; every other device is signed out',
  body: ChangePasswordBody,
  output: z.object({ message: z.string() }),
  status: 200,
  responseHeaders: ['Set-Cookie'],
  errors: ['FIELDS_REQUIRED', 'TOO_LONG', 'NEW_PASSWORD_TOO_SHORT', 'WRONG_PASSWORD', 'TOO_MANY_ATTEMPTS'],
});

export const ExportAccount = endpoint({
  method: 'GET',
  path: '/api/account/data',
  access: 'session',
  summary: 'Everything that the store holds of the caller',
  writes: true,
  output: AccountData,
  status: 200,
  responseHeaders: ['Content-Disposition'],
  errors: ['TOO_MANY_ATTEMPTS'],
});

export const DeleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/deletion',
  access: 'session',
  summary: 'Erases the account; its orders stay, without anything that tells whose they were',
  body: DeleteAccountBody,
  status: 204,
  responseHeaders: ['Set-Cookie'],
  errors: [
    'FIELDS_REQUIRED',
    'TOO_LONG',
    'WRONG_PASSWORD',
    'SIGN_IN_AGAIN',
    'ORDERS_OPEN',
    'LAST_ADMINISTRATOR',
    'TOO_MANY_ATTEMPTS',
  ],
});
