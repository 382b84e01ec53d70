import type { Order } from '#contract/orders/orders.ts';
import { countryName, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';

/** An address line by line, its country by the name that the reader's language has. Of an erased account only that is left. */
export function ShippingAddress({ address }: { address: Order['shippingAddress'] | undefined }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  if (!address) return t('common.notAvailable');
  const town = [address.city, address.postalCode].filter(Boolean).join(' ');
  return [address.address, town, address.country && countryName(address.country, language)].map(
    (line, place) =>
      line && (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address are told apart by their places.
        <span key={place} className="block">
          <bdi>{line}</bdi>
        </span>
      ),
  );
}
