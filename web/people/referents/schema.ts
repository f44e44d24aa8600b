import { z } from 'zod';
import { referentForm } from '../../../contract/people/referents/referent.ts';
import { sent, type Values } from './values.ts';

export const referentSchema = z.preprocess((values) => sent(values as Values), referentForm);
