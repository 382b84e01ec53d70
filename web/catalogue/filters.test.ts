import { describe, expect, it } from 'vitest';
import { countFilters, filtersPath, filtersQuery, isFiltered, noFilters, readFilters } from './filters.ts';

const catalogueNames = { categories: ['Antibiotics'], types: ['oral'] };
const read = (address: string, names: Parameters<typeof readFilters>[1] = catalogueNames) =>
  readFilters(new URLSearchParams(address), names);

describe('filters of the address', () => {
  it('are written as they were read', () => {
    const address =
      'category=Antibiotics&type=oral&price=300%2B&search=amoxi+forte&sort=price-low&form=capsule%7Ctablet&strength=500+mg';
    const filters = read(address);
    expect(filters).toEqual({
      category: 'Antibiotics',
      type: 'oral',
      price: '300+',
      search: 'amoxi forte',
      sort: 'price-low',
      categories: '',
      types: '',
      form: 'capsule|tablet',
      release: '',
      strength: '500 mg',
      brand: '',
    });
    expect(filtersPath(filters)).toBe(`/products?${address}`);
  });

  it('have several values of a facet in one order, each once', () => {
    expect(read('form=tablet|capsule||tablet').form).toBe('capsule|tablet');
    expect(countFilters(read('form=tablet|capsule&brand=A&type=oral'))).toBe(3);
  });

  it('ignore unknown values', () => {
    expect(read('category=Spells&type=magic&price=7&sort=luck&page=9')).toEqual(noFilters);
  });

  it('keep a category while the names are not loaded', () => {
    expect(read('category=Spells', { categories: undefined, types: undefined }).category).toBe('Spells');
  });

  it('accept a typed "300+", whose plus is read as a space', () => {
    expect(read('price=300+').price).toBe('300+');
  });

  it('contain no text that the API rejects: too long, or with NUL', () => {
    expect(read(`search=${'a'.repeat(500)}`).search).toHaveLength(200);
    expect(read('search=a%00b').search).toBe('ab');
  });

  it('leave the default order out of the address', () => {
    expect(read('sort=name')).toEqual(noFilters);
    expect(filtersPath(read('sort=name'))).toBe('/products');
    expect(isFiltered(read('sort=name'))).toBe(false);
    expect(isFiltered(read('search=x'))).toBe(true);
  });

  it('keep an order by name while searching, when relevance is the default', () => {
    expect(read('search=x').sort).toBe('');
    expect(read('search=x&sort=name').sort).toBe('name');
    expect(filtersPath(read('search=x&sort=name'))).toBe('/products?search=x&sort=name');
    expect(filtersPath(read('search=x&sort=luck'))).toBe('/products?search=x');
  });
});

it('a price range goes to the API as its two ends', () => {
  expect(filtersQuery(read('price=35-100'))).toMatchObject({ priceMin: 35, priceMax: 100 });
  expect(filtersQuery(read('price=300%2B'))).toMatchObject({ priceMin: 300, priceMax: 999_999 });
  expect(filtersQuery(noFilters)).toMatchObject({ priceMin: undefined, priceMax: undefined });
});

it('the default order is not sent to the API', () => {
  expect(filtersQuery(read('sort=name')).sort).toBeUndefined();
  expect(filtersQuery(read('search=x')).sort).toBeUndefined();
  expect(filtersQuery(read('search=x&sort=name')).sort).toBe('name');
});

it('search and order do not count as active filters', () => {
  expect(countFilters(read('category=Antibiotics&price=0-35&search=x&sort=category'))).toBe(2);
});
