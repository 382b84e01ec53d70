/**
 * What a customer wants when there is not enough of something: order nothing; send those lines only when they are complete; or send what is there, and let
 * only the rest wait.
 */
export const shortageChoices = ['all-or-nothing', 'whole-lines', 'ship-available'] as const;
export type ShortageChoice = (typeof shortageChoices)[number];
