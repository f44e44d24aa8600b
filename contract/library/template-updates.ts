import { z } from 'zod';
import { call } from '../platform/call.ts';
import { byId, moment, notice } from '../platform/shared.ts';
import { uuid } from '../platform/text/text.ts';

/*
 * What became of the templates that a booklet was made from since it took them. Nothing of it is ever done by itself:
 * each difference is accepted, or one's own is kept, which is remembered until the next version.
 */

/** A block, or a field of the page (`title`, `summary`), in one of the three texts that are compared. */
const side = z.object({ type: z.string(), props: z.unknown() });

export const templateDifference = z.object({
  /** Names it within its page. */
  ref: z.string(),
  kind: z.enum(['changed', 'added', 'removed', 'field']),
  /** Whether the booklet changed it since it took it. */
  touched: z.boolean(),
  /** As the booklet took it; null when it was not there. */
  old: side.nullable(),
  /** As the template has it now. */
  next: side.nullable(),
  /** As the booklet has it. */
  mine: side.nullable(),
});
export type TemplateDifference = z.infer<typeof templateDifference>;

export const pageUpdate = z.object({
  pageId: uuid,
  title: z.string(),
  chapterTitle: z.string(),
  template: z.string(),
  from: z.int().nullable(),
  to: z.int(),
  /** What was said of each version in between, the latest first. */
  notes: z.array(z.object({ version: z.int(), notes: z.string(), at: moment })),
  differences: z.array(templateDifference),
});
export type PageUpdate = z.infer<typeof pageUpdate>;

export const newTemplatePage = z.object({
  chapterId: uuid,
  chapterTitle: z.string(),
  code: z.string(),
  title: z.string(),
  summary: z.string(),
});

const updates = z.object({
  /** Changes when what is told does: choices are made on one state of the booklet. */
  revision: z.int(),
  pages: z.array(pageUpdate),
  newPages: z.array(newTemplatePage),
  canDecide: z.boolean(),
});
export type TemplateUpdates = z.infer<typeof updates>;

export const getTemplateUpdates = call({
  method: 'GET',
  path: '/api/admin/booklets/:id/template-updates',
  right: 'booklet.read',
  summary: 'What newer versions of its templates would change in a booklet, block by block',
  params: byId,
  answer: updates,
});

export const countTemplateUpdates = call({
  method: 'GET',
  path: '/api/admin/booklets/:id/template-updates/count',
  right: 'booklet.read',
  summary: 'How many pages of a booklet have something to decide',
  params: byId,
  answer: z.object({ pages: z.int() }),
});

export const decideTemplateUpdates = call({
  method: 'PUT',
  path: '/api/admin/booklets/:id/template-updates',
  right: 'booklet.edit',
  summary: 'Accepts differences or keeps one’s own, all or nothing; BIB-016 when the booklet changed meanwhile',
  params: byId,
  body: z.object({
    revision: z.int().min(0),
    differences: z.array(z.object({ pageId: uuid, ref: z.string().max(80), accept: z.boolean() })).max(2000),
    newPages: z.array(z.object({ chapterId: uuid, code: z.string().max(80), accept: z.boolean() })).max(60),
  }),
  answer: updates.extend(notice.shape),
});
