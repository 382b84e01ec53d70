import { useEffect, useState } from 'react';

/**
 * A text for screen readers only, and the function that announces another one. The text is removed after it has been
 * read out: users must not find it later in the page.
 */
export function useScreenReaderText(): [text: string, announce: (text: string) => void] {
  const [text, announce] = useState('');
  useEffect(() => {
    if (text === '') return;
    const timer = setTimeout(() => announce(''), READ_OUT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, announce];
}

/** The live region with the text of `useScreenReaderText`. */
export function ScreenReaderText({ text }: { text: string }) {
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {text}
    </p>
  );
}

/** Long enough for a screen reader to begin to read. */
const READ_OUT_MS = 2000;
