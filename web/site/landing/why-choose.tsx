import { useTranslation } from '#web/i18n/translation.tsx';
import { useSettings } from '#web/page/settings.ts';
import { ColdChain, LotLabel, ProcessingHours } from './why-figures.tsx';

/** Three reasons, each with a figure of real data (look.md, principle 5). */
export function WhyChoose() {
  const { t } = useTranslation();
  const { storeName } = useSettings();
  return (
    <section id="features" aria-labelledby="features-title" className="page pb-section">
      <h2 id="features-title" className="mb-8 text-h2">
        {t('site.why.title', { store: storeName })}
      </h2>
      <ul className="grid border-t-2 border-ink desktop:grid-cols-3">
        {reasons.map(({ name, figure: Figure }) => (
          <li
            key={name}
            className="grid grid-cols-[minmax(0,1fr)] border-line py-6 max-desktop:not-last:border-b desktop:grid-rows-[9.5rem_auto_1fr] desktop:border-s desktop:px-8 desktop:pb-0 desktop:first:border-s-0 desktop:first:ps-0"
          >
            <div className="mb-5 w-full max-w-[22rem] self-start desktop:mb-0 desktop:max-w-none">
              <Figure />
            </div>
            <h3 className="text-h3 tracking-normal">{t(`site.why.${name}.title`)}</h3>
            <p className="mt-2 max-w-measure text-muted">{t(`site.why.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const reasons = [
  { name: 'quality', figure: LotLabel },
  { name: 'fast', figure: ProcessingHours },
  { name: 'delivery', figure: ColdChain },
] as const;
