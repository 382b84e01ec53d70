import { useMutation, useQueryClient } from '@tanstack/react-query';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { type RefObject, useId } from 'react';
import type { Device } from '#contract/accounts/my-account.ts';
import { browserApi, ResponseError } from '#web/api/api.ts';
import { reloadQuery } from '#web/api/query-client.ts';
import { formatLongDate } from '#web/i18n/dates.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFocusFallback } from '#web/ui/focus/focus-fallback.ts';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';
import { myAccountQuery } from './queries.ts';

/**
 * A device with its sign-out button. When it is removed, the heading takes the focus: a double click signs out one
 * device.
 */
export function DeviceRow({ device, heading }: { device: Device; heading: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const name = useDeviceName(device);
  const network = shownNetwork(device.network);
  const signOut = useSignOutDevice();
  const ref = useFocusFallback<HTMLLIElement>(heading);
  const usedId = useId();
  return (
    <li ref={ref} className="flex items-center gap-3 py-3 ps-4 pe-2 tablet:gap-4 tablet:px-6">
      <MonitorSmartphone aria-hidden="true" className="size-6 flex-none text-muted" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 font-semibold wrap-anywhere">
          <span>{name}</span>
          {device.current && <Badge tone="oral">{t('accounts.myAccount.devices.current')}</Badge>}
        </p>
        <p id={usedId} className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>
            {t('accounts.myAccount.devices.lastUsed', { date: formatLongDate(device.lastUsedAt, language) ?? '' })}
          </span>{' '}
          {network && (
            <span>
              <span>{t('accounts.myAccount.devices.network')}</span> <LtrText>{network}</LtrText>
            </span>
          )}
        </p>
      </div>
      {!device.current && (
        <Button
          variant="quiet"
          pending={signOut.isPending}
          onClick={() => signOut.mutate(device.id)}
          className="flex-none max-tablet:max-w-32"
          aria-label={t('accounts.myAccount.devices.signOutName', { device: name })}
          aria-describedby={usedId}
        >
          {t('accounts.myAccount.devices.signOut')}
        </Button>
      )}
    </li>
  );
}

/** "203.0.113.*" of "203.0.113.0/24", "2001:db8:1::*" of "2001:db8:1::/48"; undefined when it is unknown. */
function shownNetwork(network: string | null): string | undefined {
  return network?.replace(/0?\/\d+$/, '*');
}

/** "Firefox on Windows", or the part of it that is known. */
function useDeviceName({ browser, system }: Device): string {
  const { t } = useTranslation();
  if (browser && system) return t('accounts.myAccount.devices.name', { browser, system });
  return browser ?? system ?? t('accounts.myAccount.devices.unknown');
}

function useSignOutDevice() {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => browserApi.call('DELETE /api/account/devices/{id}', { params: { id } }),
    onSuccess: () =>
      showToast({
        title: t('common.success'),
        description: t('accounts.myAccount.devices.signedOut'),
        tone: 'success',
      }),
    onError: (error) => {
      // The device has been signed out already.
      if (error instanceof ResponseError && error.code === 'NOT_FOUND') return;
      const description = errorText(error, t, t('accounts.myAccount.devices.failed'));
      showErrorToast(t, description);
    },
    onSettled: () => reloadQuery(client, myAccountQuery().queryKey),
  });
}
