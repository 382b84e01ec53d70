import { type ReactNode, type Ref, useId } from 'react';

/** A section of the account page. With a `heading` ref, its heading can take the focus. */
export function Section({ title, heading, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4 border-t border-line pt-6">
      <h3 ref={heading} id={id} tabIndex={heading ? -1 : undefined} className="text-h3">
        {title}
      </h3>
      {children}
    </section>
  );
}

interface SectionProps {
  title: string;
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}
