/**
 * The countries we ship to, ISO 3166-1 alpha-2 (SPEC §9 and CONTRACT §4: twelve listed and New Zealand).
 * Pages show them by the name that the reader's language has (`Intl.DisplayNames`); mails too.
 */
export const countryCodes = ['US', 'CA', 'GB', 'AU', 'DE', 'FR', 'ES', 'IT', 'NL', 'JP', 'MX', 'BR', 'NZ'] as const;
