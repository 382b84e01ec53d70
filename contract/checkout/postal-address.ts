interface Address {
  address?: string;
  city?: string;
  postalCode?: string;
  country?: string;
}

const CODE_BEFORE_CITY: ReadonlySet<string | undefined> = new Set(['BR', 'DE', 'ES', 'FR', 'IT', 'MX', 'NL']);

/**
 * The lines of an address between the recipient's name and the country, as the post of the country reads them (Universal Postal
 * Union, "Postal addressing systems"). Parts that are missing leave no line.
 */
export function postalLines({ address, city, postalCode, country }: Address): string[] {
  const lines = {
    JP: [[postalCode], [city], [address]],
    GB: [[address], [city], [postalCode]],
  }[country ?? ''] ?? [[address], CODE_BEFORE_CITY.has(country) ? [postalCode, city] : [city, postalCode]];
  return lines.map((parts) => parts.filter(Boolean).join(' ')).filter((line) => line !== '');
}
