import { useEffect, useRef, useState } from 'react';

/**
 * A picture of `size` CSS pixels, decoration beside the name of what it shows. A placeholder replaces a missing or
 * failed picture, also one that failed before hydration.
 */
export function Picture({
  src,
  size,
  eager = false,
  className = '',
}: {
  src: string | null | undefined;
  size: number;
  eager?: boolean;
  className?: string;
}) {
  const [failed, setFailed] = useState<string>();
  const image = useRef<HTMLImageElement>(null);
  const shown = src && src !== failed ? src : PLACEHOLDER;
  useEffect(() => {
    const { current } = image;
    if (src && current?.complete && current.naturalWidth === 0 && current.currentSrc !== '') setFailed(src);
  }, [src]);
  return (
    <picture className="contents">
      <DarkSource src={shown} />
      <img
        ref={image}
        src={shown}
        alt=""
        width={size}
        height={size}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        className={`object-contain ${className}`}
        onError={() => {
          if (src) setFailed(src);
        }}
      />
    </picture>
  );
}

/**
 * The dark form of a drawing of the store: its SVG has dark colours for the fragment `#dark`. The page chooses, because
 * WebKit ignores `prefers-color-scheme` inside an image. Other pictures have no dark form.
 */
export function DarkSource({ src }: { src: string }) {
  if (!/^\/pictures\/.+svg$/.test(src)) return null;
  return <source media="screen and (prefers-color-scheme: dark)" srcSet={`${src}#dark`} />;
}

const PLACEHOLDER = '/pictures/placeholder.svg';
