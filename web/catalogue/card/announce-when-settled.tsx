import { useEffect, useRef } from 'react';
import { ScreenReaderText, useScreenReaderText } from '#web/ui/screen-reader-text.tsx';

/**
 * Announces a text to screen readers after it has stopped changing: otherwise slow typing would announce a count for
 * every letter. The initial text is not announced.
 */
export function AnnounceWhenSettled({ text }: { text: string }) {
  const announced = useRef(text);
  const [announcement, announce] = useScreenReaderText();
  useEffect(() => {
    if (announced.current === text) return;
    const timer = setTimeout(() => {
      announced.current = text;
      announce(text);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text, announce]);
  return <ScreenReaderText text={announcement} />;
}

/** Longer than most people's pause between two keys, and than the search box waits after the last key. */
const SETTLE_MS = 1000;
