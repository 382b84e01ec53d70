import { useEffect, useEffectEvent } from 'react';
import { askedLanguage } from '#contract/language-of-link.ts';
import { useTranslation } from './translation.tsx';

/** For pages that mails lead to: opens them in the language that their address asks for (decision 42). */
export function useAskedLanguage(): void {
  const { changeLanguage } = useTranslation();
  const change = useEffectEvent(changeLanguage);
  useEffect(() => {
    const language = askedLanguage(window.location);
    if (language) void change(language);
  }, []);
}
