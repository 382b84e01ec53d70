import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { listenForErrorCode } from '#web/api/query-client.ts';
import { clearTab } from '#web/browser/tab-storage.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';
import { clearUserData, userQuery } from './session.ts';
import { SIGNED_OUT, sessionChannel } from './session-channel.ts';

/**
 * Use once, in the layout. When another tab reports another user or none, or the server rejects a call made for another
 * user, it deletes the previous user's data and loads the current user.
 */
export function useAccountSync(): void {
  const client = useQueryClient();
  const { t } = useTranslation();
  const { queryKey } = userQuery();
  const reloadUser = useEffectEvent(async (description?: string) => {
    if (client.isFetching({ queryKey }) > 0) return; // the user is loading already
    const before = client.getQueryData(queryKey);
    clearUserData(client);
    await client.resetQueries({ queryKey });
    const now = client.getQueryData(queryKey);
    if (!before || !now || before.id === now.id) return;
    clearTab();
    const title = t('common.signedInAs', { name: `${now.firstName} ${now.lastName}` });
    showToast({ title, ...(description ? { description } : {}), tone: description ? 'error' : 'success' });
  });
  const onMessage = useEffectEvent(({ data }: MessageEvent) => {
    if (data === SIGNED_OUT) clearTab();
    if (data !== (client.getQueryData(queryKey)?.id ?? null)) void reloadUser();
  });
  const onSessionChanged = useEffectEvent(() => void reloadUser(t('errors.SESSION_CHANGED')));
  useEffect(() => listenForErrorCode('SESSION_CHANGED', () => onSessionChanged()), []);
  useEffect(() => {
    const tabs = sessionChannel();
    const listener = (event: MessageEvent) => onMessage(event);
    tabs.addEventListener('message', listener);
    return () => tabs.removeEventListener('message', listener);
  }, []);
}
