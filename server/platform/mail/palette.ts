import type { OrderStatus } from '#contract/order-status.ts';

/**
 * The tokens of web/styles/tokens.css that mails use, as sRGB hex: mail programs know neither OKLCH nor custom properties.
 * `ground` is the page's `sunken`, as in the reference picture of the order mail.
 */
export const light = {
  ground: '#f0f3f0',
  surface: '#ffffff',
  well: '#ebf6f2',
  ink: '#142423',
  muted: '#4c5a59',
  line: '#dce1dd',
  action: '#005c50',
  actionInk: '#f3fdf9',
  drop: '#e49d41',
} as const;

export const dark: Record<keyof typeof light, string> = {
  ground: '#09100f',
  surface: '#141e1d',
  well: '#182523',
  ink: '#edefeb',
  muted: '#adb7b4',
  line: '#2d3837',
  action: '#7acbb8',
  actionInk: '#031c19',
  drop: '#0c2e2a',
};

/** Ink on tint of each status, in the light and the dark scheme. */
export const statusColours: Record<OrderStatus, { light: [string, string]; dark: [string, string] }> = {
  pending: { light: ['#734f00', '#fbf1c2'], dark: ['#eed36e', '#382e10'] },
  confirmed: { light: ['#495154', '#ebefef'], dark: ['#b7c0c1', '#282f31'] },
  processing: { light: ['#00549b', '#e3f0fe'], dark: ['#88c0f9', '#172c46'] },
  shipped: { light: ['#632e98', '#f4eaff'], dark: ['#d1abf5', '#342346'] },
  delivered: { light: ['#116031', '#daf7e2'], dark: ['#7ee0a0', '#153121'] },
  cancelled: { light: ['#a91c20', '#ffe8e7'], dark: ['#fd9692', '#441f1d'] },
};
