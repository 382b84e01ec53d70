import { useState } from 'react';
import { useTranslation } from '#web/i18n/translation.tsx';
import { CheckField } from '#web/ui/form/check-field.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { areKeysOn, setKeysOn } from './keys-choice.ts';

/** Lists the keys of the order table, and switches them off and on. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [isOn, setIsOn] = useState(areKeysOn);
  const keys = [
    { key: 'J', text: t('admin.keys.next') },
    { key: 'K', text: t('admin.keys.previous') },
    { key: 'X', text: t('admin.keys.select') },
    { key: t('admin.keys.enter'), text: t('admin.keys.open') },
    { key: '?', text: t('admin.keys.help') },
  ];
  return (
    <Dialog open onOpenChange={onClose} title={t('admin.keys.title')} closeLabel={t('common.close')}>
      <dl className="divide-y divide-line">
        {keys.map(({ key, text }) => (
          <div key={text} className="flex items-center justify-between gap-4 py-2">
            <dt>{text}</dt>
            <dd>
              <kbd
                translate="no"
                dir="auto"
                className="rounded-1 border border-line bg-sunken px-2 py-1 text-sm font-semibold"
              >
                {key}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
      <CheckField
        label={t('admin.keys.use')}
        checked={isOn}
        onChange={({ target }) => {
          setIsOn(target.checked);
          setKeysOn(target.checked);
        }}
      />
    </Dialog>
  );
}
