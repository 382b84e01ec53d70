import { useEffect, useEffectEvent } from 'react';
import type { Language } from '#contract/languages.ts';
import { useTranslation } from './translation.tsx';

/** For pages that mails lead to: opens them in the language at the end of their address (decision 42). */
export function useAskedLanguage(): void {
  const { changeLanguage } = useTranslation();
  const change = useEffectEvent(changeLanguage);
  useEffect(() => {
    // Not the end of a value.
    const [, asked] = /^[^=]*_(es|fr|ar)$/.exec(window.location.pathname + window.location.search) ?? [];
    if (asked) void change(asked as Language);
  }, []);
}
