import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { withError } from '../../platform/errors.ts';
import { moment, notice, rowVersion } from '../../platform/shared.ts';
import { line, refuseWith, uuid } from '../../platform/text/text.ts';

/** Maximum number of files of a company: an upright and an italic, each in two weights. */
export const MAX_COMPANY_FONTS = 4;
/** Maximum size of one file, in bytes. */
export const MAX_FONT_BYTES = 300 * 1024;

/** Characters required to write French. No-break spaces are left out: they have no glyph, and browsers do without. */
export const FRENCH_CHARACTERS =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ÀÂÄÆÇÉÈÊËÎÏÔÖŒÙÛÜŸàâäæçéèêëîïôöœùûüÿ.,;:!?\'"()/-%«»’–—…€';

/** State of the publisher's review: until a file is validated, only its company sees it, and no booklet shows it. */
export const FONT_STATES = ['pending', 'validated', 'refused'] as const;
export const fontState = z.enum(FONT_STATES);

export const fontFamilyName = line('Nom de la police', { min: 1, max: 60 });

/** Font file of the company. Files of the same family form one font: its weights, its italics. */
export const companyFont = z.object({
  id: uuid,
  family: z.string(),
  /** Original file name. */
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Weights it supports, 1 to 1000: equal, unless the font is variable. */
  weights: z.object({ min: z.int(), max: z.int() }),
  italic: z.boolean(),
  state: fontState,
  /** Reason of the refusal; otherwise empty. */
  reason: z.string(),
  /** URL for the back office. */
  url: z.string(),
  addedBy: z.string().nullable(),
  createdAt: moment,
  rowVersion,
});
export type CompanyFont = z.infer<typeof companyFont>;

export const listFonts = call.get('/api/admin/fonts', {
  right: 'media.use',
  summary: 'The company’s own fonts, the oldest first, whatever their state',
  answer: z.array(companyFont),
});

export const uploadFont = call.post('/api/admin/fonts', {
  right: 'fonts.upload',
  summary: 'Takes a WOFF2 file in (multipart, one file), judged by its bytes; it waits for the publisher’s validation',
  upload: true,
  body: z.object({
    /** Empty: the name in the file. */
    family: line('Nom de la police', { max: 60 }).default(''),
    /** « Nous avons le droit d’utiliser cette police sur un site web »: without `true`, nothing is stored. */
    licence: z.string(withError('GEN-001')).superRefine((ticked, context) => {
      if (ticked !== 'true') refuseWith(context, 'GEN-001');
    }),
  }),
  answer: companyFont.extend(notice.shape),
});

export const renameFont = call.patch('/api/admin/fonts/:id', {
  right: 'fonts.upload',
  summary: 'Changes the family a file belongs to',
  body: z.object({ family: fontFamilyName, rowVersion }),
  answer: companyFont,
});

export const deleteFont = call.delete('/api/admin/fonts/:id', {
  right: 'fonts.upload',
  summary: 'Deletes a file that no booklet uses; 409 MED-003 with the booklets otherwise. Published versions keep it',
  answer: notice,
});

export const reviewFontLicence = call.put('/api/admin/fonts/:id/licence', {
  right: 'fonts.validate',
  summary: 'Validates the licence of a file, or refuses it with a reason; 409 MED-003 for one that a booklet uses',
  body: z
    .object({ decision: z.enum(['validated', 'refused']), reason: line('Motif', { max: 300 }).default(''), rowVersion })
    .superRefine(({ decision, reason }, context) => {
      if (decision === 'refused' && reason === '') refuseWith(context, 'GEN-001', {}, ['reason']);
    }),
  answer: companyFont.extend(notice.shape),
});
