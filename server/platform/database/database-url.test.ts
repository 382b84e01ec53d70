import { describe, expect, test } from 'vitest';
import { isDatabaseUrl, readDatabaseUrl } from './database-url.ts';

describe('an address', () => {
  test('of one server is used unchanged', () => {
    const url = 'postgres://store:p%40ss@db.example:5433/shop?sslmode=verify-full';
    expect(readDatabaseUrl(url)).toEqual({ servers: [url], target: 'any' });
  });

  test('of several servers becomes one address each, with the same user, database and parameters', () => {
    const url =
      'postgresql://store:s@one.example:5432,[::1]:5433,three/shop?target_session_attrs=read-write&sslmode=require';
    expect(readDatabaseUrl(url)).toEqual({
      servers: [
        'postgresql://store:s@one.example:5432/shop?sslmode=require',
        'postgresql://store:s@[::1]:5433/shop?sslmode=require',
        'postgresql://store:s@three/shop?sslmode=require',
      ],
      target: 'read-write',
    });
  });

  test('of several servers means the one that takes writes by default', () => {
    expect(readDatabaseUrl('postgres://a,b/shop').target).toBe('read-write');
    expect(readDatabaseUrl('postgres://a,b/shop?target_session_attrs=any').target).toBe('any');
  });

  test.each([
    'mysql://a/b',
    'postgres://a:1x/b',
    'postgres://a,b:99999999/c',
    'postgres://a/b?target_session_attrs=standby',
    '',
  ])('that is invalid is recognised: %j', (text) => expect(isDatabaseUrl(text)).toBe(false));
});
