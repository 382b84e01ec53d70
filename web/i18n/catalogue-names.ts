import { english } from './english.ts';
import { useTranslation } from './translation.tsx';

/**
 * Translates names of the catalogue. They are data: a name without a translation, as from an imported catalogue, is
 * shown unchanged.
 */
export function useCatalogueNames() {
  const { t, words } = useTranslation();
  return {
    typeName: (type: string) => words?.typeName(type) ?? type,
    releaseName: (form: string) => (has(releases, form) ? t(`names.releases.${form}`) : form),
    categoryName: (category: string) => words?.categoryName(category) ?? category,
    unitName: (unit: string) => words?.unitName(unit) ?? unit,
    packagingName: (packaging: string) => words?.packagingName(packaging) ?? packaging,
  };
}

const { releases } = english.names;

function has<T extends object>(names: T, name: string): name is Extract<keyof T, string> {
  return Object.hasOwn(names, name);
}
