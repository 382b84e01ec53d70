import { useEffect, useRef, useState } from 'react';

/**
 * Says a text to screen readers when it has changed and stays so: somebody who types slowly would otherwise hear a count
 * for every letter. What stands there from the start is not said.
 */
export function SpokenAtRest({ text }: { text: string }) {
  const said = useRef(text);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    if (said.current === text) return;
    const say = setTimeout(() => {
      said.current = text;
      setSpoken(text);
    }, REST_MS);
    const fallSilent = setTimeout(() => setSpoken(''), REST_MS + SPOKEN_MS);
    return () => {
      clearTimeout(say);
      clearTimeout(fallSilent);
    };
  }, [text]);
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {spoken}
    </p>
  );
}

/** Longer than the pause between two keys of most people, and than the search box waits after the last. */
const REST_MS = 1000;
/** Long enough to be read aloud; then the text is taken away, so that nobody meets it beside the heading. */
const SPOKEN_MS = 2000;
