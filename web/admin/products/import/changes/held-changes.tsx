import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useId, useMemo } from 'react';
import type { ImportChange } from '#contract/admin/product-import.ts';
import { PRICE_JUMP_PERCENT } from '#contract/catalogue/product-constants.ts';
import { useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { formatPart } from '#web/i18n/units.ts';
import { CheckField } from '#web/ui/form/check-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ChangeList } from './change-list.tsx';
import { bySize } from './group-changes.ts';

/** The products that an import leaves as they are because of a large price change, and the confirmation that they are right. */
export function HeldChanges({
  changes,
  isConfirmed,
  onConfirm,
}: {
  changes: readonly ImportChange[];
  isConfirmed: boolean;
  /** Absent after an import: what was held back is confirmed in the next trial run. */
  onConfirm: ((isConfirmed: boolean) => void) | undefined;
}) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const id = useId();
  const title = t('products.import.changes.held');
  const held = useMemo(() => bySize(changes.filter(({ isHeld }) => isHeld)), [changes]);
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h3 id={id} className="text-base">
        {title}
      </h3>
      <Notice tone="accent" icon={TriangleAlert}>
        {t('products.import.changes.heldText', { percent: formatPart(PRICE_JUMP_PERCENT / 100, language) })}
      </Notice>
      <ChangeList label={title} changes={held} />
      {onConfirm && (
        <CheckField
          checked={isConfirmed}
          onChange={(event) => onConfirm(event.target.checked)}
          label={t('products.import.changes.confirm')}
        />
      )}
    </section>
  );
}
