import { useState } from 'react';
import { useTranslation } from '#web/i18n/translation.tsx';
import { useOnDemand } from '#web/ui/on-demand.tsx';

const load = () => import('./usual-products.tsx').then(({ UsualProducts }) => UsualProducts);

/** What the customer usually orders, folded; its code and data load when it is opened. */
export function UsualProductsHost({ userId }: { userId: number }) {
  const { t } = useTranslation();
  const { Part, whenLoaded } = useOnDemand(load);
  const [isOpen, setIsOpen] = useState(false);
  const toggle = (open: boolean) => {
    setIsOpen(open);
    if (open) whenLoaded(() => undefined);
  };
  return (
    <details className="mb-5 print:hidden" onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary className="min-h-target py-2.5 font-semibold hover:text-action">{t('orders.usual')}</summary>
      {isOpen && Part && <Part userId={userId} />}
    </details>
  );
}
