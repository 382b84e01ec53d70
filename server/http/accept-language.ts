import type { FastifyRequest } from 'fastify';
import { Negotiator } from 'negotiator';
import { defaultLanguage, type Language, languages } from '#contract/languages.ts';

/** The language of ours that a request's `Accept-Language` prefers (RFC 9110 §12.5.4); English where it takes none. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  return new Negotiator({ headers }).language(languages) ?? defaultLanguage;
}
