import admin from '#messages/en/admin.json' with { type: 'json' };
import { addEnglish } from '#web/i18n/english.ts';

addEnglish({ admin });
