import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { NewBlock } from '../../../../blocks/registry.ts';
import type { BookletType } from '../../../../contract/booklets/booklets/booklets.ts';
import type { ThemeColours } from '../../../../contract/booklets/booklets/theme.ts';
import type { Audience } from '../../../../contract/booklets/content/audience.ts';
import type { BlockConditions } from '../../../../contract/booklets/content/content.ts';
import { CATEGORY_CODES, TEMPLATE_STATES } from '../../../../contract/library/categories.ts';
import type { DraftPage, FrozenPage, TemplateVariable } from '../../../../contract/library/template-shapes.ts';
import { defineTable, id, moment, now, oneOf, trackingColumns } from './common.ts';

/**
 * Block of a template, with the initial conditions of a copy. `ref` identifies it from one version to the next, and in
 * the booklets that copied it.
 */
export type TemplateBlock = NewBlock & { ref?: string; locked?: boolean } & Partial<BlockConditions>;

export const sectors = defineTable(
  'sectors',
  {
    id: id(),
    ...trackingColumns(),
    code: text().notNull(),
    label: text().notNull(),
    description: text().notNull(),
    icon: text().notNull(),
    nafCodes: jsonb().$type<string[]>().notNull(),
    palette: jsonb().$type<ThemeColours>().notNull(),
    lexicon: jsonb().$type<{ word: string; here: string }[]>().notNull(),
    obligations: jsonb()
      .$type<{ title: string; text: string; reference: string; chapterCode: string | null }[]>()
      .notNull(),
    chapters: jsonb().$type<{ code: string; level: 'mandatory' | 'recommended' | 'optional' }[]>().notNull(),
    /** Files that the publisher shares with all companies: the image of the sector, and first pictures of a booklet. */
    imageId: uuid(),
    photos: jsonb().$type<string[]>().notNull().default([]),
    active: boolean().notNull().default(true),
    position: integer().notNull(),
    /** Date of the first manual change: releases no longer update the row afterwards. */
    editedAt: moment(),
  },
  (t) => [uniqueIndex('sectors_code').on(t.code)],
);

/** `companyId` null: the publisher's library, shared with all companies. */
export const chapterTemplates = defineTable(
  'chapter_templates',
  {
    id: id(),
    ...trackingColumns(),
    companyId: uuid(),
    code: text().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    icon: text().notNull(),
    category: oneOf(CATEGORY_CODES).notNull(),
    legalBasis: text().notNull().default(''),
    bookletTypes: jsonb().$type<BookletType[]>().notNull(),
    reviewMonths: integer().notNull().default(12),
    version: integer().notNull().default(1),
    state: oneOf(TEMPLATE_STATES).notNull().default('published'),
    position: integer().notNull(),
    internalNote: text().notNull().default(''),
    imageId: uuid(),
    sourceLanguage: text().notNull().default('fr-FR'),
    /** Languages of its text, the main one first. */
    languages: text().array().notNull().default(['fr-FR']),
    reviewOn: date({ mode: 'string' }),
    /** Code of the template that replaces an obsolete one. */
    replacedBy: text(),
    /** Variables that its pages add to those of the publisher. */
    variables: jsonb().$type<TemplateVariable[]>().notNull().default([]),
    /** Date of the first manual change: releases no longer update the row afterwards. */
    editedAt: moment(),
    /** Deletion date. The code stays reserved, so that the template can be restored. */
    deletedAt: moment(),
  },
  (t) => [
    // Each company has its own codes, beside those of the publisher.
    uniqueIndex('chapter_templates_code').on(t.companyId, t.code),
    uniqueIndex('chapter_templates_global_code').on(t.code).where(sql`${t.companyId} is null`),
  ],
);

export const pageTemplates = defineTable(
  'page_templates',
  {
    id: id(),
    ...trackingColumns(),
    companyId: uuid(),
    chapterTemplateId: uuid()
      .notNull()
      .references(() => chapterTemplates.id, { onDelete: 'cascade' }),
    code: text().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    icon: text().notNull().default(''),
    visible: boolean().notNull().default(true),
    mandatory: boolean().notNull().default(false),
    /** Initial value of a copy, as in a page of a booklet. */
    audience: jsonb().$type<Audience>(),
    unlockDays: integer(),
    readingMinutes: integer(),
    /** For editors only: the examples to replace on this page. */
    note: text().notNull().default(''),
    blocks: jsonb().$type<TemplateBlock[]>().notNull(),
    position: integer().notNull(),
    /** Example, to be adapted by the company that copies it. */
    sample: boolean().notNull().default(false),
    /** Booklet types of the page, among those of its chapter; null: all of them. */
    bookletTypes: jsonb().$type<BookletType[]>(),
  },
  (t) => [
    uniqueIndex('page_templates_code').on(t.companyId, t.code),
    uniqueIndex('page_templates_global_code').on(t.code).where(sql`${t.companyId} is null`),
    index('page_templates_chapter').on(t.chapterTemplateId),
  ],
);

/** Draft pages of a chapter template; without a row they equal the published ones. */
export const templateDrafts = defineTable('template_drafts', {
  chapterTemplateId: uuid()
    .primaryKey()
    .references(() => chapterTemplates.id, { onDelete: 'cascade' }),
  /** Counter of the changes; `publishedRevision` is its value at the last publication. */
  revision: integer().notNull().default(1),
  publishedRevision: integer().notNull().default(0),
  pages: jsonb().$type<DraftPage[]>().notNull(),
});

/** Content of each version of a chapter template, for comparison with the copies in booklets. Never changes. */
export const templateVersions = defineTable(
  'template_versions',
  {
    chapterTemplateId: uuid()
      .notNull()
      .references(() => chapterTemplates.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    notes: text().notNull().default(''),
    /** What requires the change, such as a decree; empty: none. */
    reason: text().notNull().default(''),
    /** Day before which booklets must take it; null: none. */
    mandatoryBefore: date(),
    pages: jsonb().$type<FrozenPage[]>().notNull(),
    publishedAt: now(),
    publishedBy: uuid(),
  },
  (t) => [primaryKey({ columns: [t.chapterTemplateId, t.version] })],
);
