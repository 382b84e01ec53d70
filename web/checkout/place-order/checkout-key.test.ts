import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkoutKey, deleteCheckoutKey, unconfirmedKey } from './checkout-key.ts';

const attempt = { body: { email: 'a@example.com' }, cart: [[1, 2, 30.5]] };

describe('the idempotency key of a checkout attempt', () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, text: string) => stored.set(name, text),
      removeItem: (name: string) => stored.delete(name),
    });
    deleteCheckoutKey();
  });
  afterEach(() => vi.unstubAllGlobals());

  it('stays the same until a response arrives', () => {
    expect(checkoutKey(7, attempt)).toBe(checkoutKey(7, structuredClone(attempt)));
  });

  it('is new after a response', () => {
    const first = checkoutKey(7, attempt);
    deleteCheckoutKey();
    expect(checkoutKey(7, attempt)).not.toBe(first);
  });

  it('is new for another cart or another form', () => {
    const first = checkoutKey(7, attempt);
    expect(checkoutKey(7, { ...attempt, cart: [[1, 3, 30.5]] })).not.toBe(first);
    expect(checkoutKey(7, { ...attempt, body: { email: 'b@example.com' } })).not.toBe(first);
  });

  it('is not shared with another user', () => {
    const first = checkoutKey(7, attempt);
    expect(unconfirmedKey(8)).toBeUndefined();
    expect(checkoutKey(8, attempt)).not.toBe(first);
  });

  it('is looked up until its response arrives, and before another attempt', () => {
    expect(unconfirmedKey(7)).toBeUndefined();
    const first = checkoutKey(7, attempt);
    expect(unconfirmedKey(7)).toBe(first);
    expect(unconfirmedKey(7, structuredClone(attempt))).toBeUndefined();
    expect(unconfirmedKey(7, { ...attempt, cart: [] })).toBe(first);
    deleteCheckoutKey();
    expect(unconfirmedKey(7)).toBeUndefined();
  });

  it('is stored without the values of the form', () => {
    checkoutKey(7, attempt);
    expect([...stored.values()].join()).not.toContain('example.com');
  });

  it('works without access to the session storage', () => {
    const forbid = () => {
      throw new Error('denied');
    };
    vi.stubGlobal('sessionStorage', { getItem: forbid, setItem: forbid, removeItem: forbid });
    const first = checkoutKey(7, attempt);
    expect(checkoutKey(7, attempt)).toBe(first);
    deleteCheckoutKey();
    expect(checkoutKey(7, attempt)).not.toBe(first);
  });
});
