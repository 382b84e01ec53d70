import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkoutKey, forgetCheckoutKey } from './checkout-key.ts';

const attempt = { body: { email: 'a@example.com' }, cart: [[1, 2, 30.5]] };

describe('the key of an attempt to order', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => kept.set(name, text),
      removeItem: (name: string) => kept.delete(name),
    });
    forgetCheckoutKey();
  });
  afterEach(() => vi.unstubAllGlobals());

  it('stays while the answer is unknown', () => {
    expect(checkoutKey(attempt)).toBe(checkoutKey(structuredClone(attempt)));
  });

  it('is another one after an answer', () => {
    const first = checkoutKey(attempt);
    forgetCheckoutKey();
    expect(checkoutKey(attempt)).not.toBe(first);
  });

  it('is another one for another cart or another address', () => {
    const first = checkoutKey(attempt);
    expect(checkoutKey({ ...attempt, cart: [[1, 3, 30.5]] })).not.toBe(first);
    expect(checkoutKey({ ...attempt, body: { email: 'b@example.com' } })).not.toBe(first);
  });

  it('is stored without the form', () => {
    checkoutKey(attempt);
    expect([...kept.values()].join()).not.toContain('example.com');
  });

  it('works where storage is forbidden', () => {
    const forbid = () => {
      throw new Error('denied');
    };
    vi.stubGlobal('sessionStorage', { getItem: forbid, setItem: forbid, removeItem: forbid });
    const first = checkoutKey(attempt);
    expect(checkoutKey(attempt)).toBe(first);
    forgetCheckoutKey();
    expect(checkoutKey(attempt)).not.toBe(first);
  });
});
