import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { FOLDED_NOTICE } from '#web/browser/folded-notice.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { useSettings } from '#web/page/settings.ts';
import { Notice } from '#web/ui/notice.tsx';

/**
 * The notice about the expanded warehouse catalogue, with a mail link for other products (product.md §2); its subject names what
 * is searched. Visitors can use it too. It can be folded to its link.
 */
export function ProcurementNotice({ search }: { search: string }) {
  const { t } = useTranslation();
  const { supportEmail } = useSettings();
  const link = useRef<HTMLAnchorElement>(null);
  const subject = [t('catalogue.procurement.subject'), search].filter(Boolean).join(': ');
  return (
    <Notice tone="accent" className="procurement-notice mt-6">
      <p className="min-w-0 flex-1">
        <b>{t('catalogue.procurement.news')}</b> {t('catalogue.procurement.offer')}
      </p>
      <a
        ref={link}
        href={`mailto:${supportEmail}?subject=${encodeURIComponent(subject)}`}
        className="link -my-2.5 flex min-h-target items-center"
      >
        {t('catalogue.procurement.ask')}
      </a>
      <button
        type="button"
        data-tooltip="name"
        onClick={() => {
          link.current?.focus(); // the button is gone at once
          foldNotice();
        }}
        className="grid size-target place-items-center rounded-2"
      >
        <X aria-hidden="true" className="size-5" strokeWidth={1.75} />
        <span className="sr-only">{t('catalogue.procurement.fold')}</span>
      </button>
    </Notice>
  );
}

/** Now and on later visits. */
function foldNotice(): void {
  document.documentElement.dataset.notice = 'folded';
  try {
    localStorage.setItem(FOLDED_NOTICE, 'folded');
  } catch {
    // no storage: folded until the page is loaded again
  }
}
