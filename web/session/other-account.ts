import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { listenForRefusal } from '#web/api/query-client.ts';
import { clearTab } from '#web/browser/tab-storage.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';
import { otherTabs, SIGNED_OUT } from './other-tabs.ts';
import { forgetPerson, userQuery } from './session.ts';

/**
 * Mounted once, in the layout: when another tab says that somebody else, or nobody, is signed in, or the server refuses what
 * was meant for somebody else, nothing of the person before stays, and the page shows who is here now.
 */
export function useOtherPerson(): void {
  const client = useQueryClient();
  const { t } = useTranslation();
  const { queryKey } = userQuery();
  const lookAgain = useEffectEvent(async (description?: string) => {
    if (client.isFetching({ queryKey }) > 0) return; // being asked
    const before = client.getQueryData(queryKey);
    forgetPerson(client);
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
  useEffect(() => listenForRefusal('SESSION_CHANGED', () => onRefused()), []);
  useEffect(() => {
    const tabs = otherTabs();
    const listener = (event: MessageEvent) => onNews(event);
    tabs.addEventListener('message', listener);
    return () => tabs.removeEventListener('message', listener);
  }, []);
}
