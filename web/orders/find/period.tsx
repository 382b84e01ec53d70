import { useTranslation } from '#web/i18n/translation.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { useDebouncedText } from '#web/ui/form/use-debounced-text.ts';

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** The first and the last day of a period, `2026-11-27`; an empty text for none. */
export function DayFields({ days, onChange }: { days: Days; onChange: (side: keyof Days, day: string) => void }) {
  return (['from', 'to'] as const).map((side) => (
    <DayField key={side} side={side} day={days[side] ?? ''} onChange={(day) => onChange(side, day)} />
  ));
}

/** While a year is typed, each digit makes another day. So the day is only saved when typing pauses. */
function DayField({ side, day, onChange }: { side: keyof Days; day: string; onChange: (day: string) => void }) {
  const { t } = useTranslation();
  const { text, type } = useDebouncedText(day, (next) => {
    onChange(next);
    return true;
  });
  return (
    <TextField
      type="date"
      compact
      max="9999-12-30"
      label={t(`orders.find.${side}`)}
      value={text}
      onChange={(event) => type(event.target.value)}
      className="max-tablet:flex-auto"
    />
  );
}

/** A day as date fields have it: `2026-11-27`. */
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** Two days of the user's time zone, both part of the period, as moments of a query. */
export function periodOf(from: string | undefined, to: string | undefined): { from?: string; before?: string } {
  const start = startOf(from);
  const end = startOf(to, 1);
  return { ...(start && { from: start }), ...(end && { before: end }) };
}

/** The moment at which a day begins, or one so many days later. */
function startOf(day: string | undefined, later = 0): string | undefined {
  if (!day) return undefined;
  const start = new Date(`${day}T00:00:00`);
  start.setDate(start.getDate() + later);
  const year = start.getUTCFullYear();
  return year > 0 && year < 10_000 ? start.toISOString() : undefined;
}
