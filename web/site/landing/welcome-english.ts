import welcome from '#messages/en/welcome.json' with { type: 'json' };
import { addEnglish } from '#web/i18n/english.ts';

addEnglish({ welcome });
