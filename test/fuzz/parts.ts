import type fc from 'fast-check';

/** Something of a request, and whether the document allows it. */
export interface Part<T> {
  value: T;
  isValid: boolean;
}

export const fine = <T>(arbitrary: fc.Arbitrary<T>) => arbitrary.map((value): Part<T> => ({ value, isValid: true }));
export const odd = <T>(arbitrary: fc.Arbitrary<T>) => arbitrary.map((value): Part<T> => ({ value, isValid: false }));
