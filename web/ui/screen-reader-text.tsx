import { useEffect, useState } from 'react';

/**
 * A text for screen readers only, and how to say another one. It is taken away when it has been read aloud, so that nobody
 * meets it where it stands in the page.
 */
export function useSpoken(): [spoken: string, say: (text: string) => void] {
  const [spoken, say] = useState('');
  useEffect(() => {
    if (spoken === '') return;
    const fallSilent = setTimeout(() => say(''), SPOKEN_MS);
    return () => clearTimeout(fallSilent);
  }, [spoken]);
  return [spoken, say];
}

/** Where a text of `useSpoken` stands. */
export function Spoken({ text }: { text: string }) {
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {text}
    </p>
  );
}

/** Long enough to be read aloud. */
const SPOKEN_MS = 2000;
