import ChevronDown from 'lucide-react/icons/chevron-down';
import Globe from 'lucide-react/icons/globe';
import { type Language, languageNames, languages } from '#contract/languages.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { usePreHydrationChoice } from '#web/ui/form/use-pre-hydration-choice.ts';

/** Selects the language, which is kept in memory only (product.md §1). `wide` is for the menu of a narrow header. */
export function LanguageSelect({ wide = false }: { wide?: boolean }) {
  const { t, language, changeLanguage } = useTranslation();
  const choose = (chosen: string) => void changeLanguage(chosen as Language);
  const selectProps = usePreHydrationChoice(language, choose);
  return (
    <div
      className={`relative flex items-center rounded-2 hover:text-action ${wide ? 'flex-1' : 'hover:bg-action-tint'}`}
    >
      {!wide && <Globe aria-hidden="true" className="pointer-events-none absolute start-3 size-5" strokeWidth={1.75} />}
      <select
        {...selectProps}
        aria-label={t('common.header.language')}
        autoComplete="off"
        value={language}
        className={`min-h-target appearance-none rounded-2 bg-transparent pe-9 font-medium ${
          wide ? 'w-full' : 'field-sizing-content ps-10'
        }`}
      >
        {languages.map((each) => (
          <option key={each} value={each} lang={each} className="bg-raised text-ink">
            {languageNames[each]}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute end-3 size-4" strokeWidth={2} />
    </div>
  );
}
