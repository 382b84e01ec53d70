import { useEffect, useRef } from 'react';
import { ScreenReaderText, useScreenReaderText } from '#web/ui/screen-reader-text.tsx';

/**
 * Says a text to screen readers when it has changed and stays so: somebody who types slowly would otherwise hear a count
 * for every letter. What stands there from the start is not said.
 */
export function AnnounceWhenSettled({ text }: { text: string }) {
  const said = useRef(text);
  const [announcement, announce] = useScreenReaderText();
  useEffect(() => {
    if (said.current === text) return;
    const rest = setTimeout(() => {
      said.current = text;
      announce(text);
    }, REST_MS);
    return () => clearTimeout(rest);
  }, [text, announce]);
  return <ScreenReaderText text={announcement} />;
}

/** Longer than the pause between two keys of most people, and than the search box waits after the last. */
const REST_MS = 1000;
