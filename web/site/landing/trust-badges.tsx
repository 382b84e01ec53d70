import Award from 'lucide-react/icons/award';
import Clock from 'lucide-react/icons/clock';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Truck from 'lucide-react/icons/truck';
import { useTranslation } from '#web/i18n/translation.tsx';

/** The four badges below the hero, each with a fact (product.md §2). */
export function TrustBadges() {
  const { t } = useTranslation();
  return (
    <div className="page">
      <ul className="grid grid-cols-2 border-y border-line desktop:grid-cols-4">
        {badges.map(({ name, icon: Icon }) => (
          <li
            key={name}
            className="-mt-px grid grid-cols-[minmax(0,1fr)] content-start gap-x-3 gap-y-1 border-line border-t p-4 text-balance wrap-break-word hyphens-auto odd:ps-0 even:border-s tablet:grid-cols-[1.5rem_minmax(0,1fr)] tablet:gap-y-0 desktop:mt-0 desktop:border-s desktop:border-t-0 desktop:p-6 desktop:not-first:ps-6 desktop:first:border-s-0"
          >
            <Icon aria-hidden="true" className="size-6 text-action tablet:row-span-2" strokeWidth={1.75} />
            <b className="font-semibold">{t(`site.trust.${name}.title`)}</b>
            <span className="text-muted text-sm">{t(`site.trust.${name}.text`)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const badges = [
  { name: 'fda', icon: ShieldCheck },
  { name: 'licensed', icon: Award },
  { name: 'support', icon: Clock },
  { name: 'shipping', icon: Truck },
] as const;
