import site from '#messages/en/site.json' with { type: 'json' };
import { addEnglish } from '#web/i18n/english.ts';

addEnglish({ site });
