import { beforeEach, expect, test } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { testDatabase } from '../../test/database.ts';
import { findUserByEmail, insertUser } from './queries.ts';
import { holdLock, untilBlocked } from './races.harness.ts';
import { grantAdmin, revokeAdmin } from './roles.ts';

const { db, pool } = await testDatabase();

async function account(email: string, role: 'customer' | 'admin', verified = true): Promise<void> {
  const person = { email, firstName: 'A', lastName: 'B', passwordHash: 'none', language: 'en', role } as const;
  await insertUser(db, { ...person, isVerified: verified });
}

beforeEach(async () => {
  await db.execute(sql`delete from users`);
  await account('ada@clinic.example', 'admin');
  await account('ben@clinic.example', 'customer');
});

test('an account is found in any case and made an administrator, once', async () => {
  expect(await grantAdmin(db, 'BEN@clinic.example')).toBe('granted');
  expect(await grantAdmin(db, 'ben@clinic.example')).toBe('already');
  expect((await findUserByEmail(db, 'ben@clinic.example'))?.role).toBe('admin');
  expect(await grantAdmin(db, 'nobody@clinic.example')).toBe('unknown');
});

test('an unverified account is rejected: its address may belong to another person', async () => {
  await account('cy@clinic.example', 'customer', false);
  expect(await grantAdmin(db, 'cy@clinic.example')).toBe('unverified');
  expect((await findUserByEmail(db, 'cy@clinic.example'))?.role).toBe('customer');
});

test('the last administrator cannot be revoked', async () => {
  expect(await revokeAdmin(db, 'ada@clinic.example')).toBe('last');
  expect(await revokeAdmin(db, 'ben@clinic.example')).toBe('not-admin');
  expect(await revokeAdmin(db, 'nobody@clinic.example')).toBe('unknown');
  await grantAdmin(db, 'ben@clinic.example');
  expect(await revokeAdmin(db, 'ada@clinic.example')).toBe('revoked');
  expect((await findUserByEmail(db, 'ada@clinic.example'))?.role).toBe('customer');
});

test('of two administrators who are revoked concurrently, one stays', async () => {
  await grantAdmin(db, 'ben@clinic.example');
  const held = await holdLock(pool, "select from users where role = 'admin' for update", []);
  const revoking = Promise.all(['ada', 'ben'].map((name) => revokeAdmin(db, `${name}@clinic.example`)));
  await untilBlocked(pool, 2);
  await held.release();
  expect((await revoking).sort()).toEqual(['last', 'revoked']);
});
