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
    <main id="main" tabIndex={-1} className="grid content-start justify-items-center px-gutter py-20">
      <div className="grid w-[min(30rem,100%)] gap-4">
        {drawing && <Picture src={`/pictures/${drawing}.svg`} size={112} eager className="-ms-2 mb-4" />}
        <h1 className="text-h1">{title}</h1>
        {children}
      </div>
    </main>
  );
}
