import { type ReactNode, useId } from 'react';

/** A section of a long form with a line above it; the first line is thicker (look.md "Checkout"). */
export function FormPart({ title, first, children }: { title: string; first?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`grid gap-5 py-6 ${first ? 'border-t-2 border-ink' : 'border-t border-line'}`}
    >
      <h2 id={id} className="text-dose">
        {title}
      </h2>
      {children}
    </section>
  );
}
