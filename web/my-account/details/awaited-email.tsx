import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { LINK_HOURS } from '#contract/accounts/accounts.ts';
import { browserApi } from '#web/api/api.ts';
import { reloadQuery } from '#web/api/query-client.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { MarkedText } from '#web/i18n/marked-text.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import { myAccountQuery } from '#web/my-account/queries.ts';
import { showErrorToast } from '#web/page/error-toast.ts';
import { useReloadUser } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusFallback } from '#web/ui/focus/focus-fallback.ts';
import { Notice } from '#web/ui/notice.tsx';

/** A new address that has not been confirmed: what to do, and a way to keep the current one. */
export function AwaitedEmail({ newEmail, opener }: { newEmail: string; opener: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const reloadUser = useReloadUser();
  const ref = useFocusFallback<HTMLDivElement>(opener);
  const keep = useMutation({
    mutationFn: () => browserApi.call('DELETE /api/account/email'),
    onSuccess: () => {
      reloadUser(); // the link may have been confirmed elsewhere
      return reloadQuery(client, myAccountQuery().queryKey);
    },
    onError: (error) => showErrorToast(t, errorText(error, t, t('accounts.myAccount.details.emailFailed'))),
  });
  return (
    <Notice tone="info">
      <div ref={ref} className="grid gap-2">
        <p className="wrap-anywhere">
          <MarkedText
            text={t('accounts.myAccount.details.awaited', { email: newEmail, hours: LINK_HOURS })}
            elements={{ email: <bdi dir="ltr" className="font-semibold" /> }}
          />
        </p>
        <div>
          <Button variant="quiet" className="-ms-3" pending={keep.isPending} onClick={() => keep.mutate()}>
            {t('accounts.myAccount.details.keepEmail')}
          </Button>
        </div>
      </div>
    </Notice>
  );
}
