import ChevronRight from 'lucide-react/icons/chevron-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import type { useCarousel } from './use-carousel.ts';

type Carousel = Pick<ReturnType<typeof useCarousel>, 'current' | 'chosenPage' | 'playing' | 'toggle' | 'go'>;

export function Arrows({ carousel }: { carousel: Carousel }) {
  const { t } = useTranslation();
  const { go, current } = carousel;
  return (
    <>
      <Button
        variant="secondary"
        square
        className="bg-transparent"
        aria-label={t('common.pages.previous')}
        data-tooltip="name"
        onClick={() => go(current - 1)}
      >
        <ChevronRight aria-hidden="true" className="flip size-5 rotate-180" strokeWidth={1.75} />
      </Button>
      <Button
        variant="secondary"
        square
        className="bg-transparent"
        aria-label={t('common.pages.next')}
        data-tooltip="name"
        onClick={() => go(current + 1)}
      >
        <ChevronRight aria-hidden="true" className="flip size-5" strokeWidth={1.75} />
      </Button>
    </>
  );
}

/** Moving content must have a pause button (WCAG 2.2.2). */
export function PauseButton({ carousel }: { carousel: Carousel }) {
  const { t } = useTranslation();
  const Icon = carousel.playing ? Pause : Play;
  return (
    <Button
      variant="quiet"
      onClick={carousel.toggle}
      icon={<Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />}
    >
      {t(carousel.playing ? 'site.carousel.pause' : 'site.carousel.play')}
    </Button>
  );
}

/** One dot per page, the current one wider. Screen readers announce the page that a button has led to. */
export function Dots({ carousel, count }: { carousel: Carousel; count: number }) {
  const { t } = useTranslation();
  const { current, chosenPage, go } = carousel;
  const label = (page: number) => t('common.pages.page', { page: page + 1, pages: count });
  return (
    <div className="-ms-2.5 flex">
      {Array.from({ length: count }, (_, page) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place in the row
          key={page}
          type="button"
          aria-label={label(page)}
          aria-current={page === current ? 'true' : undefined}
          className="group grid size-target place-items-center"
          onClick={() => go(page)}
        >
          <span className="size-2 rounded-full bg-edge transition-[width] duration-(--fast) group-hover:bg-action group-aria-[current]:w-6 group-aria-[current]:bg-action forced-colors:border" />
        </button>
      ))}
      <span role="status" className="sr-only">
        {chosenPage === undefined ? '' : label(chosenPage)}
      </span>
    </div>
  );
}
