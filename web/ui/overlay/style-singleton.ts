import { useEffect } from 'react';

/**
 * Stands in for the package `react-style-singleton` (vite.config.ts), by which the primitives of dialogs and menus lock
 * scrolling: it adds a style element to the page, which the Content-Security-Policy forbids, and this a style sheet made by
 * script, which it does not (decision 23).
 */
export function styleSingleton(): (given: { styles: string }) => null {
  return Style;
}

/** The styles of who came first stay while others come: they were measured while there was a scroll bar. */
function Style({ styles }: { styles: string }): null {
  useEffect(() => sheet.add(styles), [styles]);
  return null;
}

const sheet = sheetOfMany();

/** One style sheet for all who want it: it is there from the first of them to the last. */
function sheetOfMany() {
  let users = 0;
  let sheet: CSSStyleSheet | undefined;
  const remove = () => {
    users -= 1;
    if (users > 0) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    sheet = undefined;
  };
  return {
    /** Returns what takes it back. */
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
