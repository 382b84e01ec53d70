import stockBands from '#messages/en/stockBands.json' with { type: 'json' };
import { addEnglish } from '#web/i18n/english.ts';

addEnglish({ stockBands });
