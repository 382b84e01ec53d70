import type { AriaRole, ReactNode } from 'react';
import { Picture } from './picture.tsx';

/** Replaces a list that is empty: a drawing, what is missing, and a way on. On a page it has a dashed frame. */
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
