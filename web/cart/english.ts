import lines from '#messages/en/lines.json' with { type: 'json' };
import { addEnglish } from '#web/i18n/english.ts';

addEnglish({ lines });
