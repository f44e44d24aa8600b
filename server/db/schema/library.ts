import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { NewBlock } from '../../../blocks/registry.ts';
import type { BookletType } from '../../../contract/booklets.ts';
import type { ThemeColours } from '../../../contract/theme.ts';
import { id, tracked } from './common.ts';

export const sectors = pgTable(
  'sectors',
  {
    id: id(),
    ...tracked(),
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
    active: boolean().notNull().default(true),
    position: integer().notNull(),
  },
  (t) => [uniqueIndex('sectors_code').on(t.code)],
);

/** `companyId` null: the publisher's library, for everybody. */
export const chapterTemplates = pgTable(
  'chapter_templates',
  {
    id: id(),
    ...tracked(),
    companyId: uuid(),
    code: text().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    icon: text().notNull(),
    category: text().notNull(),
    legalBasis: text().notNull().default(''),
    bookletTypes: jsonb().$type<BookletType[]>().notNull(),
    reviewMonths: integer().notNull().default(12),
    version: integer().notNull().default(1),
    state: text().$type<'draft' | 'published' | 'obsolete'>().notNull().default('published'),
    position: integer().notNull(),
  },
  (t) => [uniqueIndex('chapter_templates_code').on(t.code), index('chapter_templates_company').on(t.companyId)],
);

export const pageTemplates = pgTable(
  'page_templates',
  {
    id: id(),
    ...tracked(),
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
    /** For editors alone: what on this page is an example to replace. */
    note: text().notNull().default(''),
    blocks: jsonb().$type<NewBlock[]>().notNull(),
    position: integer().notNull(),
  },
  (t) => [uniqueIndex('page_templates_code').on(t.code), index('page_templates_chapter').on(t.chapterTemplateId)],
);

export const languages = pgTable('languages', {
  code: text().primaryKey(),
  name: text().notNull(),
  direction: text().$type<'ltr' | 'rtl'>().notNull().default('ltr'),
  active: boolean().notNull().default(true),
  position: integer().notNull(),
});

/** Texts of the back office in every locale but fr-FR, which is built in. */
export const translations = pgTable(
  'translations',
  {
    id: id(),
    locale: text()
      .notNull()
      .references(() => languages.code),
    key: text().notNull(),
    message: text().notNull(),
  },
  (t) => [uniqueIndex('translations_key').on(t.locale, t.key)],
);
