import type { ShortTerms, Terms } from '../policy.ts';

export const terms: Terms = [
  {
    id: 'terms-acceptance',
    title: 'Acceptance of these terms',
    paragraphs: [
      'These terms are an agreement between you and {{store}}, an online distributor of medicines and healthcare products that is operated from Australia and sells to customers in the countries listed at checkout.',
      'By creating an account or placing an order you accept them. If you do not agree with them, please do not use the store.',
    ],
  },
  {
    id: 'terms-eligibility',
    title: 'Who may use the store',
    paragraphs: [
      'You must be at least 18 years old, be a resident of a country we ship to, and have the legal capacity to enter into a contract.',
      'If you order for a practice, a distributor or an institution, you confirm that it holds the licences it needs and that you may act on its behalf.',
    ],
  },
  {
    id: 'terms-account',
    title: 'Your account',
    paragraphs: [
      'Give us accurate details and keep them up to date. You must verify your email address before you can place orders.',
      'Keep your password to yourself. You are responsible for what happens under your account until you tell us that somebody else has had access to it.',
    ],
  },
  {
    id: 'terms-information',
    title: 'Product information',
    paragraphs: [
      'Descriptions, strengths and pictures help you to recognise a product. Pictures are drawings of the dosage form, not of the pack you receive.',
      'Nothing in this store is medical advice. Read the leaflet that comes with a product, and ask a doctor or pharmacist before you use it.',
    ],
  },
  {
    id: 'terms-prescriptions',
    title: 'Prescription products',
    paragraphs: [
      'Products that need a prescription are supplied only against a valid one, or to providers, distributors and institutions licensed to handle them.',
      'We may ask for the prescription or the licence before we release an order, and we refuse an order where the law or your safety requires it.',
    ],
  },
  {
    id: 'terms-prices',
    title: 'Prices and payment',
    paragraphs: [
      'Prices are in Australian dollars (AUD). The price that counts is the one shown when you place the order; if it changed since you filled your cart, we show you the new one first.',
      'You may pay by major credit card or wire transfer, and approved institutions by trade credit. Customs duties and import taxes are not part of our prices and are paid by the recipient.',
    ],
  },
  {
    id: 'terms-orders',
    title: 'Orders',
    paragraphs: [
      'Your order is an offer to buy. The contract is made when we confirm the order; before that we may decline it, for example when a product is out of stock or may not be sent to you.',
      'If we cancel an order that you have paid for, you get the whole amount back. To cancel one yourself, write to us before it is shipped.',
    ],
  },
  {
    id: 'terms-delivery',
    title: 'Shipping and delivery',
    paragraphs: [
      'Delivery takes 5–15 business days within Australia and 10–25 business days internationally, counted from the day the order leaves our warehouse. These are estimates; customs can add to them.',
      'Temperature-sensitive products travel in packaging that keeps them in their range. Please make sure that somebody can receive them.',
      'Some products may not be imported everywhere. It is your responsibility to know the rules of the country you have them sent to.',
    ],
  },
  {
    id: 'terms-returns',
    title: 'Returns and refunds',
    paragraphs: [
      'Non-prescription items may be returned within 14 days of delivery if they are unopened. Prescription items cannot be returned, since we may not put them back on a shelf.',
      'Refunds go to the original payment method, minus shipping. Write to us before you send anything back.',
      'If what you received is damaged, wrong or was not kept at its temperature, tell us at once: we replace it or refund it in full. Your rights under the Australian Consumer Law are not limited by this section.',
    ],
  },
  {
    id: 'terms-use',
    title: 'Acceptable use',
    paragraphs: [
      'Do not order under a false name, with a false prescription, or to sell on without the licence for it. Do not try to reach the data of others, and do not disturb the running of the store.',
      'We may close an account that breaks these rules, and we report what the law obliges us to report.',
    ],
  },
  {
    id: 'terms-liability',
    title: 'Liability',
    paragraphs: [
      'Our products come with guarantees that cannot be excluded under the Australian Consumer Law, and nothing here excludes them.',
      'Beyond those, we are not liable for loss caused by using a product against its leaflet or against medical advice, by late delivery that we could not prevent, or by wrong details given to us. Where the law lets us limit our liability, it is limited to supplying the product again or refunding its price.',
    ],
  },
  {
    id: 'terms-changes',
    title: 'Changes and governing law',
    paragraphs: [
      'We may change these terms; the date at the top of this page says when we last did. An order is always governed by the terms in force on the day it was placed.',
      'The laws of Australia apply, and Australian courts have jurisdiction. If you buy as a consumer, you keep the protection that the law of your own country gives you.',
    ],
  },
];

export const shortTerms: ShortTerms = [
  {
    id: 'short-eligibility',
    title: 'Who may register',
    paragraphs: [
      'You must be at least 18 years old, be a resident of a country we ship to, and have the legal capacity to enter into a contract. If you order for an institution, you confirm that it is licensed and that you may act for it.',
    ],
  },
  {
    id: 'short-account',
    title: 'Your account',
    paragraphs: [
      'Give us accurate details, keep your password to yourself, and verify your email address before you place orders. Tell us at once if somebody else has used your account.',
    ],
  },
  {
    id: 'short-orders',
    title: 'Orders, prices and delivery',
    paragraphs: [
      'Prices are in Australian dollars (AUD). Prescription products are supplied only against a valid prescription or to licensed recipients.',
      'Delivery takes 5–15 business days within Australia and 10–25 business days internationally.',
    ],
  },
  {
    id: 'short-returns',
    title: 'Returns and refunds',
    paragraphs: [
      'Unopened non-prescription items may be returned within 14 days; prescription items cannot be returned. Refunds go to the original payment method, minus shipping.',
    ],
  },
  {
    id: 'short-liability',
    title: 'Advice and liability',
    paragraphs: [
      'Nothing in {{store}} is medical advice: read the leaflet, and ask a doctor or pharmacist. Guarantees under the Australian Consumer Law stay untouched; beyond them our liability is limited to supplying the product again or refunding its price.',
    ],
  },
];
