import usual from '#messages/en/usual.json' with { type: 'json' };
import { addEnglish } from '#web/i18n/english.ts';

addEnglish({ usual });
