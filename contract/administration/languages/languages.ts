import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { moment, notice, rowVersion } from '../../platform/shared.ts';
import { line, refuseWith } from '../../platform/text/text.ts';
import { localeCode } from '../accounts/profile.ts';
import { DATE_FORMATS, NUMBER_FORMATS, TEXT_DIRECTIONS, toCanonicalLanguageCode } from './language.ts';

const languageCode = z.string().superRefine((typed, context) => {
  if (typed.trim() === '') refuseWith(context, 'GEN-001');
  else if (toCanonicalLanguageCode(typed) === null) refuseWith(context, 'LAN-002', { code: typed.slice(0, 20) });
});

/** Settings of a language. Empty formats: the browser's formats for that language. */
export const languageSettings = z.object({
  frenchName: line('Nom français', { min: 2, max: 60 }),
  name: line('Nom dans la langue', { min: 1, max: 60 }),
  direction: z.enum(TEXT_DIRECTIONS),
  active: z.boolean(),
  activeContent: z.boolean(),
  fallback: localeCode.nullable(),
  dateFormat: z.enum(['', ...DATE_FORMATS]),
  numberFormat: z.enum(['', ...NUMBER_FORMATS]),
  /** 0 is Sunday. */
  firstDay: z.int().min(0).max(6).nullable(),
});
export type LanguageSettings = z.infer<typeof languageSettings>;

export const newLanguage = languageSettings.extend({ code: languageCode });

export const languageRow = languageSettings.extend({
  code: z.string(),
  /** French: only its formats, names and order may change, and it is always active. */
  builtIn: z.boolean(),
  position: z.int(),
  /** Translated texts that are not obsolete, and their total. */
  translated: z.int(),
  total: z.int(),
  /** Accounts that use it in the back office. */
  people: z.int(),
  /** True for a language shipped with the product: it can be deactivated, not deleted. */
  delivered: z.boolean(),
  /** Number of the served bundle; null: none yet. */
  bundle: z.int().nullable(),
  updatedAt: moment,
  rowVersion,
});
export type LanguageRow = z.infer<typeof languageRow>;

export const listAllLanguages = call.get('/api/admin/languages', {
  right: 'languages.manage',
  summary: 'Every language in its order, active or not, with how much of the back office speaks it',
  answer: z.object({ rows: z.array(languageRow) }),
});

export const createLanguage = call.post('/api/admin/languages', {
  right: 'languages.manage',
  summary: 'Adds a language; 409 LAN-003 when it is there already',
  body: newLanguage,
  answer: notice.extend({ code: z.string() }),
});

export const saveLanguage = call.put('/api/admin/languages/:code', {
  right: 'languages.manage',
  summary:
    'Changes a language; 409 LAN-001 with the booklets published in it when it is taken out of content. Whoever read a back office that no longer speaks it reads it in French',
  params: z.object({ code: localeCode }),
  body: languageSettings.extend({ rowVersion }),
  answer: notice,
});

export const deleteLanguage = call.delete('/api/admin/languages/:code', {
  right: 'languages.manage',
  summary:
    'Takes a language away with its texts; 409 LAN-005, LAN-007 while it serves, LAN-008 when it came with the product',
  params: z.object({ code: localeCode }),
  answer: notice,
});

export const listContentLanguages = call.get('/api/admin/content-languages', {
  right: 'signed-in',
  summary: 'The languages that booklets may be written in, in their order',
  answer: z.array(z.object({ code: z.string(), name: z.string(), direction: z.enum(TEXT_DIRECTIONS) })),
});

export const orderLanguages = call.put('/api/admin/languages', {
  right: 'languages.manage',
  summary: 'The order in which languages are offered',
  body: z.object({ codes: z.array(localeCode).max(200) }),
  answer: z.object({}),
});
