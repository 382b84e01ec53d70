import '#web/offline/english.ts';
import { browserApi } from '#web/api/api.ts';
import { clearTab } from '#web/browser/tab-storage.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { SIGNED_OUT, sessionChannel } from '#web/session/session-channel.ts';

/**
 * Ends the session and reloads the page, which empties every cache; a failure is logged only (product.md §7). Offline a message says that the
 * session goes on, because the next user of the browser would be signed in.
 */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation();
  return async () => {
    try {
      await browserApi.call('POST /api/logout');
    } catch (error) {
      if (!navigator.onLine) {
        showErrorToast(t, t('offline.stillSignedIn'));
        return;
      }
      console.error('Logout failed', error);
    }
    clearTab();
    sessionChannel().postMessage(SIGNED_OUT);
    window.location.reload();
  };
}
