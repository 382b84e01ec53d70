import { datamatrix, drawingSVG } from 'bwip-js/generic';

/** What a label's symbol says: an item's GTIN of 14 digits, the lot number, and the expiry date, YYYY-MM-DD. */
export interface LabelledLot {
  gtin: string;
  lotNumber: string;
  expiresOn: string;
}

/** "(01)09506000134352(17)271231(10)AB12": how people read the symbol (GS1 General Specifications, 4.14). */
export function readableElements({ gtin, lotNumber, expiresOn }: LabelledLot): string {
  return `(01)${gtin}(17)${sixDigits(expiresOn)}(10)${lotNumber}`;
}

/** A GS1 DataMatrix as SVG. The lot number stands last: it is the only part without a fixed length, and needs no separator there. */
export function lotSymbol({ gtin, lotNumber, expiresOn }: LabelledLot): string {
  const text = `^FNC101${gtin}17${sixDigits(expiresOn)}10${lotNumber}`;
  return datamatrix({ bcid: 'datamatrix', text, parsefnc: true }, drawingSVG());
}

/** "2027-12-31" as YYMMDD. */
const sixDigits = (day: string) => day.slice(2).replaceAll('-', '');
