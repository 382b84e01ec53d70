import type { Product } from '#contract/catalogue/catalogue.ts';

type TitledProduct = Pick<Product, 'drugName' | 'brandName' | 'packagingType'>;

/** "Metformin, Glucophage, Bottle of 100 tablets": distinguishes the pages of one medicine. */
export function productTitle({ drugName, brandName, packagingType }: TitledProduct): string {
  return [drugName, brandName, packagingType].filter(Boolean).join(', ');
}

/** ", Glucophage, Bottle of 100 tablets": distinguishes buttons and fields of equal labels for screen readers. Without empty texts. */
export function labelSuffix(...texts: string[]): string {
  return ['', ...texts.filter(Boolean)].join(', ');
}

/** State of a link to a product: the title of its page. */
export function titled(product: TitledProduct): { title: string } {
  return { title: productTitle(product) };
}

export function isTitled(state: unknown): state is { title: string } {
  return typeof state === 'object' && state !== null && 'title' in state && typeof state.title === 'string';
}
