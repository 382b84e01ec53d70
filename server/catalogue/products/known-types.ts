/** Types with a translation (messages, `vocabulary.types`). Others are shown as they are, in the default colour. */
export const knownTypes = new Set([
  ...['oral', 'injectable', 'inhaled', 'nasal', 'topical', 'ophthalmic', 'otic', 'sublingual', 'transdermal'],
  ...['rectal', 'vaginal', 'dental', 'irrigation', 'device', 'other'],
]);
