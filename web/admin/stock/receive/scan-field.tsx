import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { Item } from '#contract/admin/stock/items.ts';
import type { LotReading } from '#contract/gs1/scan/lot-readings.ts';
import { browserApi } from '#web/api/api.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { ScannedPack } from './delivery.ts';
import { type ReadPack, readPack } from './read-pack.ts';

/** Items that a search shows. */
const ITEMS_SHOWN = 8;

interface ScanFieldProps {
  /** Returns a sentence about the line that was added. */
  onAdd: (item: Item, pack: ScannedPack) => string;
}

/**
 * A field for what a scanner types: Enter adds the pack to the delivery. Other texts are searched. The next pack can be scanned at once.
 */
export function ScanField({ onAdd }: ScanFieldProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  /** Packs are looked up one after the other. */
  const queue = useRef(Promise.resolve());
  const helpId = useId();
  const [text, setText] = useState('');
  const [scan, setScan] = useState<ReadPack>();
  const [added, setAdded] = useState('');
  const search = useMutation({ mutationFn: findItems });
  /** For the next pack; but never from a field in which someone types meanwhile. */
  const focusField = () => {
    const { activeElement } = document;
    if (activeElement === document.body || box.current?.contains(activeElement)) field.current?.focus();
  };
  const end = (sentence: string) => {
    setAdded(sentence);
    search.reset();
    focusField();
  };
  /** What could not be added is in the field again, unless the next scan is. */
  const giveBack = (typed: string) => setText((now) => (now === '' ? typed : now));
  const read = async (typed: string) => {
    const scanned = readPack(typed, new Date().toISOString().slice(0, 10));
    setScan(scanned);
    setAdded('');
    search.reset();
    if (!scanned.gtin && scanned.faults.length > 0) return giveBack(typed);
    const found = await search.mutateAsync(scanned.gtin ?? typed.trim()).catch(() => undefined);
    const [item] = found ?? [];
    if (item && scanned.gtin !== undefined && scanned.readings.length === 0) end(onAdd(item, scanned.pack));
    else giveBack(typed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    setText(''); // a scanner may type the next pack before this one is found
    focusField();
    queue.current = queue.current.then(() => read(text));
  };
  const choose = (item: Item, reading?: LotReading) => {
    const { lotNumber, expiresOn, manufacturedOn } = reading ?? {};
    const dates = { ...(expiresOn && { expiresOn }), ...(manufacturedOn && { manufacturedOn }) };
    const pack = { ...(scan?.pack ?? { packs: 1 }), ...(lotNumber !== undefined && { lotNumber, ...dates }) };
    setScan(scan && { ...scan, faults: scan.faults.filter((fault) => fault !== 'lotEnd'), readings: [] });
    setText('');
    end(onAdd(item, pack));
    field.current?.focus();
  };
  const found = search.data;
  const [onlyItem] = found ?? [];
  return (
    <div ref={box} aria-busy={search.isPending} className="grid gap-3">
      <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextField
          ref={field}
          className="min-w-0 flex-auto"
          label={t('stock.receive.scan')}
          aria-describedby={helpId}
          dir="ltr"
          value={text}
          maxLength={255}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" variant="secondary">
          {t('stock.receive.add')}
        </Button>
      </form>
      <p id={helpId} className="text-sm text-muted">
        {t('stock.receive.scanHelp')}
      </p>
      {search.error && (
        <Notice tone="bad" role="alert">
          {errorText(search.error, t, t('stock.receive.searchFailed'))}
        </Notice>
      )}
      {scan && scan.faults.length > 0 && (
        <Notice tone="bad" role="alert">
          <ul>
            {scan.faults.map((fault) => (
              <li key={fault}>{t(`stock.receive.fault.${fault}`)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <p role="status" className="text-sm">
        {added && <span>{added}</span>}
        {found?.length === 0 && <span>{t(scan?.gtin ? 'stock.receive.gtinUnknown' : 'stock.receive.nothing')}</span>}
      </p>
      {onlyItem && scan && scan.readings.length > 0 && (
        <Choices
          label={t('stock.receive.lotReadings')}
          choices={scan.readings.map((reading) => ({
            key: reading.lotNumber,
            text: [reading.lotNumber, reading.expiresOn].filter(Boolean).join(' · '),
            choose: () => choose(onlyItem, reading),
          }))}
        />
      )}
      {found && !scan?.gtin && found.length > 0 && (
        <Choices
          label={t('stock.receive.found')}
          choices={found.map((item) => ({
            key: String(item.id),
            text: (
              <>
                <bdi>{`${item.drugName}, ${item.brandName || item.productId}`}</bdi>{' '}
                <LtrText>
                  <Measures text={item.dosage} />
                </LtrText>
              </>
            ),
            choose: () => choose(item),
          }))}
        />
      )}
    </div>
  );
}

/** A GTIN finds one item, by itself; other texts may find several. */
async function findItems(search: string): Promise<Item[]> {
  const found = await browserApi.call('GET /api/admin/items', { query: { search, limit: ITEMS_SHOWN } });
  const same = found.filter(({ gtin }) => gtin === search);
  return same.length > 0 ? same : found;
}

interface Choice {
  key: string;
  text: ReactNode;
  choose: () => void;
}

function Choices({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {choices.map(({ key, text, choose }) => (
        <li key={key}>
          <Button variant="secondary" onClick={choose}>
            <span>{text}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
