import { z } from 'zod';
import { checkPageAccessibility } from '../booklets/content/accessibility.ts';
import {
  blockConditions,
  blockContent,
  getPageChanges,
  pageContent,
  pageFields,
  tree,
  variableUse,
} from '../booklets/content/content.ts';
import { call } from '../platform/call.ts';
import { byId, rowVersion, urlNumber } from '../platform/shared.ts';
import { line, uuid } from '../platform/text/text.ts';

/*
 * Pages of a chapter template, edited with the booklet editor: the answers have the shapes of content.ts. A template is
 * one document; each change is one call, identified by its kind.
 */

const onPage = byId.extend({ pageId: uuid });

export const getTemplateDocument = call.get('/api/admin/library/chapter-templates/:id/document', {
  right: 'library.read',
  summary: 'The pages of a chapter template as they are being written',
  answer: z.object({
    id: uuid,
    title: z.string(),
    version: z.int(),
    /** True if the draft differs from the published version. */
    changed: z.boolean(),
    /** True if the user may change it. */
    editable: z.boolean(),
    tree,
    variables: z.array(variableUse),
  }),
});

export const getTemplatePage = call.get('/api/admin/library/chapter-templates/:id/document/pages/:pageId', {
  right: 'library.read',
  summary: 'A page of a chapter template with its blocks in order',
  params: onPage,
  answer: pageContent.extend({ sample: z.boolean() }),
});

export const getTemplateChanges = call.get('/api/admin/library/chapter-templates/:id/document/pages/:pageId/changes', {
  right: 'library.read',
  summary: 'What changed on a page of a chapter template since a revision',
  params: onPage,
  query: z.object({ since: urlNumber }),
  answer: getPageChanges.answer,
});

export const checkTemplatePageAccessibility = call.get(
  '/api/admin/library/chapter-templates/:id/document/pages/:pageId/accessibility',
  {
    right: 'library.read',
    summary: 'Places of a page of a chapter template, as it is saved, that break a rule of accessibility',
    params: onPage,
    answer: checkPageAccessibility.answer,
  },
);

/** Change of a template. `after: null` means first. New items have the id that the browser chose. */
export const documentChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('addPage'),
    page: uuid,
    title: line('Titre de la page', { min: 1, max: 120 }),
    after: uuid.nullable(),
  }),
  z.object({ kind: z.literal('copyPage'), page: uuid, from: uuid }),
  z.object({ kind: z.literal('changePage'), page: uuid, fields: pageFields.partial(), rowVersion }),
  z.object({ kind: z.literal('placePage'), page: uuid, after: uuid.nullable() }),
  z.object({ kind: z.literal('removePage'), page: uuid }),
  z.object({ kind: z.literal('restorePage'), page: uuid, after: uuid.nullable() }),
  /** Marks a page as an example, to be adapted in each copy. */
  z.object({ kind: z.literal('markPage'), page: uuid, sample: z.boolean() }),
  z.object({
    kind: z.literal('addBlock'),
    page: uuid,
    block: uuid,
    type: z.string().max(40),
    props: z.unknown(),
    after: uuid.nullable(),
    ...blockConditions.partial().shape,
  }),
  z.object({ kind: z.literal('setConditions'), block: uuid, ...blockConditions.shape }),
  z.object({ kind: z.literal('updateBlock'), block: uuid, props: z.unknown(), rowVersion }),
  z.object({ kind: z.literal('placeBlock'), block: uuid, after: uuid.nullable() }),
  z.object({ kind: z.literal('removeBlock'), block: uuid }),
  z.object({ kind: z.literal('restoreBlock'), block: uuid, after: uuid.nullable() }),
  /** Locks a block for the writers of booklets. */
  z.object({ kind: z.literal('lockBlock'), block: uuid, locked: z.boolean() }),
]);
export type DocumentChange = z.infer<typeof documentChange>;

export const changeTemplateDocument = call.patch('/api/admin/library/chapter-templates/:id/document', {
  right: 'library.write',
  summary: 'One change of the pages; refused as those of a booklet are: EDI-001, EDI-011, EDI-013, EDI-014, GEN-011',
  body: documentChange,
  answer: z.object({ tree, block: blockContent.optional() }),
});
