import '#web/admin/stock/english.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { Link } from 'react-router';
import type { AdminOrder } from '#contract/admin/orders.ts';
import { ORDER_KEY } from '#web/admin/orders/queries.ts';
import { lotPath } from '#web/admin/stock/paths.ts';
import { browserApi } from '#web/api/api.ts';
import { formatDay } from '#web/i18n/dates.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { isSessionError } from '#web/session/session-error.ts';
import { Button } from '#web/ui/button.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';

export interface OrderPacksProps {
  order: AdminOrder;
  packs: NonNullable<AdminOrder['packs']>;
  className: string;
}

/** Which packs of which lots are to be sent, and which were. What has arrived since an order was shipped can be sent. */
export function OrderPacks({ order, packs, className }: OrderPacksProps) {
  const { t } = useTranslation();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const send = useSendRest(order, () => heading.current?.focus());
  const hasLeft = order.status === 'shipped' || order.status === 'delivered';
  const isRestHere = hasLeft && packs.some(({ state }) => state === 'reserved');
  const lines = order.orderItems.flatMap((item, line) => {
    const ofLine = packs.filter((each) => each.line === line);
    return ofLine.length > 0 ? [{ name: `${item.drugName} ${item.dosage}`, line, ofLine }] : [];
  });
  return (
    <section aria-labelledby={id} className={className}>
      <h2 ref={heading} id={id} tabIndex={-1} className="mb-3 text-h3">
        {t('stock.order.title')}
      </h2>
      <ul className="grid gap-3 text-sm">
        {lines.map(({ name, line, ofLine }) => (
          <li key={line}>
            <LtrText className="font-semibold wrap-anywhere">
              <Measures text={name} />
            </LtrText>
            <ul>
              {ofLine.map((each) => (
                <LotOfLine key={`${each.lotId} ${each.state}`} packs={each} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {isRestHere && (
        <Button variant="secondary" full className="mt-4" pending={send.isPending} onClick={() => send.mutate()}>
          {t('stock.order.send')}
        </Button>
      )}
    </section>
  );
}

function LotOfLine({
  packs: { lotId, quantity, lotNumber, expiresOn, state },
}: {
  packs: OrderPacksProps['packs'][number];
}) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <li className="figures py-1">
      <span className="font-semibold">
        {t('stock.packs', { count: quantity, number: formatCount(quantity, language) })}
      </span>
      {' · '}
      <Link to={lotPath(lotId)} className="link">
        {t('stock.lot', { number: lotNumber })}
      </Link>
      {' · '}
      <span className="text-muted">{t('stock.expires', { day: formatDay(expiresOn, language) })}</span>
      {' · '}
      <span className="text-muted">{t(`stock.order.${state}`)}</span>
    </li>
  );
}

/** Setting the status again takes what has arrived since off the shelf. The button is gone then: `onSent` moves the focus. */
function useSendRest({ id, status, version }: AdminOrder, onSent: () => void) {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: () => browserApi.call('PATCH /api/admin/orders/{id}', { params: { id }, body: { status, version } }),
    onSuccess: () => {
      showToast({ title: t('common.success'), description: t('stock.order.sent'), tone: 'success' });
      onSent();
    },
    onError: (error) => {
      if (!isSessionError(error)) showErrorToast(t, errorText(error, t, t('stock.order.failed')));
    },
    onSettled: () => client.invalidateQueries({ queryKey: [ORDER_KEY, id] }),
  });
}
