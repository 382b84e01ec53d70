/**
 * The countries we ship to, ISO 3166-1 alpha-2 (product.md §9 and http-contract.md §4: twelve listed and New Zealand).
 * Pages and mails show their names in the reader's language (`Intl.DisplayNames`).
 */
export const countryCodes = ['US', 'CA', 'GB', 'AU', 'DE', 'FR', 'ES', 'IT', 'NL', 'JP', 'MX', 'BR', 'NZ'] as const;
