import { type ComponentType, useEffect, useState } from 'react';
import { load } from '#web/browser/import-with-retry.ts';
import type { ProductsTableProps } from './products-table.tsx';

type Table = ComponentType<ProductsTableProps>;

/** Where this device remembers the choice, over visits: it says nothing about a person. */
const STORED_AS = 'theriac.list-view';

const importTable = async (): Promise<Table> => (await import('./products-table.tsx')).ProductsTable;

/** Once fetched it is kept, so that Back shows the table at once, at the place that was left. */
let fetched: Table | undefined;
/** The choice, where storage is forbidden. */
let chosen = false;

/**
 * Whether lists are shown as cards or as a table. The server renders cards for everyone; the table's code is fetched when it is
 * first chosen. `Table` is undefined for cards.
 */
export function useListView() {
  const [Table, setTable] = useState(() => (fetched && isTableChosen() ? fetched : undefined));
  const show = () =>
    load(importTable).then(
      (table) => {
        fetched = table;
        if (isTableChosen()) setTable(() => table);
      },
      () => undefined, // the layout reports it
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen on an earlier visit is read once
  useEffect(() => {
    if (!Table && isTableChosen()) void show();
  }, []);
  return {
    Table,
    chooseTable: (isTable: boolean) => {
      remember(isTable);
      if (isTable) void show();
      else setTable(undefined);
    },
  };
}

function isTableChosen(): boolean {
  try {
    return localStorage.getItem(STORED_AS) === 'table';
  } catch {
    return chosen;
  }
}

function remember(isTable: boolean): void {
  chosen = isTable;
  try {
    if (isTable) localStorage.setItem(STORED_AS, 'table');
    else localStorage.removeItem(STORED_AS);
  } catch {
    // no storage: `chosen` has it
  }
}
