import { type ItemColumn, itemColumns } from '#contract/catalogue/product-constants.ts';
import { countryName } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';

/** The names of codes are the same in every language. */
export const codeNames = {
  gtin: 'GTIN',
  ndc: 'NDC',
  pde: 'PDE',
  artg: 'ARTG',
  atc: 'ATC',
  rxnorm: 'RxNorm',
  amt: 'AMT',
  unspsc: 'UNSPSC',
} as const;

/** Whether it is a code or fact of a dosage. */
export const isItemColumn = (text: string): text is ItemColumn => itemColumns.some((column) => column === text);

/** Names codes and facts of dosages in the language of the page. */
export function useItemColumnName(): (column: ItemColumn) => string {
  const { t, language } = useTranslation();
  return (column) => {
    switch (column) {
      case 'supplierCode':
      case 'unitsPerPack':
      case 'maxPerOrder':
      case 'storageClass':
      case 'taxClass':
        return t(`products.items.${column}`);
      case 'flags':
        return t('products.items.precautions');
      case 'classAU':
      case 'classUS':
      case 'classGB':
      case 'classEU':
        return t('products.items.classIn', { place: countryName(column.slice('class'.length), language) });
      default:
        return codeNames[column];
    }
  };
}
