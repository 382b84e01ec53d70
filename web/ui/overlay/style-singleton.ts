import { useEffect } from 'react';

/**
 * Replaces the package `react-style-singleton` (vite.config.ts), with which Radix dialogs lock scrolling. The package
 * adds a style element, which the Content-Security-Policy forbids; this adds a style sheet by script, which it allows
 * (decision 23).
 */
export function styleSingleton(): (given: { styles: string }) => null {
  return Style;
}

/** While several locks are active, the styles of the first stay: they were measured while there was a scroll bar. */
function Style({ styles }: { styles: string }): null {
  useEffect(() => sheet.add(styles), [styles]);
  return null;
}

const sheet = sharedSheet();

/** One style sheet for all locks; removed with the last one. */
function sharedSheet() {
  let users = 0;
  let sheet: CSSStyleSheet | undefined;
  const remove = () => {
    users -= 1;
    if (users > 0) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    sheet = undefined;
  };
  return {
    /** Returns how to remove it. */
    add(styles: string): () => void {
      users += 1;
      if (!sheet) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(styles);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      }
      return remove;
    },
  };
}
