import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#web/i18n/translation.tsx';

/** Links to the cards of the page, kept beside them from the desk width up; the one being read is marked. */
export function PolicyContents({ cards }: { cards: readonly { id: string; title: string }[] }) {
  const { t } = useTranslation();
  const current = useCardInView(cards.map(({ id }) => id).join(' '));
  return (
    <nav
      aria-label={t('site.policy.contents')}
      className="sticky top-[calc(var(--spacing-header)+1.5rem)] max-desk:hidden print:hidden"
    >
      <ul>
        {cards.map(({ id, title }) => (
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

/** The card that lies across a line a third down the window. `ids` is one text, so that the effect runs once. */
function useCardInView(ids: string): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) if (entry.isIntersecting) setCurrent(entry.target.id);
      },
      { rootMargin: '-33% 0px -66% 0px' },
    );
    for (const id of ids.split(' ')) {
      const card = document.getElementById(id);
      if (card) observer.observe(card);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
