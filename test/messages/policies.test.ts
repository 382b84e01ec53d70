import { describe, expect, test } from 'vitest';
import { policies as arabic } from '#content/ar/policies.ts';
import { policies as english } from '#content/en/policies.ts';
import { policies as spanish } from '#content/es/policies.ts';
import { policies as french } from '#content/fr/policies.ts';
import type { Policies, PolicySection } from '#content/policy.ts';
import { placeholdersOf } from './texts.ts';
import { figuresOf, sameAsEnglish, typographyProblems } from './typography.ts';

/** Sections of the full terms, the privacy policy and the short terms (product.md §2 "Privacy policy and terms"). */
const LENGTHS = [12, 13, 5];

const sectionsOf = ({ terms, privacy, shortTerms }: Policies): PolicySection[][] => [
  [...terms],
  [...privacy],
  [...shortTerms],
];
const originals = sectionsOf(english).flat();

describe.each([
  ['en', english],
  ['es', spanish],
  ['fr', french],
  ['ar', arabic],
] as const)('the policies in %s', (language, policies) => {
  const sections = sectionsOf(policies).flat();

  test('have the sections of English, with as many paragraphs', () => {
    expect(sectionsOf(policies).map(({ length }) => length)).toEqual(LENGTHS);
    const shape = ({ id, paragraphs }: PolicySection) => [id, paragraphs.length];
    expect(sections.map(shape)).toEqual(originals.map(shape));
  });

  test('contain the store’s name and every number that English has', () => {
    const facts = ({ id, paragraphs }: PolicySection) =>
      paragraphs.map((text) => [id, figuresOf(text), placeholdersOf(text)]);
    expect(sections.flatMap(facts)).toEqual(originals.flatMap(facts));
  });

  test('are translated, with the typography of the language', () => {
    const texts = sections.flatMap(({ title, paragraphs }) => [title, ...paragraphs]);
    const sources = originals.flatMap(({ title, paragraphs }) => [title, ...paragraphs]);
    expect(texts.filter((text) => text === '' || text !== text.trim() || text.includes('  '))).toEqual([]);
    expect(texts.flatMap((text, place) => typographyProblems(language, text, sources[place] ?? ''))).toEqual([]);
    const untouched = texts.filter((text) => sources.includes(text) && !sameAsEnglish(language, text));
    expect(untouched).toEqual(language === 'en' ? texts : []);
  });
});
