import { useState } from 'react';
import { useLocation } from 'react-router';
import { filtersOf, readSaved, writeSaved } from './stored-filters.ts';

/** The filters in use, and those that an administrator saved on this device. */
export function useSavedFilters(userId: number) {
  const current = filtersOf(useLocation().search);
  const [saved, setSaved] = useState(() => readSaved(userId));
  const isSaved = saved.includes(current);
  const others = saved.filter((each) => each !== current);
  return {
    current,
    saved,
    isSaved,
    /** Saves the filters in use, or forgets them. */
    toggle: () => setSaved(writeSaved(userId, isSaved ? others : [current, ...saved])),
  };
}

export type Saved = ReturnType<typeof useSavedFilters>;
