import { type ReactNode, useEffect, useRef } from 'react';

/** Takes the focus, and so the reader, to why an order was refused; each `error` anew. Without one it just stands there. */
export function Refusal({ error, children }: { error: unknown; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) place.current?.focus();
  }, [error]);
  return (
    <div ref={place} tabIndex={-1} role={error ? 'alert' : undefined} className="rounded-2">
      {children}
    </div>
  );
}
