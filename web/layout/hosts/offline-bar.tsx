import { useSyncExternalStore } from 'react';
import { useTranslation } from '#web/i18n/translation.tsx';
import './offline-english.ts';

/** A line in the corner while the browser is offline. What was loaded stays readable; calls fail as they do. */
export function OfflineBar() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine);
  return (
    <div role="status">
      {!isOnline && (
        <p className="fixed start-4 bottom-4 z-(--z-toast) me-4 flex items-center gap-4 rounded-3 border border-line bg-raised p-4 shadow-float max-tablet:in-[body:has([data-pay-bar])]:bottom-20 print:hidden">
          {t('offline.bar')}
        </p>
      )}
    </div>
  );
}

function listen(onChange: () => void): () => void {
  for (const event of events) window.addEventListener(event, onChange);
  return () => {
    for (const event of events) window.removeEventListener(event, onChange);
  };
}

const events = ['online', 'offline'];
