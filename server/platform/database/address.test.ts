import { describe, expect, test } from 'vitest';
import { isDatabaseAddress, readAddress } from './address.ts';

describe('an address', () => {
  test('of one server is that server’s, as it was written', () => {
    const url = 'postgres://store:p%40ss@db.example:5433/shop?sslmode=verify-full';
    expect(readAddress(url)).toEqual({ servers: [url], wanted: 'any' });
  });

  test('of several is one for each, with the same user, database and parameters', () => {
    const url =
      'postgresql://store:s@one.example:5432,[::1]:5433,three/shop?target_session_attrs=read-write&sslmode=require';
    expect(readAddress(url)).toEqual({
      servers: [
        'postgresql://store:s@one.example:5432/shop?sslmode=require',
        'postgresql://store:s@[::1]:5433/shop?sslmode=require',
        'postgresql://store:s@three/shop?sslmode=require',
      ],
      wanted: 'read-write',
    });
  });

  test('of several that says no more means the one that takes writes', () => {
    expect(readAddress('postgres://a,b/shop').wanted).toBe('read-write');
    expect(readAddress('postgres://a,b/shop?target_session_attrs=any').wanted).toBe('any');
  });

  test.each([
    'mysql://a/b',
    'postgres://a:1x/b',
    'postgres://a,b:99999999/c',
    'postgres://a/b?target_session_attrs=standby',
    '',
  ])('that is none is told: %j', (text) => expect(isDatabaseAddress(text)).toBe(false));
});
