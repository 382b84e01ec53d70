import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { directionOf, type Language } from '#contract/languages.ts';
import { useTranslation } from '#web/i18n/translation.tsx';

/**
 * Links to the parts of the page, beside them on wide screens; the part in view is marked. `language` is that of the
 * titles.
 */
export function PolicyContents({
  parts,
  language,
}: {
  parts: readonly { id: string; title: string }[];
  language?: Language;
}) {
  const { t } = useTranslation();
  const current = usePartInView(parts.map(({ id }) => id).join(' '));
  return (
    <nav
      aria-label={t('site.policy.contents')}
      className="sticky top-[calc(var(--spacing-header)+1.5rem)] max-desktop:hidden print:hidden"
    >
      <ul lang={language} dir={language && directionOf(language)}>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={{ hash: id }}
              aria-current={id === current ? 'true' : undefined}
              className="flex min-h-target items-center border-line border-s-2 ps-4 text-muted no-underline hover:text-action aria-[current]:border-action aria-[current]:font-semibold aria-[current]:text-action"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The layout of the contents and, beside them, the parts. */
export const contentsLayoutClass =
  'grid items-start gap-8 pt-8 pb-section desktop:grid-cols-[14rem_minmax(0,1fr)] desktop:gap-12';

/** The part that crosses a line at a third of the window's height. `ids` is one text, so that the effect runs once. */
function usePartInView(ids: string): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) if (entry.isIntersecting) setCurrent(entry.target.id);
      },
      { rootMargin: '-33% 0px -66% 0px' },
    );
    for (const id of ids.split(' ')) {
      const part = document.getElementById(id);
      if (part) observer.observe(part);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
