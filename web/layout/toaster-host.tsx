import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { currentToast, dismissToast, listenToToasts, type ShownToast, TOAST_MS } from '#web/ui/toast-store.ts';

/** The place of toasts; the code that shows them comes with the first one. */
export function ToasterHost() {
  const toast = useSyncExternalStore(listenToToasts, currentToast, () => undefined);
  if (!toast) return null;
  return (
    <Suspense>
      <Toaster toast={toast} />
    </Suspense>
  );
}

const Toaster = lazy(async () => {
  try {
    return { default: (await import('./toaster.tsx')).Toaster };
  } catch {
    return { default: PlainToast };
  }
});

/** What is said when the connection is lost and the code cannot come: the message of a failed call must still be read. */
function PlainToast({ toast: { id, open, title, description } }: { toast: ShownToast }) {
  useEffect(() => {
    const timer = setTimeout(dismissToast, TOAST_MS, id);
    return () => clearTimeout(timer);
  }, [id]);
  if (!open) return null;
  return (
    <p
      role="alert"
      className="fixed end-4 bottom-4 z-(--z-toast) rounded-3 border border-danger bg-raised p-4 shadow-float"
    >
      <strong className="block">{title}</strong>
      {description}
    </p>
  );
}
