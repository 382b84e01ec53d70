import { type ReactNode, useId } from 'react';

/** A part of a long form under its rule; the first rule is the strong one (LOOK.md "Checkout"). */
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
