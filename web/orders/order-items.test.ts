import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readOrderItems } from './order-items.ts';

const pack = { releaseForm: 'extended-release', packagingType: 'Box of 10 vials', productCode: 'KEF-1G' };
const item = { productName: 'Cefazolin', brandName: 'Kefzol', ...pack, dosage: '1 g', quantity: 2, price: 30.5 };
const shown = {
  name: 'Cefazolin',
  brand: 'Kefzol',
  ...pack,
  dosage: '1 g',
  quantity: 2,
  backOrdered: 0,
  priceCents: 3050,
};
const noPack = { releaseForm: '', packagingType: '', productCode: '' };

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

  it.each(['', '[{', '{"a":1}', 'null'])('are an empty list, with a logged error, when the text is %j', (text) => {
    expect(readOrderItems(text)).toEqual([]);
    expect(log).toHaveBeenCalledWith('Failed to parse order items', expect.anything());
  });

  it.each([undefined, null, 7, {}])('are an empty list when the value is %j', (value) => {
    expect(readOrderItems(value)).toEqual([]);
  });

  it('have either key for the product and for the price', () => {
    const [first] = readOrderItems([{ drugName: 'Insulin', quantity: 1, selectedPrice: '295.52' }]);
    expect(first).toEqual({
      name: 'Insulin',
      brand: '',
      ...noPack,
      dosage: '',
      quantity: 1,
      backOrdered: 0,
      priceCents: 29_552,
    });
  });

  it('have amounts as numbers or as text', () => {
    expect(readOrderItems([{ ...item, quantity: '2', price: '30.50' }])).toEqual([shown]);
  });

  it('leave out values that are not items', () => {
    expect(readOrderItems([null, 'x', item])).toEqual([shown]);
  });

  it('have quantity 1 for an invalid quantity, and no price for an invalid price', () => {
    expect(readOrderItems([{ productName: 'A', quantity: 'many', price: 'free' }])).toEqual([
      { name: 'A', brand: '', ...noPack, dosage: '', quantity: 1, backOrdered: 0, priceCents: undefined },
    ]);
  });
});
