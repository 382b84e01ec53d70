import offline from '#messages/en/offline.json' with { type: 'json' };
import { addEnglish } from '#web/i18n/english.ts';

addEnglish({ offline });
