import type { Privacy } from '../policy.ts';

export const privacy: Privacy = [
  {
    id: 'privacy-who',
    title: 'Who we are',
    paragraphs: [
      '{{store}} is operated from Australia and sells to customers globally. We handle personal information under the Australian Privacy Act 1988 and its Privacy Principles, and under the law of your own country where it applies to us.',
    ],
  },
  {
    id: 'privacy-collected',
    title: 'What we collect',
    paragraphs: [
      'We collect what you give us when you register and order: your name, email address, shipping address, what you ordered and, where one is needed, your prescription or licence.',
      'Our servers also record the time of a visit, the page requested and the network address it came from, so that we can find faults and stop abuse. For each sign-in we keep your browser and operating system, so that you can see where you are signed in.',
    ],
  },
  {
    id: 'privacy-health',
    title: 'Health information',
    paragraphs: [
      'What someone orders from a pharmacy can reveal health information. We treat every order as sensitive information, collect it only with the consent you give by ordering, and never name a product in the subject of an email.',
    ],
  },
  {
    id: 'privacy-use',
    title: 'How we use it',
    paragraphs: [
      'We use it to process and deliver your orders, to answer you, to tell you what happens to an order, to recall a product when its maker or an authority asks for it, and to meet our legal duties as a distributor of medicines.',
    ],
  },
  {
    id: 'privacy-limits',
    title: 'What we do not do',
    paragraphs: [
      'We do not sell personal information, we do not use it for advertising, and we do not follow you across other websites.',
    ],
  },
  {
    id: 'privacy-recipients',
    title: 'Who receives it',
    paragraphs: [
      'Carriers receive the name and address on the parcel. Payment providers receive what a payment needs. The companies that run our servers and email process what is stored or sent there, under contracts that bind them to this policy.',
      'Health authorities, courts and the police receive information only where the law obliges us to give it.',
    ],
  },
  {
    id: 'privacy-abroad',
    title: 'Information sent abroad',
    paragraphs: [
      'An order to another country crosses its border with your name, your address and the customs papers. Where a service provider works outside Australia, we make sure that it protects information as the Australian Privacy Principles require.',
    ],
  },
  {
    id: 'privacy-retention',
    title: 'How long we keep it',
    paragraphs: [
      'Prescription data is retained for up to 7 years, as the law requires of us. Records of other orders are kept as long as tax law asks for them.',
      'Everything else is deleted when your account is closed, and your name, email and address are taken out of the records of orders. A log of sign-ins and of changes to accounts, with shortened network addresses and without names, is kept for 400 days. Server logs are deleted after a short time.',
    ],
  },
  {
    id: 'privacy-security',
    title: 'How we protect it',
    paragraphs: [
      'Connections are encrypted. Passwords are stored only as hashes that cannot be reversed. Staff see an order only where their work needs it, and changes to an order are recorded.',
      'If information is lost or disclosed despite this, we tell you and the authority without delay.',
    ],
  },
  {
    id: 'privacy-cookies',
    title: 'Cookies',
    paragraphs: [
      'We set only the cookies that signing in needs. One of them recognises a browser that you have signed in with before, for 90 days, so that strangers who guess at your password cannot lock you out. Signing out ends the session on our servers. Pages forget your choice of language when you close them; your account and your orders keep it, so that our emails reach you in your language.',
    ],
  },
  {
    id: 'privacy-rights',
    title: 'Your rights',
    paragraphs: [
      'You may ask for a copy of your information, have it corrected, have it deleted where no law obliges us to keep it, and withdraw your consent. Your profile gives you a copy and deletes your account, at once. For everything else write to the privacy address below; we answer within 30 days.',
      'If you are not satisfied with our answer, you may complain to the Office of the Australian Information Commissioner or to the authority of your own country.',
    ],
  },
  {
    id: 'privacy-children',
    title: 'Children',
    paragraphs: [
      'The store is for people aged 18 and over. We do not collect data from children under 13; if we learn that we have, we delete it.',
    ],
  },
  {
    id: 'privacy-changes',
    title: 'Changes to this policy',
    paragraphs: [
      'When we change this policy we change the date at the top of this page. If a change affects what we do with information we already have, we tell you by email before it takes effect.',
    ],
  },
];
