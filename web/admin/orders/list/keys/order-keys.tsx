import { type RefObject, useState } from 'react';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { useOnDemand } from '#web/ui/on-demand.tsx';
import { useOrderKeys } from './use-order-keys.ts';

/** The keys of the order table in `list`, and the button that lists them; only shown where a mouse is used. */
export function OrderKeys({ list }: { list: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { Part: KeysDialog, whenLoaded, prefetch } = useOnDemand(importDialog);
  const open = () => whenLoaded(() => setIsOpen(true));
  useOrderKeys(list, open);
  return (
    <div className="order-keys">
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        className="-me-3 text-sm!"
        onPointerEnter={prefetch}
        onClick={open}
      >
        {t('admin.keys.button')}
      </Button>
      {isOpen && KeysDialog && <KeysDialog onClose={() => setIsOpen(false)} />}
    </div>
  );
}

const importDialog = () => import('./keys-dialog.tsx').then(({ KeysDialog }) => KeysDialog);
