import { z } from 'zod';
import { referentForm } from '../../../contract/people/referents/referent.ts';
import { type ReferentFormValues, toReferentBody } from './values.ts';

export const referentSchema = z.preprocess((values) => toReferentBody(values as ReferentFormValues), referentForm);
