import cartQuestions from '#messages/en/cartQuestions.json' with { type: 'json' };
import { addEnglish } from '#web/i18n/english.ts';

addEnglish({ cartQuestions });
