import { type FormEvent, useState } from 'react';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { ListFile } from './list-file-button.tsx';

/** A list as text, pasted or from a file. `onPaste` returns false if there is no room; what was pasted stays then. */
export function PasteList({ onPaste }: { onPaste: (text: string) => boolean }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && onPaste(text)) setText('');
  };
  return (
    <details className="quick-paste mt-4">
      <summary className="w-fit cursor-pointer font-semibold text-action">{t('quickOrder.pasteOrFile')}</summary>
      <form onSubmit={submit} className="mt-3 grid gap-3">
        <TextArea
          label={t('quickOrder.paste')}
          help={t('quickOrder.pasteHelp')}
          value={text}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="secondary">
            {t('quickOrder.read')}
          </Button>
          <ListFile onRead={onPaste} />
        </div>
      </form>
    </details>
  );
}
