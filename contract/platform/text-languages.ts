import { z } from 'zod';
import { localeCode } from '../administration/accounts/profile.ts';
import { withError } from './errors.ts';

/** Languages of a text that has no translations of its own, the main one first. */
export const textLanguages = z.array(localeCode).min(1, withError('GEN-001')).max(12);
