import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { browserApi } from '#web/api/api.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { paths } from '#web/router/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

/** Confirms the sign-out of all devices: it includes this one. */
export function SignOutEverywhereDialog(dialog: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation();
  const textId = useId();
  const signOut = useMutation({
    mutationFn: () => browserApi.call('DELETE /api/account/devices'),
    // A full page load: nothing of the user stays in memory.
    onSuccess: () => window.location.assign(paths.auth),
  });
  return (
    <Dialog
      {...dialog}
      title={t('accounts.myAccount.devices.everywhere')}
      closeLabel={t('common.close')}
      describedBy={textId}
    >
      <p id={textId} className="text-muted">
        {t('accounts.myAccount.devices.everywhereText')}
      </p>
      {signOut.isError && (
        <Notice tone="bad" role="alert">
          {errorText(signOut.error, t, t('accounts.myAccount.devices.failed'))}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={() => dialog.onOpenChange(false)}>
          {t('common.cancel')}
        </Button>
        <Button pending={signOut.isPending || signOut.isSuccess} onClick={() => signOut.mutate()}>
          {t('accounts.myAccount.devices.everywhere')}
        </Button>
      </div>
    </Dialog>
  );
}
