import { type ReactNode, useId } from 'react';

/** A part of an admin page with a line above it and a heading. */
export function AdminSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-5 border-t border-line py-6">
      <h2 id={id} className="text-dose">
        {title}
      </h2>
      {children}
    </section>
  );
}
