/**
 * The tokens of web/styles/tokens.css that mails use, as sRGB hex: mail programs support neither OKLCH nor custom properties.
 * `ground` is the pages' `sunken`.
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
