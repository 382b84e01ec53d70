import { type ReactNode, useEffect, useRef } from 'react';

/** Moves the focus to a checkout error, again for each new `error`. Without an error it only renders its children. */
export function CheckoutError({ error, children }: { error: unknown; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) ref.current?.focus();
  }, [error]);
  return (
    <div ref={ref} tabIndex={-1} role={error ? 'alert' : undefined} className="rounded-2">
      {children}
    </div>
  );
}
