import { z } from 'zod';
import { blockConditions } from '../booklets/content/content.ts';
import { call } from '../platform/call.ts';
import { moment, notice } from '../platform/shared.ts';
import { uuid } from '../platform/text/text.ts';

/*
 * Changes of the templates of a booklet since they were copied. Nothing is applied automatically: each difference is
 * accepted, or the booklet's own text is kept, and that decision holds until the next version.
 */

export const templateScope = z.enum(['global', 'company']);

/** A published version, as its publisher describes it. */
export const versionNote = z.object({
  version: z.int(),
  notes: z.string(),
  reason: z.string(),
  mandatoryBefore: z.string().nullable(),
  at: moment,
});
export type VersionNote = z.infer<typeof versionNote>;

/** Booklets made from a template, and those that have nothing left to decide about its last version. */
export const adoption = z.object({ total: z.int(), upToDate: z.int() });
export type Adoption = z.infer<typeof adoption>;

/** Block, or field of the page (`title`, `summary`), in one of the three compared texts. */
const side = z.object({ type: z.string(), props: z.unknown(), ...blockConditions.partial().shape });

export const templateDifference = z.object({
  /** Identifies it within its page. */
  ref: z.string(),
  kind: z.enum(['changed', 'added', 'removed', 'field']),
  /** True if the booklet changed it after copying it. */
  touched: z.boolean(),
  /** Content at the time of the copy; null when it did not exist. */
  old: side.nullable(),
  /** Present content of the template. */
  next: side.nullable(),
  /** Present content of the booklet. */
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
  /** Notes of each version in between, the latest first. */
  notes: z.array(versionNote),
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
  /** Changes with the differences: decisions apply to one state of the booklet. */
  revision: z.int(),
  pages: z.array(pageUpdate),
  newPages: z.array(newTemplatePage),
  canDecide: z.boolean(),
});
export type TemplateUpdates = z.infer<typeof updates>;

export const getTemplateUpdates = call.get('/api/admin/booklets/:id/template-updates', {
  right: 'booklet.read',
  summary: 'What newer versions of its templates would change in a booklet, block by block',
  answer: updates,
});

export const countTemplateUpdates = call.get('/api/admin/booklets/:id/template-updates/count', {
  right: 'booklet.read',
  summary: 'How many pages of a booklet have something to decide',
  answer: z.object({ pages: z.int() }),
});

export const decideTemplateUpdates = call.put('/api/admin/booklets/:id/template-updates', {
  right: 'booklet.edit',
  summary: 'Accepts differences or keeps one’s own, all or nothing; BIB-016 when the booklet changed meanwhile',
  body: z.object({
    revision: z.int().min(0),
    differences: z.array(z.object({ pageId: uuid, ref: z.string().max(80), accept: z.boolean() })).max(2000),
    newPages: z.array(z.object({ chapterId: uuid, code: z.string().max(80), accept: z.boolean() })).max(60),
  }),
  answer: updates.extend(notice.shape),
});

export const adoptTemplateUpdate = call.put('/api/admin/booklets/:id/template-updates/untouched', {
  right: 'booklet.edit',
  summary:
    'Takes what a template changed wherever the booklet did not change it; the rest stays to decide. BIB-016 when the booklet or the template changed meanwhile',
  body: z.object({
    templateId: uuid,
    revision: z.int().min(0),
    version: z.int().min(1),
    /** Also adds the pages that the template has gained. */
    newPages: z.boolean(),
    /** Chosen by the browser: the booklets that take a change together share it, and undo it together. */
    runId: uuid,
  }),
  /** Numbers of differences and pages. Without a message: many booklets take a change one after the other. */
  answer: z.object({ taken: z.int(), left: z.int() }),
});

/** Days during which what booklets took over at once can be undone. */
export const ADOPTION_UNDO_DAYS = 7;

/** Somebody changed the page since, deleted it, writes in it or locked it; a file of its earlier text is gone. */
export const undoObstacle = z.enum(['changed', 'deleted', 'inUse', 'locked', 'fileGone']);
export type UndoObstacle = z.infer<typeof undoObstacle>;

const undoneAdoption = z.object({
  /** Pages that are as before. */
  restored: z.int(),
  left: z.array(z.object({ pageId: uuid, title: z.string(), reason: undoObstacle })),
});
export type UndoneAdoption = z.infer<typeof undoneAdoption>;

export const undoTemplateAdoption = call.put('/api/admin/booklets/:id/template-updates/:runId/undoing', {
  right: 'booklet.edit',
  params: z.object({ id: uuid, runId: uuid }),
  summary:
    'Puts back the pages of a booklet that took a change in this run; those that somebody changed since stay as they are, and are told',
  /** Without a message: many booklets undo a change one after the other. */
  answer: undoneAdoption,
});

const adoptionRun = z.object({
  runId: uuid,
  templateId: uuid,
  title: z.string(),
  version: z.int(),
  at: moment,
  by: z.string().nullable(),
  /** With the number of pages that can be put back. */
  booklets: z.array(z.object({ id: uuid, title: z.string().nullable(), pages: z.int() })),
});
export type RecentAdoption = z.infer<typeof adoptionRun>;

const bookletBehind = z.object({
  id: uuid,
  title: z.string().nullable(),
  revision: z.int(),
  /** Oldest version that a part of the booklet comes from; null: not known. */
  from: z.int().nullable(),
  /** Differences where the booklet is as it was copied. */
  untouched: z.int(),
  /** Differences where the booklet has words of its own. */
  touched: z.int(),
  newPages: z.int(),
  canDecide: z.boolean(),
});
export type BookletBehind = z.infer<typeof bookletBehind>;

const libraryUpdate = z.object({
  templateId: uuid,
  title: z.string(),
  scope: templateScope,
  version: z.int(),
  /** Versions that some booklet does not have, the latest first. */
  notes: z.array(versionNote),
  adoption,
  booklets: z.array(bookletBehind),
});
export type LibraryUpdate = z.infer<typeof libraryUpdate>;

export const listLibraryUpdates = call.get('/api/admin/library/updates', {
  right: 'library.read',
  summary: 'The chapters of the library that changed since booklets took them, with the booklets that have to decide',
  answer: z.object({
    updates: z.array(libraryUpdate),
    /** What booklets took over in the last days and nobody changed since, the latest first. */
    recent: z.array(adoptionRun),
    /** Booklets that are not told: there are too many. */
    leftOut: z.int(),
  }),
});
