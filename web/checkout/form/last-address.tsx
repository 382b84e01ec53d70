import { useQuery } from '@tanstack/react-query';
import History from 'lucide-react/icons/rotate-ccw-clock';
import type { ShippingAddress as Address } from '#contract/checkout/details.ts';
import { browserApi } from '#web/api/api.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ShippingAddress } from '#web/orders/shipping-address.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Offers the address of the newest order. Renders nothing when there is none or it cannot be loaded. */
export function LastAddress({ userId, onUse }: { userId: number; onUse: (address: Address) => void }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ['/api/shipping-address', userId],
    queryFn: () => browserApi.call('GET /api/shipping-address'),
    refetchOnMount: 'always',
  });
  const last = data?.shippingAddress;
  if (!last) return null;
  return (
    <Notice tone="info" icon={History} className="flex-wrap">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p>{t('checkout.lastAddress.title')}</p>
        <address className="font-semibold not-italic">
          <ShippingAddress address={last} />
        </address>
      </div>
      <Button
        variant="secondary"
        onClick={() => onUse(last)}
        className="max-tablet:col-start-2 max-tablet:justify-self-start"
      >
        {t('checkout.lastAddress.use')}
      </Button>
    </Notice>
  );
}
