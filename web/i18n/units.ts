import type { Language } from '#contract/languages.ts';

/** "8.4 MB", in powers of ten as in file managers. */
export function formatBytes(bytes: number, language: Language): string {
  const [value, unit] = bytes < 1_000_000 ? [Math.max(bytes / 1000, 0.1), 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return format(value, language, { style: 'unit', unit, maximumFractionDigits: 1 });
}

/** 0.454 → "45%". Rounded down: 100% only at the end. */
export function formatPart(part: number, language: Language): string {
  return format(Math.floor(part * 100) / 100, language, { style: 'percent' });
}

/** "30 sec", "2 min". */
export function formatDuration(seconds: number, language: Language): string {
  const [value, unit] = seconds < 100 ? [seconds, 'second'] : [seconds / 60, 'minute'];
  return format(value, language, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 });
}

/** With Latin digits, like the counts beside them. */
function format(value: number, language: Language, options: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(`${language}-u-nu-latn`, options).format(value);
}
