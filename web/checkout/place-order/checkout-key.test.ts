import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkoutKey, forgetCheckoutKey, unansweredKey } from './checkout-key.ts';

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
    expect(checkoutKey(7, attempt)).toBe(checkoutKey(7, structuredClone(attempt)));
  });

  it('is another one after an answer', () => {
    const first = checkoutKey(7, attempt);
    forgetCheckoutKey();
    expect(checkoutKey(7, attempt)).not.toBe(first);
  });

  it('is another one for another cart or another address', () => {
    const first = checkoutKey(7, attempt);
    expect(checkoutKey(7, { ...attempt, cart: [[1, 3, 30.5]] })).not.toBe(first);
    expect(checkoutKey(7, { ...attempt, body: { email: 'b@example.com' } })).not.toBe(first);
  });

  it('is nobody else’s', () => {
    const first = checkoutKey(7, attempt);
    expect(unansweredKey(8)).toBeUndefined();
    expect(checkoutKey(8, attempt)).not.toBe(first);
  });

  it('is asked for as long as its answer is not known, and once anything else is to be ordered', () => {
    expect(unansweredKey(7)).toBeUndefined();
    const first = checkoutKey(7, attempt);
    expect(unansweredKey(7)).toBe(first);
    expect(unansweredKey(7, structuredClone(attempt))).toBeUndefined();
    expect(unansweredKey(7, { ...attempt, cart: [] })).toBe(first);
    forgetCheckoutKey();
    expect(unansweredKey(7)).toBeUndefined();
  });

  it('is stored without the form', () => {
    checkoutKey(7, attempt);
    expect([...kept.values()].join()).not.toContain('example.com');
  });

  it('works where storage is forbidden', () => {
    const forbid = () => {
      throw new Error('denied');
    };
    vi.stubGlobal('sessionStorage', { getItem: forbid, setItem: forbid, removeItem: forbid });
    const first = checkoutKey(7, attempt);
    expect(checkoutKey(7, attempt)).toBe(first);
    forgetCheckoutKey();
    expect(checkoutKey(7, attempt)).not.toBe(first);
  });
});
