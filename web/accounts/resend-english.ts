import verification from '#messages/en/verification.json' with { type: 'json' };
import { addEnglish } from '#web/i18n/english.ts';

addEnglish({ verification });
