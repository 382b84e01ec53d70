import type { Translate } from '#web/i18n/translation.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';

/** Shows a toast about something that failed; its title is "Error" unless another is given. */
export function showErrorToast(t: Translate, description: string | undefined, title = t('common.error')): void {
  showToast({ title, description, tone: 'error' });
}
