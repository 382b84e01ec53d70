import quickOrder from '#messages/en/quickOrder.json' with { type: 'json' };
import { addEnglish } from '#web/i18n/english.ts';

addEnglish({ quickOrder });
