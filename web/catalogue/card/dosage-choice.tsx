import { useTranslation } from '#web/i18n/translation.tsx';
import { usePreHydrationChoice } from '#web/ui/form/use-pre-hydration-choice.ts';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';

/**
 * The dosage: plain text for one, a select for several (product.md §2 "Product card"). The select is left-to-right in every
 * language: a long dosage is cut at its end, not at its number.
 */
export function DosageChoice({
  dosages,
  chosen,
  onChoose,
}: {
  dosages: readonly string[];
  chosen: string;
  onChoose: (dosage: string) => void;
}) {
  const { t } = useTranslation();
  const selectProps = usePreHydrationChoice(chosen, onChoose);
  const size = chosen.length > LONG_DOSAGE ? 'text-base/tight' : 'text-dose/tight';
  if (dosages.length < 2) {
    return (
      <p className={`flex min-h-target items-center font-bold text-balance wrap-anywhere ${size}`}>
        <span>
          <span className="sr-only">{t('catalogue.dosage')} </span>
          <LtrText>
            <Measures text={chosen} />
          </LtrText>
        </span>
      </p>
    );
  }
  return (
    <select
      {...selectProps}
      dir="ltr"
      autoComplete="off"
      aria-label={t('catalogue.dosage')}
      value={chosen}
      className={`arrowed min-h-target w-full min-w-0 rounded-2 border border-edge bg-surface ps-3 font-bold text-ellipsis hover:border-action rtl:ps-8 rtl:pe-3 rtl:text-end ${chosen.length > LONG_CHOICE ? 'text-sm/tight' : size}`}
    >
      {dosages.map((dosage) => (
        <option key={dosage} value={dosage}>
          {dosage}
        </option>
      ))}
    </select>
  );
}

/** Characters that fit on a card's line at 20 px (look.md "Product card"); longer ones have 16 px. */
const LONG_DOSAGE = 20;
/** Characters that fit in the select at 16 px. A select cannot wrap, so longer ones have 14 px. */
const LONG_CHOICE = 24;
