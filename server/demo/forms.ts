/** How products of a dosage form are sold. */
export interface DemoForm {
  /** As `Product.type`. */
  type: string;
  /** In public/pictures. */
  picture: string;
  priceUnit: string;
  /** The packaging of this many pieces, millilitres or grams. */
  pack: (size: number) => string;
}

/** The dosage forms of catalogue/demo.txt. Articles have the text of their packaging there. */
export const demoForms: Record<string, DemoForm> = {
  tablet: oral('tablet'),
  'chewable tablet': oral('chewable tablet'),
  'effervescent tablet': oral('effervescent tablet'),
  'orally disintegrating tablet': oral('orally disintegrating tablet'),
  'modified-release tablet': oral('modified-release tablet'),
  'enteric-coated tablet': oral('enteric-coated tablet'),
  capsule: oral('capsule'),
  'modified-release capsule': oral('modified-release capsule'),
  'oral solution': bottle('oral', 'suspension', 'oral solution'),
  'oral suspension': bottle('oral', 'suspension', 'oral suspension'),
  sachet: pieces('oral', 'sachet', 'box', 'sachet'),
  'cream sachet': pieces('topical', 'sachet', 'box', 'sachet'),
  'gel sachet': pieces('transdermal', 'sachet', 'box', 'sachet'),
  vial: pieces('injectable', 'vial', 'carton', 'vial'),
  'irrigation ampoule': pieces('irrigation', 'ampoule', 'carton', 'ampoule'),
  ampoule: pieces('injectable', 'ampoule', 'carton', 'ampoule'),
  'prefilled syringe': pieces('injectable', 'syringe', 'carton', 'prefilled syringe'),
  pen: pieces('injectable', 'pen', 'carton', 'prefilled pen'),
  'infusion bag': pieces('injectable', 'infusion-bag', 'carton', 'infusion bag'),
  cream: tube('topical', 'cream'),
  ointment: tube('topical', 'ointment'),
  gel: tube('topical', 'gel'),
  'oral gel': tube('oral', 'oral gel'),
  'vaginal cream': tube('vaginal', 'vaginal cream'),
  lotion: bottle('topical', 'pump-bottle', 'lotion'),
  shampoo: bottle('topical', 'pump-bottle', 'shampoo'),
  'eye drops': bottle('ophthalmic', 'eye-drops', 'eye drops'),
  'eye ointment': tube('ophthalmic', 'eye ointment'),
  'ear drops': bottle('otic', 'ear-drops', 'ear drops'),
  'single-dose nasal spray': pieces('nasal', 'nasal-spray', 'box', 'single-dose spray'),
  'nasal spray': { ...pieces('nasal', 'nasal-spray', 'bottle', 'spray'), priceUnit: 'per bottle' },
  inhaler: { ...pieces('inhaled', 'inhaler', 'inhaler', 'dose'), priceUnit: 'per inhaler' },
  'dry powder inhaler': {
    ...pieces('inhaled', 'dry-powder-inhaler', 'dry powder inhaler', 'dose'),
    priceUnit: 'per inhaler',
  },
  nebules: pieces('inhaled', 'nebules', 'carton', 'nebule'),
  patch: pieces('transdermal', 'patch', 'box', 'patch', 'patches'),
  suppository: pieces('rectal', 'suppository', 'pack', 'suppository', 'suppositories'),
  pessary: pieces('vaginal', 'suppository', 'pack', 'pessary', 'pessaries'),
};

function pieces(type: string, picture: string, container: string, one: string, many = `${one}s`): DemoForm {
  const name = container.charAt(0).toUpperCase() + container.slice(1);
  return {
    type,
    picture,
    priceUnit: `per ${container}`,
    pack: (size) => `${name} of ${size} ${size === 1 ? one : many}`,
  };
}

function oral(one: string): DemoForm {
  return { ...pieces('oral', 'blister', 'blister pack', one), priceUnit: 'per pack' };
}

function bottle(type: string, picture: string, content: string): DemoForm {
  return { type, picture, priceUnit: 'per bottle', pack: (size) => `Bottle of ${size} mL ${content}` };
}

function tube(type: string, content: string): DemoForm {
  return { type, picture: 'tube', priceUnit: 'per tube', pack: (size) => `Tube of ${size} g ${content}` };
}
