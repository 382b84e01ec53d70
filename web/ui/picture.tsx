import { useEffect, useRef, useState } from 'react';
import { inWidth, pictureWidths } from '#contract/catalogue/uploaded-picture.ts';

/**
 * A picture of `size` CSS pixels; without `alt`, decoration beside the name of what it shows. A placeholder replaces a missing
 * or failed picture, also one that failed before hydration.
 */
export function Picture({
  src,
  size,
  eager = false,
  alt = '',
  className = '',
}: {
  src: string | null | undefined;
  size: number;
  eager?: boolean;
  alt?: string;
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
        {...sizesOf(shown, size)}
        alt={alt}
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
  if (!src.endsWith('.svg') || !src.startsWith('/pictures/')) return null;
  return <source media="screen and (prefers-color-scheme: dark)" srcSet={`${src}#dark`} />;
}

/** Uploaded pictures come in several sizes, of which the browser chooses. It needs `sizes` before `src`. */
function sizesOf(src: string, size: number) {
  if (inWidth(src, 160) === src) return undefined;
  return { srcSet: pictureWidths.map((width) => `${inWidth(src, width)} ${width}w`).join(), sizes: `${size}px` };
}

const PLACEHOLDER = '/pictures/placeholder.svg';
