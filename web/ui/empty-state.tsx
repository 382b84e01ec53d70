import type { AriaRole, ReactNode } from 'react';
import { Picture } from './picture.tsx';

/** Replaces an empty list: a drawing, a text and the next step. `framed`: with a dashed frame, on a page. */
export function EmptyState({
  framed,
  drawing = true,
  role,
  className = '',
  children,
}: {
  framed?: boolean;
  drawing?: boolean;
  role?: AriaRole;
  className?: string;
  children: ReactNode;
}) {
  const frame = framed ? 'rounded-3 border border-dashed border-edge px-4 py-16' : '';
  return (
    <div role={role} className={`grid justify-items-center gap-4 text-center ${frame} ${className}`}>
      {drawing && <Picture src={undefined} size={96} eager />}
      {children}
    </div>
  );
}
