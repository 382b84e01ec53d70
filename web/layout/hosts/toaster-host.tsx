import { useEffect, useState, useSyncExternalStore } from 'react';
import { listenForSuccess } from '#web/api/query-client.ts';
import { prefetch } from '#web/browser/import-with-retry.ts';
import {
  currentToast,
  dismissErrorToast,
  dismissToast,
  listenToToasts,
  type ShownToast,
  TOAST_MS,
} from '#web/ui/overlay/toast-store.ts';
import type { Toaster as LoadedToaster } from './toaster.tsx';

/** How long a toast waits for its code before it is shown as plain text. */
const PLAIN_TOAST_DELAY_MS = 200;

/** Shows the current toast. The code for it is fetched with the first one. */
export function ToasterHost() {
  const toast = useSyncExternalStore(listenToToasts, currentToast, () => undefined);
  const [Toaster, setToaster] = useState<typeof LoadedToaster>();
  const [isPlain, setPlain] = useState(false);
  const missing = Toaster ? undefined : toast?.id;
  useEffect(() => {
    if (missing === undefined) return;
    const timer = setTimeout(setPlain, PLAIN_TOAST_DELAY_MS, true);
    // Each toast tries again. Not with `load`, which would report the failure in a toast.
    void prefetch(() => import('./toaster.tsx')).then((loaded) =>
      loaded ? setToaster(() => loaded.Toaster) : setPlain(true),
    );
    return () => clearTimeout(timer);
  }, [missing]);
  useEffect(() => listenForSuccess(dismissErrorToast), []);
  if (!toast) return null;
  if (Toaster) return <Toaster toast={toast} />;
  // A new element for each: a browser that translates the page has replaced the texts of the last one.
  return isPlain && <PlainToast key={toast.id} toast={toast} />;
}

/** Shown while the code is missing: the user must still read why a call failed. */
function PlainToast({ toast: { id, open, title, description, tone } }: { toast: ShownToast }) {
  useEffect(() => {
    const timer = setTimeout(dismissToast, TOAST_MS, id);
    return () => clearTimeout(timer);
  }, [id]);
  if (!open) return null;
  return (
    <p
      role="alert"
      className={`note fixed end-4 ms-4 rounded-3 border bg-raised p-4 shadow-float ${tone === 'error' ? 'border-danger' : 'border-line'}`}
    >
      <strong className="block">{title}</strong>
      {description}
    </p>
  );
}
