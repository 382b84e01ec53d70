import { type ReactNode, useId } from 'react';

/** A part of the account's page under its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4 border-t border-line pt-6">
      <h3 id={id} className="text-h3">
        {title}
      </h3>
      {children}
    </section>
  );
}
