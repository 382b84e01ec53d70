import { type ComponentType, useEffect, useState } from 'react';
import { prefetch } from '#web/browser/import-with-retry.ts';
import type { SuggestionsProps } from './suggestions.tsx';

/**
 * Suggestions below the search box of the header; `/` moves to the box. The code is fetched with the first key press in the
 * box. A failure is not reported: the list of products follows the text as before.
 */
export function SuggestionsHost({ onChoose }: Pick<SuggestionsProps, 'onChoose'>) {
  const [field, setField] = useState<HTMLInputElement>();
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const box = document.querySelector<HTMLInputElement>('search input');
      if (!box) return;
      if (event.target === box) {
        setField(box);
        void prefetch(importSuggestions).then((module) => module && setSuggestions(() => module.Suggestions));
      } else if (event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isEditable(event.target)) {
        event.preventDefault();
        box.focus();
        box.select();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return field && Suggestions && <Suggestions field={field} onChoose={onChoose} />;
}

const isEditable = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input:not([type=radio]), select, textarea, [role=dialog]') !== null;
const importSuggestions = () => import('./suggestions.tsx');
