import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { byId, moment, notice, panelPage, urlNumber } from '../../platform/shared.ts';
import { uuid } from '../../platform/text/text.ts';
import { PUBLICATION_KINDS } from '../booklets/booklet-kinds.ts';
import { booklet } from '../booklets/booklets.ts';
import { changeChoices } from './change-choices.ts';

/** Finding of the publication gate, with its place. */
export const gateFinding = z.object({
  level: z.enum(['error', 'warning']),
  code: z.string(),
  message: z.string(),
  /** Place to fix it: a block, a page, or a screen of the wizard or of the booklet. */
  where: z.object({
    pageId: uuid.nullable(),
    pageTitle: z.string().nullable(),
    blockId: uuid.nullable(),
    /** Type of the block and its first words, so that a user recognises it. */
    blockType: z.string().nullable(),
    blockWords: z.string().nullable(),
    field: z.string().nullable(),
    screen: z.enum(['editor', 'access', 'personnalisation', 'couverture', 'colors', 'structure', 'name', 'updates']),
  }),
});
export type GateFinding = z.infer<typeof gateFinding>;

export const getPublicationGate = call.get('/api/admin/booklets/:id/gate', {
  right: 'booklet.read',
  summary: 'What stands between this draft and its publication',
  answer: z.object({ findings: z.array(gateFinding), errors: z.int(), warnings: z.int() }),
});

export const publish = call.put('/api/admin/booklets/:id/publication', {
  right: 'booklet.publish',
  summary:
    'Freezes the draft into version n+1 and puts it on line; 409 LIV-006 with the findings when the gate is shut',
  body: z.object({
    /** Of the whole version, when `changes` is absent. */
    kind: z.enum(PUBLICATION_KINDS).default('minor'),
    note: z.string().trim().max(300).default(''),
    /** Level of each changed block; ignored by the first publication. */
    changes: changeChoices.optional(),
  }),
  answer: booklet.extend({ number: z.int() }).extend(notice.shape),
});

export const unpublishBooklet = call.delete('/api/admin/booklets/:id/publication', {
  right: 'booklet.publish',
  whileSwitched: 'acting',
  summary: 'Takes off line; versions are kept, and what it sends by itself is paused',
  answer: booklet.extend(notice.shape),
});

export const publicationRow = z.object({
  id: uuid,
  number: z.int(),
  kind: z.enum(PUBLICATION_KINDS),
  note: z.string(),
  title: z.string(),
  pages: z.int(),
  publishedAt: moment,
  publishedBy: z.string().nullable(),
  online: z.boolean(),
  /** Version copied by this one, for a rollback. */
  restoredFrom: z.int().nullable(),
  hash: z.string(),
});
export type PublicationRow = z.infer<typeof publicationRow>;

export const listPublications = call.get('/api/admin/booklets/:id/publications', {
  right: 'booklet.read',
  summary: 'Every published version, the newest first, 25 a page',
  query: panelPage,
  answer: z.object({ rows: z.array(publicationRow), total: z.int() }),
});

export const restorePublication = call.post('/api/admin/booklets/:id/publications/:number/restoration', {
  right: 'booklet.publish',
  summary: 'Puts an old version back: on line as n+1, or as the draft to work on',
  params: byId.extend({ number: urlNumber }),
  body: z.object({ target: z.enum(['online', 'draft']) }),
  answer: booklet.extend(notice.shape),
});
