import { type AuditEvent, auditEvents } from '#contract/accounts/audit.ts';
import { type AuditEntry, listAudit } from '#server/accounts/audit.ts';
import { findUserByEmail } from '#server/accounts/queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Call, type Command, CommandError, print, UsageError } from './command.ts';
import { withDatabase } from './database.ts';

const LIMIT_DEFAULT = 50;
const LIMIT_MAX = 100_000;

export const auditList: Command = {
  words: 'audit list',
  parameters: '[--account EMAIL|ID] [--event EVENT] [--subject CODE] [--limit N] [--json]',
  summary: 'Shows what happened to accounts and to the catalogue, the newest first.',
  help: `  --account EMAIL|ID  of one account; an erased one is known by its number alone
  --event EVENT       of one kind: ${auditEvents.join(', ')}
  --subject CODE      of one product, by its productId
  --limit N           default: ${LIMIT_DEFAULT}
  --json              one JSON object per line, with what was changed`,
  options: {
    account: { type: 'string' },
    event: { type: 'string' },
    subject: { type: 'string' },
    limit: { type: 'string' },
    json: { type: 'boolean' },
  },
  run: async (call) => {
    const [event, limit] = [readEvent(call), readLimit(call)];
    const entries = await withDatabase(async (db) =>
      listAudit(db, { event, limit, subject: call.text('subject'), accountId: await readAccount(db, call) }),
    );
    for (const entry of entries) print(call.flag('json') ? JSON.stringify(entry) : lineOf(entry));
    return 0;
  },
};

/** Aligned columns, readable and suitable for `cut` and `grep`. */
function lineOf({ createdAt, event, accountId, email, network, subject }: AuditEntry): string {
  const account = accountId === null ? '-' : `#${accountId}`;
  return [
    createdAt.toISOString(),
    event.padEnd(WIDEST),
    account.padEnd(8),
    (network ?? '-').padEnd(18),
    email ?? '-',
    ...(subject === null ? [] : [subject]),
  ].join('  ');
}

const WIDEST = Math.max(...auditEvents.map((event) => event.length));

async function readAccount(db: Database, call: Call): Promise<number | undefined> {
  const account = call.text('account');
  if (account === undefined) return undefined;
  if (/^#?\d{1,9}$/.test(account)) return Number(account.replace('#', ''));
  const user = await findUserByEmail(db, account);
  if (!user) throw new CommandError(`There is no account with the e-mail ${account}.`);
  return user.id;
}

function readEvent(call: Call): AuditEvent | undefined {
  const event = call.text('event');
  const known = auditEvents.find((each) => each === event);
  if (event !== undefined && !known) throw new UsageError(`There is no event "${event}".`);
  return known;
}

function readLimit(call: Call): number {
  const limit = Number(call.text('limit') ?? LIMIT_DEFAULT);
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX) {
    throw new UsageError(`N must be a whole number from 1 to ${LIMIT_MAX}.`);
  }
  return limit;
}
