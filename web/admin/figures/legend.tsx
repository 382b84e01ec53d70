import { useTranslation } from '#web/i18n/translation.tsx';

/** What the two parts of a bar are. `hatch` is the id of the pattern of the cancelled part. */
export function Legend({ hatch }: { hatch: string }) {
  const { t } = useTranslation();
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 text-sm">
      <li className="flex items-center gap-2">
        <svg aria-hidden="true" className="size-4 flex-none text-action">
          <rect width="100%" height="100%" fill="currentColor" />
        </svg>
        {t('figures.sold')}
      </li>
      <li className="flex items-center gap-2">
        <svg aria-hidden="true" className="size-4 flex-none text-cancelled">
          <rect x="1" y="1" width="14" height="14" stroke="currentColor" fill={`url(#${hatch})`} />
        </svg>
        {t('figures.cancelled')}
      </li>
    </ul>
  );
}
