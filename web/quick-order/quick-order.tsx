import { type FormEvent, useRef, useState } from 'react';
import { centsToNumber } from '#contract/money.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { formatCount, formatPrice, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { paths } from '#web/router/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { LinesTable } from './lines-table.tsx';
import { type QuickOrderList, useQuickOrder } from './use-quick-order.ts';

/** Paste a list, see what each line means, choose where that is not certain, and put the rest into the cart. */
export function QuickOrder({ userId }: { userId: number }) {
  const { t } = useTranslation();
  const list = useQuickOrder(userId);
  const { resolve, add } = list;
  return (
    <>
      <PasteList list={list} />
      <section aria-label={t('quickOrder.lines')} className="mt-8 grid gap-4">
        {resolve.error && (
          <Notice tone="bad" role="alert">
            <span className="flex-1">{errorText(resolve.error, t, t('quickOrder.resolveFailed'))}</span>
            <Button variant="secondary" pending={resolve.isPending} onClick={() => resolve.mutate()}>
              {t('common.tryAgain')}
            </Button>
          </Notice>
        )}
        <LinesTable list={list} />
        {add.error && (
          <Notice tone="bad" role="alert">
            {errorText(add.error, t, t('quickOrder.addFailed'))}
          </Notice>
        )}
        <Summary list={list} />
      </section>
    </>
  );
}

function PasteList({ list }: { list: QuickOrderList }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [read, setRead] = useState<{ read: number; left: number }>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    const outcome = list.paste(text);
    setRead(outcome);
    if (outcome.left === 0) setText('');
  };
  return (
    <form onSubmit={submit} className="mt-6 grid max-w-[40rem] gap-3">
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
        <p role="status" className="text-sm text-muted">
          {read && t('quickOrder.linesRead', { count: read.read })}
          {read && read.left > 0 && <> {t('quickOrder.linesLeft', { count: read.left })}</>}
        </p>
      </div>
    </form>
  );
}

function Summary({ list: { ready, count, add, clear } }: { list: QuickOrderList }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const status = useRef<HTMLParagraphElement>(null);
  const cents = ready.reduce((sum, line) => sum + line.cents, 0);
  const added = add.data?.added ?? 0;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <p ref={status} tabIndex={-1} role="status" className="figures min-w-0 flex-1">
        {added > 0 && <span className="block font-semibold">{t('quickOrder.added', { count: added })}</span>}
        {count > 0 && (
          <>
            {t('quickOrder.ready', {
              count,
              ready: formatCount(ready.length, language),
              number: formatCount(count, language),
            })}{' '}
            <LtrText className="font-semibold">{formatPrice(centsToNumber(cents))}</LtrText>
          </>
        )}
      </p>
      {added > 0 && (
        <ActionLink to={paths.checkout} variant="secondary">
          {t('quickOrder.checkout')}
        </ActionLink>
      )}
      {count > 0 && (
        <Button variant="quiet" onClick={clear}>
          {t('quickOrder.clear')}
        </Button>
      )}
      <Button
        pending={add.isPending}
        blocked={ready.length === 0}
        onClick={() => add.mutate(undefined, { onSuccess: () => status.current?.focus() })}
      >
        {t('quickOrder.add', { count: ready.length })}
      </Button>
    </div>
  );
}
