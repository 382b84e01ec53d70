import { useEffect, useRef, useState } from 'react';
import { DarkSource } from '#web/ui/picture.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/**
 * A product's picture in the featured carousel, loaded as SPEC §4 says: from 50 px before it enters view at 10 %
 * visibility (a page of the carousel that is out of sight does not count as view), a shimmer until loaded, a fade in,
 * and the placeholder for a missing or failing one. Fills its box; `className` sizes it.
 */
export function LazyPicture({ src, className }: { src: string; className: string }) {
  const { box, inView } = useInView();
  const [loaded, setLoaded] = useState(false);
  const [failed, setFailed] = useState(src === '');
  const shown = failed ? PLACEHOLDER : src;
  return (
    <div ref={box} className={`relative ${className}`}>
      {!loaded && <Skeleton className="absolute inset-[12.5%]" />}
      {inView && (
        <picture>
          <DarkSource src={shown} />
          <img
            src={shown}
            alt=""
            decoding="async"
            className={`absolute inset-0 size-full object-contain transition-opacity duration-(--move) ${loaded ? '' : 'opacity-0'}`}
            onLoad={() => setLoaded(true)}
            onError={() => setFailed(true)}
          />
        </picture>
      )}
    </div>
  );
}

const PLACEHOLDER = '/pictures/placeholder.svg';

/** Becomes true once and stays so. */
function useInView() {
  const box = useRef<HTMLDivElement>(null);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        setInView(true);
        observer.disconnect();
      },
      { rootMargin: '50px', threshold: 0.1 },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, inView };
}
