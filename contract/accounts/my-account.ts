import { z } from 'zod';
import { CartLine } from '#contract/cart.ts';
import { SavedAddress } from '#contract/checkout/addresses.ts';
import { endpoint } from '#contract/endpoint.ts';
import { OrderWithHistory } from '#contract/orders/orders.ts';
import { OrderList } from '#contract/quick-order/order-list.ts';
import { OwnCode } from '#contract/quick-order/own-codes.ts';
import { StockAlert } from '#contract/stock/stock-alerts.ts';
import { existingPassword, password, plainText, Timestamp } from '#contract/text.ts';
import { User } from './accounts.ts';
import { auditEvents } from './audit.ts';

/** A browser that is signed in. Browser and system come from the User-Agent header; null if it does not name them. */
export const Device = z
  .object({
    id: z.string(),
    current: z.boolean().describe('The device that sent the request.'),
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
    hasPassword: z.boolean().describe('False if the user signed up with Google and has no password.'),
    hasGoogle: z.boolean().describe('Whether the user can sign in with Google.'),
    newEmail: z.string().optional().describe('An address whose link has not been confirmed yet.'),
    devices: z.array(Device).describe('The current device first, then by last use; at most 100.'),
  })
  .meta({ id: 'MyAccount' });
export type MyAccount = z.infer<typeof MyAccount>;

/** All data that the store holds about a person (GDPR articles 15 and 20). */
export const AccountData = z
  .object({
    exportedAt: Timestamp,
    user: User.extend({ language: z.string() }),
    signIn: MyAccount.extend({
      identities: z
        .array(z.object({ issuer: z.string(), subject: z.string(), createdAt: Timestamp }))
        .describe('The linked Google identities.'),
      knownBrowsers: z.array(Timestamp).describe('The last sign-in of each known browser.'),
    }),
    cart: z.array(CartLine),
    addresses: z.array(SavedAddress).optional().describe('The address book, if there is one.'),
    orderLists: z.array(OrderList).optional().describe('The saved order lists, if there are any.'),
    ownCodes: z.array(OwnCode).optional().describe('Own codes for products, if there are any.'),
    stockAlerts: z.array(StockAlert).optional().describe('Stock alerts, if there are any.'),
    emailChanges: z
      .array(
        z.object({
          oldEmail: z.string(),
          newEmail: z.string(),
          createdAt: Timestamp,
          confirmedAt: Timestamp.nullable(),
        }),
      )
      .optional()
      .describe('Requests of the last seven days to replace the e-mail address, if there are any.'),
    orderNotes: z
      .array(z.object({ orderId: z.string(), at: Timestamp, text: z.string() }))
      .optional()
      .describe('What administrators noted about the orders, if there are notes.'),
    orders: z.array(OrderWithHistory),
    events: z
      .array(
        z.object({
          createdAt: Timestamp,
          event: z.enum(auditEvents),
          network: z.string().nullable(),
          browser: z.string().nullable().describe('The browser that created the account; null for other events.'),
          system: z.string().nullable(),
        }),
      )
      .describe('Newest first; at most 10,000, from the last 400 days.'),
  })
  .meta({ id: 'AccountData' });
export type AccountData = z.infer<typeof AccountData>;

export const ChangePasswordBody = z.object({
  currentPassword: existingPassword(),
  newPassword: password('NEW_PASSWORD_TOO_SHORT'),
});
export type ChangePasswordBody = z.infer<typeof ChangePasswordBody>;

export const DeleteAccountBody = z.object({
  password: existingPassword()
    .optional()
    .describe('Omitted by users without a password, who must have signed in recently.'),
});
export type DeleteAccountBody = z.infer<typeof DeleteAccountBody>;

/** How long after a sign-in an account without a password may be deleted. */
export const FRESH_SIGN_IN_MINUTES = 10;

export const GetMyAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  access: 'session',
  summary: 'How the user can sign in, and the signed-in devices',
  output: MyAccount,
  status: 200,
});

export const SignOutDevice = endpoint({
  method: 'DELETE',
  path: '/api/account/devices/{id}',
  access: 'session',
  summary: 'Signs out one device',
  params: z.object({ id: plainText(100) }),
  status: 204,
  errors: ['NOT_FOUND'],
});

export const SignOutEverywhere = endpoint({
  method: 'DELETE',
  path: '/api/account/devices',
  access: 'session',
  summary: 'Signs out all devices, including the current one',
  status: 204,
  responseHeaders: ['Set-Cookie'],
});

export const ChangePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  access: 'session',
  summary: 'Changes the password; signs out all other devices',
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
  summary: 'All data that the store has about the user',
  writes: true,
  output: AccountData,
  stream: 'application/json',
  status: 200,
  responseHeaders: ['Content-Disposition'],
  errors: ['TOO_MANY_ATTEMPTS'],
});

export const DeleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/deletion',
  access: 'session',
  summary: 'Erases the account; its orders are kept without personal data',
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
