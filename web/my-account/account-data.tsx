import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { browserApi } from '#web/api/api.ts';
import { saveFile } from '#web/browser/save-file.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { Section } from './section.tsx';

/** The user's data: download it, or delete the account. */
export function AccountData({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation();
  const [isDeleteOpen, setIsDeleteOpen] = useState(false);
  const download = useDownload();
  return (
    <Section title={t('accounts.myAccount.data.title')}>
      <p className="text-muted">{t('accounts.myAccount.data.text')}</p>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        <Button
          variant="secondary"
          pending={download.isPending}
          onClick={() => download.mutate()}
          icon={<Download aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        >
          {t('accounts.myAccount.data.download')}
        </Button>
        <Button variant="quiet" className="-ms-3 text-danger!" onClick={() => setIsDeleteOpen(true)}>
          {t('accounts.myAccount.delete.title')}
        </Button>
      </div>
      <DeleteAccountDialog open={isDeleteOpen} onOpenChange={setIsDeleteOpen} hasPassword={hasPassword} />
    </Section>
  );
}

function useDownload() {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: () => browserApi.call('GET /api/account/data'),
    onSuccess: (data) => saveFile('my-data.json', JSON.stringify(data, null, 2), 'application/json'),
    onError: (error) => {
      const description = errorText(error, t, t('accounts.myAccount.data.failed'));
      showErrorToast(t, description);
    },
  });
}
