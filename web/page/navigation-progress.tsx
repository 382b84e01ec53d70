import { useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router';
import { isLoading, listenToLoading } from '#web/browser/import-with-retry.ts';

/** Shows that the next page, or a part of this one, is loading. */
export function NavigationProgress() {
  const navigation = useNavigation();
  const loading = useSyncExternalStore(listenToLoading, isLoading, () => false);
  return (loading || navigation.state !== 'idle') && <ProgressLine />;
}

/** A thin line at the top of the page. It is visible after 200 ms. */
export function ProgressLine() {
  return <div aria-hidden="true" className="progress fixed inset-x-0 top-0 z-(--z-toast) h-0.5 bg-action" />;
}
