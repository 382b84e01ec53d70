import './english.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { StockAlert } from '#contract/stock/stock-alerts.ts';
import { browserApi, ResponseError } from '#web/api/api.ts';
import { reloadQuery } from '#web/api/query-client.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { paths } from '#web/router/paths.ts';
import { useUser } from '#web/session/session.ts';
import { isSessionError } from '#web/session/session-error.ts';
import { Button } from '#web/ui/button.tsx';
import { ScreenReaderText, useScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import { FRESH_MS, stockQuery } from './stock-query.ts';

export interface NotifyMeProps {
  /** `Product.id`. */
  productId: number;
  dosage: string;
  /** What distinguishes buttons of equal dosages, for screen readers. */
  suffix: string;
  className: string;
}

/** What the customer waits for. A mail ends an alert. */
const alertsQuery = queryOptions({
  queryKey: ['/api/stock-alerts'],
  queryFn: () => browserApi.call('GET /api/stock-alerts'),
  staleTime: FRESH_MS,
});

/** In place of "Add to Cart" while a dosage is out of stock: one mail when it is back. A visitor is asked to sign in first. */
export function NotifyMe({ productId, dosage, suffix, className }: NotifyMeProps) {
  const { t } = useTranslation();
  const { status } = useUser();
  const signIn = useSignInAndReturn();
  const [announcement, announce] = useScreenReaderText();
  const { data: alerts } = useQuery({ ...alertsQuery, enabled: status === 'signed-in' });
  const alert = alerts?.find((each) => each.productId === productId && each.dosage === dosage);
  const { mutate, isPending } = useChange(
    productId,
    dosage,
    (isWaiting) => isWaiting && announce(t('stockBands.willNotify')),
  );
  const label = t(alert ? 'stockBands.doNotNotify' : 'stockBands.notifyMe');
  const Icon = alert ? BellOff : Bell;
  const box = useFocusHandover();
  return (
    <div ref={box} className={className}>
      {alert && <p className="pb-1 text-sm">{t('stockBands.willNotify')}</p>}
      <Button
        variant="secondary"
        full
        pending={isPending}
        icon={<Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        aria-label={`${label}, ${dosage}${suffix}`}
        onClick={() => (status === 'visitor' ? signIn() : mutate(alert))}
      >
        {label}
      </Button>
      <ScreenReaderText text={announcement} />
    </div>
  );
}

/** The focus comes from the quantity or button that this replaces, and goes back to it: it is not lost to the page. */
function useFocusHandover() {
  const box = useRef<HTMLDivElement>(null);
  const [focusedBefore] = useState(() => document.activeElement); // not removed yet
  useLayoutEffect(() => {
    const element = box.current;
    if (focusedBefore?.isConnected === false) element?.querySelector('button')?.focus();
    return () => {
      const around = element?.contains(document.activeElement) ? element.parentElement : null;
      queueMicrotask(() => around?.querySelector<HTMLElement>('input, button')?.focus());
    };
  }, [focusedBefore]);
  return box;
}

/** To the sign-in, and back to this page. */
function useSignInAndReturn(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => void navigate(paths.auth, { state: { returnTo: pathname + search } });
}

/** Ends an alert, or begins one. */
function useChange(productId: number, dosage: string, onChanged: (isWaiting: boolean) => void) {
  const client = useQueryClient();
  const { t } = useTranslation();
  const { queryKey } = alertsQuery;
  return useMutation({
    mutationFn: async (alert: StockAlert | undefined) => {
      if (!alert) return await browserApi.call('POST /api/stock-alerts', { body: { productId, dosage } });
      await browserApi.call('DELETE /api/stock-alerts/{id}', { params: { id: alert.id } });
    },
    onSuccess: async (added) => {
      await reloadQuery(client, queryKey);
      onChanged(added !== undefined);
    },
    onError: (error, ended) => {
      void reloadQuery(client, queryKey);
      // Ended already: the mail was sent, or another device ended it.
      if (ended && error instanceof ResponseError && error.code === 'NOT_FOUND') return;
      if (error instanceof ResponseError && error.code === 'IN_STOCK')
        void client.invalidateQueries({ queryKey: stockQuery(productId).queryKey });
      if (!isSessionError(error)) showErrorToast(t, errorText(error, t, t('stockBands.notifyFailed')));
    },
  });
}
