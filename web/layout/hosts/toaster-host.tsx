import { useEffect, useState, useSyncExternalStore } from 'react';
import { currentToast, dismissToast, listenToToasts, type ShownToast, TOAST_MS } from '#web/ui/overlay/toast-store.ts';
import type { Toaster as LoadedToaster } from './toaster.tsx';

/** After so many milliseconds a message is shown without the code that shows it well. */
const PATIENCE_MS = 200;

/** The place of toasts; the code that shows them comes with the first one. */
export function ToasterHost() {
  const toast = useSyncExternalStore(listenToToasts, currentToast, () => undefined);
  const [Toaster, setToaster] = useState<typeof LoadedToaster>();
  const [isPlain, setPlain] = useState(false);
  const missing = Toaster ? undefined : toast?.id;
  useEffect(() => {
    if (missing === undefined) return;
    const timer = setTimeout(setPlain, PATIENCE_MS, true);
    // Each toast asks anew. Not by `load`, which would tell of the failure with a toast.
    import('./toaster.tsx').then(
      (loaded) => setToaster(() => loaded.Toaster),
      () => setPlain(true),
    );
    return () => clearTimeout(timer);
  }, [missing]);
  if (!toast) return null;
  if (Toaster) return <Toaster toast={toast} />;
  return isPlain && <PlainToast toast={toast} />;
}

/** What is said while the code does not come: the message of a failed call must still be read. */
function PlainToast({ toast: { id, open, title, description } }: { toast: ShownToast }) {
  useEffect(() => {
    const timer = setTimeout(dismissToast, TOAST_MS, id);
    return () => clearTimeout(timer);
  }, [id]);
  if (!open) return null;
  return (
    <p
      role="alert"
      className="fixed end-4 bottom-4 z-(--z-toast) ms-4 rounded-3 border border-danger bg-raised p-4 shadow-float max-tablet:in-[body:has([data-pay-bar])]:bottom-20 print:hidden"
    >
      <strong className="block">{title}</strong>
      {description}
    </p>
  );
}
