import Star from 'lucide-react/icons/star';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Arrows, Dots, PauseButton } from './carousel-controls.tsx';
import { useCarousel } from './use-carousel.ts';

/** product.md §9. */
const TESTIMONIAL_INTERVAL_MS = 5000;

/** The texts are messages; `rating` is 1 to 5. */
const testimonials = [
  { id: 'clinics', rating: 5 },
  { id: 'hospital', rating: 5 },
  { id: 'distributor', rating: 4 },
  { id: 'patient', rating: 5 },
] as const;

/**
 * Four quotes, one at a time, changing every five seconds (product.md §4). They are samples and say so: advertising of
 * therapeutic goods may not use endorsements by health professionals (Therapeutic Goods Advertising Code, Australia).
 */
export function Testimonials() {
  const { t } = useTranslation();
  const carousel = useCarousel<HTMLUListElement>({ count: testimonials.length, intervalMs: TESTIMONIAL_INTERVAL_MS });
  return (
    <section
      ref={carousel.root}
      aria-labelledby="testimonials-title"
      aria-roledescription={t('site.carousel.role')}
      className="page pb-section"
    >
      <div className="grid gap-8 border-line border-t pt-12 desktop:grid-cols-[minmax(0,3fr)_minmax(0,8fr)]">
        <div>
          <h2 id="testimonials-title" className="text-h2">
            {t('site.testimonials.title')}
          </h2>
          <p className="mt-2 text-muted text-sm">{t('site.testimonials.sample')}</p>
          <div className="mt-6 flex items-center gap-2">
            <Arrows carousel={carousel} />
            <PauseButton carousel={carousel} />
          </div>
        </div>
        <div className="min-w-0">
          <ul
            ref={carousel.track}
            onScroll={carousel.onScroll}
            aria-labelledby="testimonials-title"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls and holds nothing to focus takes the focus itself (axe: scrollable-region-focusable)
            tabIndex={0}
            className="flex snap-x snap-mandatory gap-8 overflow-x-auto overscroll-x-contain focus-visible:-outline-offset-2 [scrollbar-width:none]"
          >
            {testimonials.map(({ id, rating }) => (
              <li key={id} className="w-full flex-none snap-start snap-always">
                <Testimonial id={id} rating={rating} />
              </li>
            ))}
          </ul>
          <div className="mt-4">
            <Dots carousel={carousel} count={testimonials.length} />
          </div>
        </div>
      </div>
    </section>
  );
}

function Testimonial({ id, rating }: { id: (typeof testimonials)[number]['id']; rating: number }) {
  const { t } = useTranslation();
  return (
    <figure>
      <div role="img" aria-label={t('site.testimonials.rating', { rating })} className="mb-5 flex gap-0.5">
        {[1, 2, 3, 4, 5].map((star) => (
          <Star
            key={star}
            aria-hidden="true"
            className={`size-5 stroke-accent-text ${star <= rating ? 'fill-accent' : 'fill-transparent'}`}
            strokeWidth={1}
          />
        ))}
      </div>
      <blockquote className="max-w-[34em] text-pretty text-quote">{t(`site.testimonials.${id}.quote`)}</blockquote>
      <figcaption className="mt-6">
        <b className="font-semibold">{t(`site.testimonials.${id}.author`)}</b>
        <br />
        <span className="text-muted">{t(`site.testimonials.${id}.role`)}</span>
      </figcaption>
    </figure>
  );
}
