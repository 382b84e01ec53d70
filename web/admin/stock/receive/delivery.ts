import { useRef, useState } from 'react';
import type { Item } from '#contract/admin/stock/items.ts';
import type { ReceiptBody } from '#contract/admin/stock/receipts.ts';
import { latinDigits } from '#contract/digits.ts';
import { readTab, writeTab } from '#web/browser/tab-storage.ts';

/** A line of a delivery as it is typed. */
export interface DeliveryLine {
  key: string;
  itemId: number;
  drugName: string;
  dosage: string;
  lotNumber: string;
  /** ISO dates, or empty. */
  expiresOn: string;
  manufacturedOn: string;
  packs: string;
  isQuarantined: boolean;
}

export interface Delivery {
  supplier: string;
  deliveryNote: string;
  lines: DeliveryLine[];
}

/** What a scan says about a line. */
export type ScannedPack = Partial<Pick<DeliveryLine, 'lotNumber' | 'expiresOn' | 'manufacturedOn'>> & { packs: number };

const STORAGE_KEY = 'delivery';
const none: Delivery = { supplier: '', deliveryNote: '', lines: [] };

/** The delivery that is being received. This tab keeps it, so that leaving the page loses nothing. */
export function useDelivery(userId: number) {
  const [delivery, setDelivery] = useState<Delivery>(() => readDelivery(userId));
  const latest = useRef(delivery);
  const write = (next: Delivery) => {
    latest.current = next;
    setDelivery(next);
    writeTab(STORAGE_KEY, next === none ? undefined : { userId, delivery: next });
  };
  const writeLines = (change: (lines: DeliveryLine[]) => DeliveryLine[]) =>
    write({ ...latest.current, lines: change(latest.current.lines) });
  return {
    delivery,
    edit: (fields: Partial<Omit<Delivery, 'lines'>>) => write({ ...latest.current, ...fields }),
    editLine: (key: string, fields: Partial<DeliveryLine>) =>
      writeLines((lines) => lines.map((line) => (line.key === key ? { ...line, ...fields } : line))),
    removeLine: (key: string) => writeLines((lines) => lines.filter((line) => line.key !== key)),
    /** Adds a line, or its packs to the line of the same lot. Returns the line. */
    add: (item: Item, pack: ScannedPack): DeliveryLine => {
      const same = latest.current.lines.find((line) => isSameLot(line, item, pack));
      const line = same ? { ...same, packs: String(readPacks(same.packs) + pack.packs) } : newLine(item, pack);
      writeLines((lines) => (same ? lines.map((each) => (each === same ? line : each)) : [...lines, line]));
      return line;
    },
    clear: () => write(none),
  };
}

function isSameLot(line: DeliveryLine, item: Item, { lotNumber, expiresOn }: ScannedPack): boolean {
  return (
    lotNumber !== undefined &&
    line.itemId === item.id &&
    line.lotNumber.toUpperCase() === lotNumber.toUpperCase() &&
    line.expiresOn === (expiresOn ?? '')
  );
}

const newLine = (item: Item, { packs, ...scanned }: ScannedPack): DeliveryLine => ({
  key: crypto.randomUUID(),
  ...{ itemId: item.id, drugName: item.drugName, dosage: item.dosage },
  ...{ lotNumber: '', expiresOn: '', manufacturedOn: '', isQuarantined: false },
  ...scanned,
  packs: String(packs),
});

/** 0 if it is not a whole number of packs. */
export const readPacks = (text: string): number => {
  const digits = latinDigits(text.trim());
  return /^\d{1,8}$/.test(digits) ? Number(digits) : 0;
};

export function toReceipt({ supplier, deliveryNote, lines }: Delivery): ReceiptBody {
  return {
    ...{ supplier, deliveryNote },
    lines: lines.map(({ itemId, lotNumber, expiresOn, manufacturedOn, packs, isQuarantined }) => ({
      ...{ itemId, lotNumber: lotNumber.trim(), expiresOn, quantity: readPacks(packs) },
      ...(manufacturedOn !== '' && { manufacturedOn }),
      ...(isQuarantined && { status: 'quarantined' as const }),
    })),
  };
}

/** Users can edit what a tab keeps, so only the shape that this page wrote is read. */
function readDelivery(userId: number): Delivery {
  const saved = readTab(STORAGE_KEY) as { userId?: unknown; delivery?: Delivery } | null;
  const lines = saved?.delivery?.lines;
  return saved?.userId === userId && Array.isArray(lines) && lines.every(isLine) ? (saved.delivery ?? none) : none;
}

function isLine(value: unknown): value is DeliveryLine {
  const line = (value ?? {}) as Record<string, unknown>;
  const texts = ['key', 'drugName', 'dosage', 'lotNumber', 'expiresOn', 'manufacturedOn', 'packs'];
  return typeof line.itemId === 'number' && texts.every((name) => typeof line[name] === 'string');
}
