import { useId } from 'react';
import { useTranslation } from '#web/i18n/translation.tsx';
import { controlClass } from '#web/ui/form/field-parts.tsx';
import { type LineLevels, levelsProblem } from './levels.ts';

interface LineLevelsFieldsProps {
  /** From 1. */
  place: number;
  levels: LineLevels;
  onChange: (levels: LineLevels) => void;
}

const fields = ['min', 'max', 'shelf'] as const;

/** Minimum, maximum, and what is on the shelf. The quantity follows from them. */
export function LineLevelsFields({ place, levels, onChange }: LineLevelsFieldsProps) {
  const { t } = useTranslation();
  const id = useId();
  const problem = levelsProblem(levels);
  return (
    <div className="quick-levels flex flex-wrap gap-2">
      {fields.map((field) => (
        <label key={field} className="grid text-muted">
          <span aria-hidden="true">{t(`quickOrder.levels.${field}`)}</span>
          <input
            aria-label={t(`quickOrder.levels.${field}OfLine`, { place })}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problem && id}
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            value={levels[field]}
            onChange={({ target }) => onChange({ ...levels, [field]: target.value })}
            className={`${field} ${controlClass} min-h-target text-ink`}
          />
        </label>
      ))}
      <span id={id} className="basis-full text-danger">
        {problem && t(`quickOrder.levels.${problem}`)}
      </span>
    </div>
  );
}
