import orders from '#messages/en/orders.json' with { type: 'json' };
import { addEnglish } from '#web/i18n/english.ts';

addEnglish({ orders });
