import '#web/offline/english.ts';
import { browserApi } from '#web/api/api.ts';
import { clearTab } from '#web/browser/tab-storage.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { SIGNED_OUT, sessionChannel } from '#web/session/session-channel.ts';

/** Signs out. Offline the session cannot end: a message says so, because the next user of the browser would be signed in. */
export function useSignOut(): () => void {
  const { t } = useTranslation();
  return () => {
    if (navigator.onLine) void signOut();
    else showErrorToast(t, t('offline.stillSignedIn'));
  };
}

/** Ends the session and reloads the page, which empties every cache; a failure is logged only (product.md §7). */
async function signOut(): Promise<void> {
  try {
    await browserApi.call('POST /api/logout');
  } catch (error) {
    console.error('Logout failed', error);
  }
  clearTab();
  sessionChannel().postMessage(SIGNED_OUT);
  window.location.reload();
}
