import { useEffect, useRef, useState } from 'react';

/**
 * A drawing or photograph of `size` CSS pixels, decoration beside the name that says what it shows. The placeholder
 * stands in when there is none or it fails, also when it failed before the page came alive.
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
  );
}

const PLACEHOLDER = '/pictures/placeholder.svg';
