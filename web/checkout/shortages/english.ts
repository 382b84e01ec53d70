import shortages from '#messages/en/shortages.json' with { type: 'json' };
import { addEnglish } from '#web/i18n/english.ts';

addEnglish({ shortages });
