import type { FastifyRequest } from 'fastify';
import { Negotiator } from 'negotiator';
import { defaultLanguage, type Language, languages } from '#contract/languages.ts';

/**
 * The supported language that `Accept-Language` prefers (RFC 9110 §12.5.4); English if it names none. A regional tag
 * counts as its language: `fr-CA, en` is French (RFC 4647 §3.4 "Lookup").
 */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const negotiator = new Negotiator({ headers });
  for (const tag of negotiator.languages()) {
    const language = languages.find((each) => each === tag.split('-', 1)[0]?.toLowerCase());
    if (language) return language;
  }
  return negotiator.languages(languages)[0] ?? defaultLanguage; // `*`
}
