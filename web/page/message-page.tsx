import type { ReactNode } from 'react';
import { Picture } from '#web/ui/picture.tsx';

/** A page with a single message: a drawing (by its name in /pictures), a title, and the next steps. */
export function MessagePage({
  drawing,
  title,
  children,
}: {
  drawing?: string;
  title: ReactNode;
  children?: ReactNode;
}) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid min-h-[calc(100dvh-var(--spacing-header))] content-start justify-items-center px-gutter pt-[max(2.5rem,12dvh)] pb-10"
    >
      <div className="grid w-[min(30rem,100%)] gap-4">
        {drawing && <Picture src={`/pictures/${drawing}.svg`} size={112} eager className="-ms-2 mb-4" />}
        <h1 className="text-h1">{title}</h1>
        {children}
      </div>
    </main>
  );
}
