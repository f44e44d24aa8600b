import { z } from 'zod';
import { day } from '../../people/participants/participant.ts';
import { call } from '../../platform/call.ts';
import { withError } from '../../platform/errors.ts';
import { moment, notice, rowVersion, urlNumber } from '../../platform/shared.ts';
import { countGraphemes } from '../../platform/text/graphemes.ts';
import { line, paragraphs, refuseWith } from '../../platform/text/text.ts';
import { legalKind } from '../accounts/auth.ts';

const version = z.object({
  version: z.int(),
  title: z.string(),
  changes: z.string(),
  effectiveOn: z.string(),
  asksAgain: z.boolean(),
  createdAt: moment,
  createdBy: z.string(),
  sha256: z.string(),
});
export type LegalVersion = z.infer<typeof version>;

export const MAX_LEGAL_CHARACTERS = 100_000;

export const legalDraft = z.object({
  title: line('Titre', { min: 3, max: 120 }),
  /** HTML with headings, paragraphs, lists and links; other elements are removed. */
  body: z
    .string()
    .trim()
    .min(200, withError('GEN-003', { libelle: 'Texte', n: 200 }))
    .max(500_000)
    .superRefine((html, context) => {
      const saisi = countGraphemes(html.replace(/<[^>]*>/g, ''));
      if (saisi > MAX_LEGAL_CHARACTERS)
        refuseWith(context, 'GEN-002', { libelle: 'Texte', n: MAX_LEGAL_CHARACTERS, saisi });
    }),
  /** « Ce qui change », mandatory from the second version on. */
  changes: paragraphs('Ce qui change', { max: 1000 }),
  effectiveOn: day,
  /** True: users who accepted the previous version are asked again. */
  asksAgain: z.boolean(),
});
export type LegalDraft = z.infer<typeof legalDraft>;

const byKind = z.object({ kind: legalKind });

const summary = z.object({
  kind: legalKind,
  current: version.nullable(),
  /** Version published, but not in force yet. */
  coming: version.nullable(),
  hasDraft: z.boolean(),
  /** Number of users who accepted the terms in force, among the active users; only for the terms. */
  accepted: z.object({ n: z.int(), of: z.int() }).nullable(),
});
export type LegalSummary = z.infer<typeof summary>;

export const listLegalTexts = call.get('/api/admin/legal', {
  right: 'legal.write',
  summary:
    'The legal texts the person may write: the platform’s for its staff, the notice to readers for administrators',
  answer: z.array(summary),
});

const editing = z.object({
  kind: legalKind,
  draft: legalDraft.extend({ rowVersion }).nullable(),
  /** The latest. */
  versions: z.array(version),
  /** Earlier versions that are left out. */
  versionsLeft: z.int(),
  /** Text of the last version; null before the first. */
  last: z.object({ title: z.string(), body: z.string() }).nullable(),
});
export type LegalEditing = z.infer<typeof editing>;

export const getLegalEditing = call.get('/api/admin/legal/:kind', {
  right: 'legal.write',
  summary: 'The draft of a legal text and its versions, the newest first',
  params: byKind,
  answer: editing,
});

export const getLegalVersion = call.get('/api/admin/legal/:kind/versions/:number', {
  right: 'legal.write',
  summary: 'One version of a legal text',
  params: byKind.extend({ number: urlNumber }),
  answer: version.extend({ body: z.string() }),
});

const draftChange = { right: 'legal.write', params: byKind, answer: editing.extend(notice.shape) } as const;

export const saveLegalDraft = call.put('/api/admin/legal/:kind/draft', {
  ...draftChange,
  summary:
    'Keeps what is being written; 409 GEN-011 when somebody else did meanwhile (`rowVersion` null: there is none yet)',
  body: legalDraft.extend({ rowVersion: rowVersion.nullable() }),
});

export const discardLegalDraft = call.delete('/api/admin/legal/:kind/draft', {
  ...draftChange,
  summary: 'Throws the draft away; versions stay',
});

export const publishLegal = call.put('/api/admin/legal/:kind/publication', {
  ...draftChange,
  summary:
    'Makes the draft the next version: 422 without what changes, or for a day that is past; 409 GEN-011 when it is not the draft that was read',
  body: z.object({ rowVersion }),
});
