import stock from '#messages/en/stock.json' with { type: 'json' };
import { addEnglish } from '#web/i18n/english.ts';

addEnglish({ stock });
