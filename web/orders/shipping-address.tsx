import { postalLines } from '#contract/checkout/postal-address.ts';
import type { Order } from '#contract/orders/orders.ts';
import { countryName, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';

/** An address, line by line, with a translated country name. After an account is deleted, only the country is left. */
export function ShippingAddress({ address }: { address: Order['shippingAddress'] | undefined }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  if (!address) return t('common.notAvailable');
  return [...postalLines(address), address.country && countryName(address.country, language)].map(
    (line, index) =>
      line && (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address are identified by their position.
        <span key={index} className="block">
          <bdi>{line}</bdi>
        </span>
      ),
  );
}
