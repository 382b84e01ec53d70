/**
 * The shape of the long texts: every language has the same sections in the same order (product.md §2 "Privacy policy
 * and terms").
 */
export interface Policies {
  /** The full Terms of Service, twelve sections. */
  terms: Terms;
  /** The shortened ones of /terms, five sections. */
  shortTerms: ShortTerms;
  /** The Privacy Policy, thirteen sections. */
  privacy: Privacy;
}

export interface PolicySection<Id extends string = string> {
  /** Its anchor on the page. */
  id: Id;
  title: string;
  /** `{{store}}` stands for the store's name. */
  paragraphs: readonly string[];
}

export type Terms = Sections<
  [
    'terms-acceptance',
    'terms-eligibility',
    'terms-account',
    'terms-information',
    'terms-prescriptions',
    'terms-prices',
    'terms-orders',
    'terms-delivery',
    'terms-returns',
    'terms-use',
    'terms-liability',
    'terms-changes',
  ]
>;

export type ShortTerms = Sections<
  ['short-eligibility', 'short-account', 'short-orders', 'short-returns', 'short-liability']
>;

export type Privacy = Sections<
  [
    'privacy-who',
    'privacy-collected',
    'privacy-health',
    'privacy-use',
    'privacy-limits',
    'privacy-recipients',
    'privacy-abroad',
    'privacy-retention',
    'privacy-security',
    'privacy-cookies',
    'privacy-rights',
    'privacy-children',
    'privacy-changes',
  ]
>;

type Sections<Ids extends readonly string[]> = { readonly [Place in keyof Ids]: PolicySection<Ids[Place]> };
