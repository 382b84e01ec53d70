import Copy from 'lucide-react/icons/copy';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';

/** Copies an order's whole id. Browsers allow it over HTTPS only. */
export function CopyId({ id }: { id: string }) {
  const { t } = useTranslation();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      showToast({ title: t('common.success'), description: t('admin.order.copied'), tone: 'success' });
    } catch {
      showErrorToast(t, t('admin.order.copyFailed'));
    }
  };
  return (
    <Button variant="quiet" square data-tooltip="name" onClick={() => void copy()}>
      <Copy aria-hidden="true" className="size-5" strokeWidth={1.75} />
      <span className="sr-only">{t('admin.order.copy')}</span>
    </Button>
  );
}
