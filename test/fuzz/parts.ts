import type fc from 'fast-check';

/** A part of a request, and whether the document allows it. */
export interface Part<T> {
  value: T;
  isValid: boolean;
}

export const validPart = <T>(arbitrary: fc.Arbitrary<T>) =>
  arbitrary.map((value): Part<T> => ({ value, isValid: true }));
export const invalidPart = <T>(arbitrary: fc.Arbitrary<T>) =>
  arbitrary.map((value): Part<T> => ({ value, isValid: false }));
