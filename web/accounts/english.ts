import accounts from '#messages/en/accounts.json' with { type: 'json' };
import { addEnglish } from '#web/i18n/english.ts';

addEnglish({ accounts });
