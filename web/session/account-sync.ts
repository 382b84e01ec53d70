import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { listenForErrorCode } from '#web/api/query-client.ts';
import { clearTab } from '#web/browser/tab-storage.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';
import { clearUserData, userQuery } from './session.ts';
import { SIGNED_OUT, sessionChannel } from './session-channel.ts';

/**
 * Mounted once, in the layout: when another tab says that somebody else, or nobody, is signed in, or the server refuses what
 * was meant for somebody else, nothing of the person before stays, and the page shows who is here now.
 */
export function useAccountSync(): void {
  const client = useQueryClient();
  const { t } = useTranslation();
  const { queryKey } = userQuery();
  const lookAgain = useEffectEvent(async (description?: string) => {
    if (client.isFetching({ queryKey }) > 0) return; // being asked
    const before = client.getQueryData(queryKey);
    clearUserData(client);
    await client.resetQueries({ queryKey });
    const now = client.getQueryData(queryKey);
    if (!before || !now || before.id === now.id) return;
    clearTab();
    const title = t('common.signedInAs', { name: `${now.firstName} ${now.lastName}` });
    showToast({ title, ...(description ? { description } : {}), tone: description ? 'error' : 'success' });
  });
  const onNews = useEffectEvent(({ data }: MessageEvent) => {
    if (data === SIGNED_OUT) clearTab();
    if (data !== (client.getQueryData(queryKey)?.id ?? null)) void lookAgain();
  });
  const onRefused = useEffectEvent(() => void lookAgain(t('errors.SESSION_CHANGED')));
  useEffect(() => listenForErrorCode('SESSION_CHANGED', () => onRefused()), []);
  useEffect(() => {
    const tabs = sessionChannel();
    const listener = (event: MessageEvent) => onNews(event);
    tabs.addEventListener('message', listener);
    return () => tabs.removeEventListener('message', listener);
  }, []);
}
