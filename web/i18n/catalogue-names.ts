import { english } from './english.ts';
import { useTranslation } from './translation.tsx';

/**
 * Translates names of the catalogue. They are data: a name without a translation, as from an imported catalogue, is
 * shown unchanged.
 */
export function useCatalogueNames() {
  const { t } = useTranslation();
  return {
    typeName: (type: string) => (has(types, type) ? t(`names.types.${type}`) : type),
    categoryName: (category: string) => (has(categories, category) ? t(`names.categories.${category}`) : category),
    releaseName: (form: string) => (has(releases, form) ? t(`names.releases.${form}`) : form),
    unitName: (unit: string) => (has(units, unit) ? t(`names.units.${unit}`) : unit),
  };
}

const { types, categories, units, releases } = english.names;

function has<T extends object>(names: T, name: string): name is Extract<keyof T, string> {
  return Object.hasOwn(names, name);
}
