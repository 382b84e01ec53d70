import { useEffect, useRef, useState } from 'react';
import { DarkSource } from '#web/ui/picture.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/**
 * A product's picture in the featured carousel (product.md §4). It loads when 10 % of it is within 50 px of the screen and
 * its carousel page is visible; until then a skeleton is shown. It fades in; a placeholder replaces a missing or failed
 * picture. It fills its box; `className` sets the size.
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

/** Becomes true once, and stays true. */
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
