import figures from '#messages/en/figures.json' with { type: 'json' };
import { addEnglish } from '#web/i18n/english.ts';

addEnglish({ figures });
