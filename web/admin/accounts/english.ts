import people from '#messages/en/people.json' with { type: 'json' };
import { addEnglish } from '#web/i18n/english.ts';

addEnglish({ people });
