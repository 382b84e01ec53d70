import type { Policies } from '../policy.ts';
import { privacy } from './privacy.ts';
import { shortTerms, terms } from './terms.ts';

export const policies: Policies = { terms, shortTerms, privacy };
