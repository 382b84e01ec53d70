import type { ImportChange } from '#contract/admin/product-import.ts';
import { spreadsheetRow } from '#contract/spreadsheet.ts';

/** The first line of a report of changes. */
export const changeReportHeader = 'change,held,line,productId,drugName,column,dosage,from,to,percent';

/** The lines of one product in a report of changes, without line ends: one for each changed price and text, or one without details. */
export function changeReportRows({ kind, isHeld, line, productId, drugName, prices, texts }: ImportChange): string[] {
  const product = [kind, isHeld ? 'yes' : '', line === null ? '' : String(line), productId, drugName];
  const details = [
    ...prices.map(({ dosage, from, to }) => ({
      values: ['price', dosage, inText(from), inText(to)],
      percent: percentOf(from, to),
    })),
    ...texts.map(({ column, dosage = '', from, to }) => ({ values: [column, dosage, from, to], percent: '' })),
  ];
  if (details.length === 0) details.push({ values: ['', '', '', ''], percent: '' });
  return details.map(({ values, percent }) => `${spreadsheetRow([...product, ...values])},${percent}`);
}

const inText = (price: number | null) => (price === null ? '' : price.toFixed(2));

/** "10.3", "-50.0". It is a number of ours: the minus sign is not escaped as a formula. */
function percentOf(from: number | null, to: number | null): string {
  return from === null || to === null ? '' : ((to / from - 1) * 100).toFixed(1);
}
