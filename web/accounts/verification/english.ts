import confirmEmail from '#messages/en/confirmEmail.json' with { type: 'json' };
import { addEnglish } from '#web/i18n/english.ts';

addEnglish({ confirmEmail });
