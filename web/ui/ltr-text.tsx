import type { ReactNode } from 'react';

/**
 * A dose, price, date, id or e-mail: left-to-right text within a line of either direction (look.md, "Right to left").
 */
export function LtrText({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <bdi dir="ltr" className={className}>
      {children}
    </bdi>
  );
}
