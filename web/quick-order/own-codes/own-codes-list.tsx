import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import type { OwnCode } from '#contract/quick-order/own-codes.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFocusFallback } from '#web/ui/focus/focus-fallback.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';
import type { OwnCodes } from './use-own-codes.ts';

/** So many are shown at once; more are found by typing. */
const SHOWN_MAX = 50;

/** Own codes with their products, found by code, product or name. */
export function OwnCodesList({ codes, remove }: { codes: OwnCode[]; remove: OwnCodes['remove'] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [search, setSearch] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const content = useFocusFallback<HTMLUListElement>(status);
  const wanted = search.trim().toLowerCase();
  const found = codes.filter((each) => [each.code, each.productId, each.drugName].some((text) => has(text, wanted)));
  return (
    <div className="grid gap-2">
      <TextField
        label={t('quickOrder.ownCodes.search')}
        value={search}
        autoComplete="off"
        onChange={(event) => setSearch(event.target.value)}
      />
      <p ref={status} tabIndex={-1} role="status" className="text-sm text-muted">
        <span>
          {t('quickOrder.ownCodes.found', { count: found.length, number: formatCount(found.length, language) })}
        </span>
        {found.length > SHOWN_MAX && (
          <span className="block">{t('quickOrder.ownCodes.first', { count: SHOWN_MAX })}</span>
        )}
      </p>
      <ul ref={content} className="grid">
        {found.slice(0, SHOWN_MAX).map(({ id, code, productId, drugName, dosage, available }) => (
          <li key={id} className="flex items-center justify-between gap-3 border-t border-line py-1">
            <span className="min-w-0 wrap-anywhere">
              <bdi className="font-semibold">{code}</bdi>
              <span className="block text-sm">
                <bdi lang="en">{drugName}</bdi>{' '}
                <LtrText>
                  <Measures text={dosage} />
                </LtrText>
              </span>
              <LtrText className="block text-sm text-muted">{productId}</LtrText>
              {!available && <span className="block text-sm text-danger">{t('quickOrder.outcome.withdrawn')}</span>}
            </span>
            <Button
              variant="quiet"
              square
              data-tooltip="name"
              pending={remove.isPending && remove.variables === id}
              onClick={() => remove.mutate(id)}
            >
              <X aria-hidden="true" className="size-4" strokeWidth={2} />
              <span className="sr-only">{t('quickOrder.ownCodes.remove', { code })}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const has = (text: string, wanted: string) => text.toLowerCase().includes(wanted);
