import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readOrderItems } from './order-items.ts';

const item = { productName: 'Cefazolin', brandName: 'Kefzol', dosage: '1 g', quantity: 2, price: 30.5 };
const shown = { name: 'Cefazolin', brand: 'Kefzol', dosage: '1 g', quantity: 2, priceCents: 3050 };

describe('the items of an order', () => {
  const log = vi.spyOn(console, 'error');
  beforeEach(() => void log.mockImplementation(() => {}));
  afterEach(() => log.mockReset());

  it('are read from a list', () => {
    expect(readOrderItems([item])).toEqual([shown]);
  });

  it('are read from the JSON text of a list', () => {
    expect(readOrderItems(JSON.stringify([item]))).toEqual([shown]);
    expect(log).not.toHaveBeenCalled();
  });

  it.each(['', '[{', '{"a":1}', 'null'])('are none, and that is logged, when the text is %j', (text) => {
    expect(readOrderItems(text)).toEqual([]);
    expect(log).toHaveBeenCalledWith('Failed to parse order items', expect.anything());
  });

  it.each([undefined, null, 7, {}])('are none when the value is %j', (value) => {
    expect(readOrderItems(value)).toEqual([]);
  });

  it('go by either name of a product and of a price', () => {
    const [first] = readOrderItems([{ drugName: 'Insulin', quantity: 1, selectedPrice: '295.52' }]);
    expect(first).toEqual({ name: 'Insulin', brand: '', dosage: '', quantity: 1, priceCents: 29_552 });
  });

  it('take amounts as numbers or as text', () => {
    expect(readOrderItems([{ ...item, quantity: '2', price: '30.50' }])).toEqual([shown]);
  });

  it('leave out what is no item', () => {
    expect(readOrderItems([null, 'x', item])).toEqual([shown]);
  });

  it('show a broken quantity as one piece, and a broken price as none that is known', () => {
    expect(readOrderItems([{ productName: 'A', quantity: 'many', price: 'free' }])).toEqual([
      { name: 'A', brand: '', dosage: '', quantity: 1, priceCents: undefined },
    ]);
  });
});
