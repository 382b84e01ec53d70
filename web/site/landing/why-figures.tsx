import Check from 'lucide-react/icons/check';
import { useTranslation } from '#web/i18n/translation.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';

/** A lot number, month and temperatures, the same in every language. */
const sample = { lot: 'B24-0718', expires: '2027-09', cold: '2–8 °C', coldest: '−5 °C', warmest: '25 °C' };

/** The label of a tested lot. */
export function LotLabel() {
  const { t } = useTranslation();
  const rows = [
    { label: t('site.lot.lot'), value: <LtrText>{sample.lot}</LtrText> },
    { label: t('site.lot.expires'), value: <LtrText>{sample.expires}</LtrText> },
    { label: t('site.lot.storage'), value: <LtrText>{sample.cold}</LtrText> },
    { label: t('site.lot.checked'), value: t('site.lot.released'), passed: true },
  ];
  return (
    <div
      role="img"
      aria-label={t('site.lot.figure')}
      className="grid w-60 max-w-full grid-cols-[auto_1fr] rounded-1 border border-edge bg-surface text-xs"
    >
      {rows.map(({ label, value, passed }) => (
        <div
          key={label}
          className="group col-span-2 grid grid-cols-subgrid *:border-line *:px-3 *:py-1.5 not-first:*:border-t"
        >
          <span className="text-muted">{label}</span>
          <span className="figures font-semibold">
            {passed && (
              <Check aria-hidden="true" className="me-1 inline size-4 align-[-2px] text-success" strokeWidth={2} />
            )}
            {value}
          </span>
        </div>
      ))}
    </div>
  );
}

/** From the order to five days: 24–48 hours solid, 3–5 business days hatched. Five columns of equal width. */
export function ProcessingHours() {
  const { t } = useTranslation();
  return (
    <div role="img" aria-label={t('site.hours.figure')} className="grid gap-3 text-xs">
      <div className="figures grid grid-cols-5 text-muted *:min-w-0 *:pe-1 *:wrap-break-word *:hyphens-auto">
        <span>{t('site.hours.order')}</span>
        <b className="font-semibold text-ink">{t('site.hours.hours24')}</b>
        <b className="font-semibold text-ink">{t('site.hours.hours48')}</b>
        <span>{t('site.hours.days3')}</span>
        <span>{t('site.hours.days5')}</span>
      </div>
      <div className="grid h-10 grid-cols-5 overflow-hidden rounded-1 border border-edge bg-surface *:not-first:border-s *:border-line">
        <span />
        <span className="bg-action forced-colors:bg-[Highlight]" />
        <span />
        <span className="col-span-2 bg-[repeating-linear-gradient(45deg,var(--color-line)_0_4px,transparent_4px_8px)]" />
      </div>
      <div className="flex justify-between gap-2 text-muted">
        <span>{t('site.hours.most')}</span>
        <span>{t('site.hours.complex')}</span>
      </div>
    </div>
  );
}

/** A horizontal thermometer, −5 to 25 °C with 2–8 °C marked; low values are on the left in every script (look.md). */
export function ColdChain() {
  const { t } = useTranslation();
  return (
    <div role="img" aria-label={t('site.cold.figure')} dir="ltr" className="figures relative pt-7 text-xs">
      <div className="relative h-10 overflow-hidden rounded-1 border border-edge bg-surface">
        <span className="absolute inset-y-0 start-[23.3%] w-[20%] bg-action-tint forced-colors:bg-[Highlight]" />
        <span className="absolute inset-0 bg-[repeating-linear-gradient(to_right,var(--color-line)_0_1px,transparent_1px_10%)]" />
      </div>
      <span className="absolute top-0 bottom-7 start-[33.3%] border-action border-s-2 ps-2 font-bold text-action text-sm/none">
        {sample.cold}
      </span>
      <div className="mt-1 flex justify-between text-muted">
        <span>{sample.coldest}</span>
        <span>{sample.warmest}</span>
      </div>
    </div>
  );
}
