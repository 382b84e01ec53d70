import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import site from '#messages/en/site.json' with { type: 'json' };
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { useHelpPath } from '#web/session/help-path.ts';

type FaqId = keyof typeof site.faq.items;
/** The questions, in the order of product.md §9. */
export const faqIds = Object.keys(site.faq.items) as FaqId[];

/** Fourteen questions, one open at a time; a click on the open one closes it (product.md §4). */
export function Faq() {
  const { t } = useTranslation();
  const help = useHelpPath();
  const [open, setOpen] = useState<FaqId>();
  return (
    <section
      aria-labelledby="faq-title"
      className="page grid gap-8 py-section desktop:grid-cols-[minmax(0,3fr)_minmax(0,8fr)]"
    >
      <div>
        <h2 id="faq-title" className="text-h2">
          {t('site.faq.title')}
        </h2>
        <p className="mt-3 text-muted">{t('site.faq.text')}</p>
        <ActionLink to={help} variant="secondary" className="mt-6">
          {t('site.faq.contact')}
        </ActionLink>
      </div>
      <ul className="border-ink border-t-2">
        {faqIds.map((id) => (
          <FaqItem key={id} id={id} open={id === open} onToggle={() => setOpen(id === open ? undefined : id)} />
        ))}
      </ul>
    </section>
  );
}

/** The answer opens by its height; while closed it is hidden from everyone. */
function FaqItem({ id, open, onToggle }: { id: FaqId; open: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  const Icon = open ? Minus : Plus;
  return (
    <li className="border-line border-b">
      <h3 className="tracking-normal">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`faq-${id}`}
          className="flex min-h-14 w-full items-center justify-between gap-4 py-3 text-start font-semibold text-lg hover:text-action"
          onClick={onToggle}
        >
          <span>{t(`site.faq.items.${id}.question`)}</span>
          <Icon aria-hidden="true" className="size-5 flex-none text-action" strokeWidth={1.75} />
        </button>
      </h3>
      <div
        id={`faq-${id}`}
        className={`grid transition-[grid-template-rows,visibility] duration-(--move) ${
          open ? 'grid-rows-[1fr]' : 'invisible grid-rows-[0fr]'
        }`}
      >
        <div className="min-h-0 overflow-hidden">
          <p className="max-w-measure pb-5 text-muted">{t(`site.faq.items.${id}.answer`)}</p>
        </div>
      </div>
    </li>
  );
}
