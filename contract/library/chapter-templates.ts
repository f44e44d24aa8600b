import { z } from 'zod';
import { localeCode } from '../administration/accounts/profile.ts';
import { bookletType } from '../booklets/booklets/booklet.ts';
import { plausibleDay } from '../booklets/content/content.ts';
import { call } from '../platform/call.ts';
import { phraseText } from '../platform/errors.ts';
import { moment, notice, rowVersion, sortedPage } from '../platform/shared.ts';
import { line, paragraphs, refuseWith, uuid } from '../platform/text/text.ts';
import { textLanguages } from '../platform/text-languages.ts';
import { CATEGORY_CODES, TEMPLATE_STATES } from './categories.ts';
import { sectorLevel } from './library.ts';
import { templateVariable } from './template-shapes.ts';
import { adoption, templateScope, versionNote } from './template-updates.ts';

/* Chapters of the library: the publisher's (global) and each company's own. */

/** Permanent code of a template or a sector: lower-case letters, digits and hyphens. */
export const libraryCode = z.string().superRefine((code, context) => {
  if (code === '') refuseWith(context, 'GEN-001');
  else if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(code) || code.length > 60) refuseWith(context, 'BIB-009');
});

/** Fields of the card of a chapter. */
export const templateFields = z.object({
  title: line('Titre', { min: 1, max: 80 }),
  summary: line('Résumé', { max: 200 }),
  internalNote: paragraphs('Description interne', { max: 1000 }),
  icon: z.string().max(40),
  /** Image of the company's library, for its own chapters only. */
  imageId: uuid.nullable(),
  category: z.enum(CATEGORY_CODES),
  bookletTypes: z.array(bookletType).min(1, {
    error: () => phraseText('Choisissez au moins un type de livret.'),
  }),
  legalBasis: line('Base légale', { max: 300 }),
  reviewOn: plausibleDay.nullable(),
  position: z.int().min(0).max(9999),
  languages: textLanguages,
  variables: z.array(templateVariable).max(60),
  /** Sectors that suggest it, with their level; null leaves them unchanged. */
  sectors: z.array(z.object({ id: uuid, level: sectorLevel })).nullable(),
});
export type TemplateFields = z.infer<typeof templateFields>;

export const templateRow = z.object({
  id: uuid,
  code: z.string(),
  title: z.string(),
  icon: z.string(),
  category: z.string(),
  scope: templateScope,
  state: z.enum(TEMPLATE_STATES),
  languages: z.array(z.string()),
  version: z.int(),
  /** True if its draft differs from the published version. */
  changed: z.boolean(),
  pages: z.int(),
  /** Booklets that use it, among those the user may know of. */
  usages: z.int(),
  reviewOn: z.string().nullable(),
  updatedAt: moment,
});
export type TemplateRow = z.infer<typeof templateRow>;

export const listTemplates = call.get('/api/admin/library/chapter-templates', {
  right: 'library.read',
  summary: 'The chapters of the library, drafts and obsolete ones too, filtered, sorted and paged',
  query: sortedPage(
    z.enum(['title', 'category', 'state', 'usages', 'position', 'updatedAt']).default('position'),
  ).extend({
    search: z.string().trim().max(200).default(''),
    category: z.enum(CATEGORY_CODES).optional(),
    state: z.enum(TEMPLATE_STATES).optional(),
    scope: templateScope.optional(),
    type: bookletType.optional(),
    language: localeCode.optional(),
  }),
  answer: z.object({ rows: z.array(templateRow), total: z.int(), can: z.object({ create: z.boolean() }) }),
});

export const templateUse = z.object({
  bookletId: uuid,
  title: z.string().nullable(),
  /** Null for the user's own company. */
  company: z.string().nullable(),
  /** Oldest version of the template that a page of the booklet comes from. */
  version: z.int().nullable(),
});

export const versionWords = z.object({
  notes: paragraphs('Notes de version', { max: 500 }),
  /** What requires the change, such as a decree. */
  reason: line('Raison', { max: 300 }).default(''),
  /** Day before which booklets must take it; null: none. */
  mandatoryBefore: plausibleDay.nullable().default(null),
});

export const templateCard = templateFields.omit({ sectors: true }).extend({
  id: uuid,
  code: z.string(),
  scope: templateScope,
  state: z.enum(TEMPLATE_STATES),
  version: z.int(),
  changed: z.boolean(),
  rowVersion,
  // Stored values are returned, even those that would be refused today.
  category: z.string(),
  reviewOn: z.string().nullable(),
  bookletTypes: z.array(bookletType),
  replacedBy: z.object({ id: uuid, code: z.string(), title: z.string() }).nullable(),
  sectors: z.array(z.object({ id: uuid, label: z.string(), level: sectorLevel })),
  pages: z.array(z.object({ id: uuid, title: z.string(), sample: z.boolean(), mandatory: z.boolean() })),
  /** Variables used by its pages, with the origin of their definition. */
  used: z.array(templateVariable.extend({ key: z.string(), origin: z.enum(['publisher', 'template', 'unknown']) })),
  /** The latest. */
  versions: z.array(versionNote.extend({ by: z.string().nullable() })),
  /** Versions that are left out. */
  versionsLeft: z.int(),
  /** In all companies for the publisher, in the company otherwise; null before the second version. */
  adoption: adoption.nullable(),
  usages: z.object({ total: z.int(), rows: z.array(templateUse) }),
  can: z.object({ edit: z.boolean(), remove: z.boolean(), promote: z.boolean(), sectors: z.boolean() }),
});
export type TemplateCard = z.infer<typeof templateCard>;

export const getTemplate = call.get('/api/admin/library/chapter-templates/:id', {
  right: 'library.read',
  summary: 'A chapter of the library: its card, its pages, its versions and who uses it',
  answer: templateCard,
});

export const newTemplate = templateFields
  .pick({ title: true, summary: true, icon: true, category: true, bookletTypes: true })
  .extend({ code: libraryCode, scope: templateScope });

export const proposal = z.object({
  templateId: uuid.nullable(),
  text: paragraphs('Proposition', { min: 10, max: 1000 }),
});

export const createTemplate = call.post('/api/admin/library/chapter-templates', {
  right: 'library.write',
  summary: 'Starts a chapter, as a draft; BIB-002 a code that is taken, GEN-009 a global one by a company',
  body: newTemplate,
  answer: templateCard,
});

const templateChange = { right: 'library.write', answer: templateCard.extend(notice.shape) } as const;

export const updateTemplate = call.patch('/api/admin/library/chapter-templates/:id', {
  ...templateChange,
  summary: 'Changes the card; GEN-011 when somebody changed it meanwhile, BIB-005 a variable with another type',
  body: templateFields.partial().extend({ rowVersion }),
});

export const deleteTemplate = call.delete('/api/admin/library/chapter-templates/:id', {
  right: 'library.write',
  summary: 'Puts a chapter that no booklet uses in the bin for 30 days; BIB-001 with the booklets otherwise',
  answer: notice,
});

export const publishTemplate = call.put('/api/admin/library/chapter-templates/:id/publication', {
  ...templateChange,
  summary: 'Makes the next version of the draft; BIB-003 without page, BIB-006 when nothing changed',
  body: versionWords,
});

export const retireTemplate = call.put('/api/admin/library/chapter-templates/:id/obsolescence', {
  ...templateChange,
  summary: 'No longer offered, replaced or not by another; BIB-004 a replacement that leads back to it',
  body: z.object({ replacedBy: uuid.nullable() }),
});

export const reviveTemplate = call.delete('/api/admin/library/chapter-templates/:id/obsolescence', {
  ...templateChange,
  summary: 'Offers an obsolete chapter again',
});

export const promoteTemplate = call.put('/api/admin/library/chapter-templates/:id/promotion', {
  ...templateChange,
  summary: 'Gives a chapter of a company to everybody; the publisher alone may',
});

export const proposeTemplate = call.post('/api/admin/library/proposals', {
  right: 'library.read',
  summary: 'Suggests a chapter, or a change of one, to the administrators',
  body: proposal,
  answer: notice,
});

export const exportTemplate = call.get('/api/admin/library/chapter-templates/:id/export', {
  right: 'library.read',
  whileSwitched: { refused: 'exporter un modèle' },
  summary: 'The chapter and its pages as a JSON file',
  answer: z.file(),
});

/** Line of an import: planned or actual result. */
const importLine = z.object({
  code: z.string(),
  title: z.string(),
  outcome: z.enum(['created', 'refused']),
  reason: z.string(),
});

export const importTemplates = call.post('/api/admin/library/imports', {
  right: 'library.write',
  summary: 'Takes exported chapters in, as drafts; `dryRun` only tells what would become of each',
  body: z.object({ content: z.unknown(), scope: templateScope, dryRun: z.boolean() }),
  answer: z.object({ lines: z.array(importLine) }).extend(notice.shape),
});
