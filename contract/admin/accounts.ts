import { z } from 'zod';
import { User } from '#contract/accounts/accounts.ts';
import { auditEvents } from '#contract/accounts/audit.ts';
import { endpoint } from '#contract/endpoint.ts';
import { filterText, listLimit, pathId, Timestamp } from '#contract/text.ts';
import { accountGroups } from './account-groups.ts';
import { Author } from './author.ts';

/** An account as administrators see it. */
export const AdminAccount = User.extend({ orders: z.int().describe('The number of its orders.') }).meta({
  id: 'AdminAccount',
});
export type AdminAccount = z.infer<typeof AdminAccount>;

/** An event of an account. */
const AccountEvent = z.object({
  at: Timestamp,
  event: z.enum(auditEvents),
  by: Author.nullable().describe('The administrator who caused it, if it was not the owner.'),
});
export type AccountEvent = z.infer<typeof AccountEvent>;

/** An account with what helps its owner: how it signs in, whether sign-ins are rejected, and what happened last. */
export const AdminAccountDetail = AdminAccount.extend({
  language: z.string(),
  hasPassword: z.boolean(),
  hasGoogle: z.boolean().describe('Whether the owner can sign in with Google.'),
  locked: z
    .object({ until: Timestamp, everywhere: z.boolean().describe('False: for one network with too many failures.') })
    .nullable()
    .describe('Sign-ins that are rejected after too many wrong passwords.'),
  devices: z
    .array(
      z.object({
        browser: z.string().nullable(),
        system: z.string().nullable(),
        createdAt: Timestamp,
        lastUsedAt: Timestamp,
      }),
    )
    .describe('Where the account is signed in, by last use; at most 100.'),
  events: z.array(AccountEvent).describe('The last entries of its audit, newest first: at most 50, and 10 of a kind.'),
}).meta({ id: 'AdminAccountDetail' });
export type AdminAccountDetail = z.infer<typeof AdminAccountDetail>;

export const AdminAccountsQuery = z.object({
  search: filterText(200).describe('Parts of the name and the e-mail address; every word must be found.'),
  group: z.enum(accountGroups).optional(),
  limit: listLimit(),
  cursor: filterText(200).describe('Opaque, from the `Link: …; rel="next"` header of the previous page.'),
});
export type AdminAccountsQuery = z.infer<typeof AdminAccountsQuery>;

const AccountPath = z.object({ id: pathId() });

export const AdminListAccounts = endpoint({
  method: 'GET',
  path: '/api/admin/accounts',
  access: 'admin',
  summary: 'Accounts, newest first; X-Total-Count is the number of matches',
  query: AdminAccountsQuery,
  output: z.array(AdminAccount),
  status: 200,
  responseHeaders: ['X-Total-Count', 'X-Total-Count-Is', 'Link'],
  errors: ['TOO_LONG'],
});

export const AdminGetAccount = endpoint({
  method: 'GET',
  path: '/api/admin/accounts/{id}',
  access: 'admin',
  summary: 'One account, its devices and the last events; the audit says who looked at it',
  writes: true,
  params: AccountPath,
  output: AdminAccountDetail,
  status: 200,
  errors: ['NOT_FOUND'],
});

export const AdminResendVerification = endpoint({
  method: 'POST',
  path: '/api/admin/accounts/{id}/resend-verification',
  access: 'admin',
  summary: 'Sends the verification mail again, with a new link; nothing if the address is verified',
  params: AccountPath,
  output: AdminAccountDetail,
  status: 200,
  errors: ['NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
});

export const AdminSignOutAccount = endpoint({
  method: 'POST',
  path: '/api/admin/accounts/{id}/sign-out',
  access: 'admin',
  summary: 'Ends all sessions of an account, except the one of the call',
  params: AccountPath,
  output: AdminAccountDetail,
  status: 200,
  errors: ['NOT_FOUND'],
});
