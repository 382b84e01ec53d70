import checkout from '#messages/en/checkout.json' with { type: 'json' };
import { addEnglish } from '#web/i18n/english.ts';

addEnglish({ checkout });
