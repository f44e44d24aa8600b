import { type AnyPgColumn, boolean, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  DATE_FORMATS,
  NUMBER_FORMATS,
  TEXT_DIRECTIONS,
} from '../../../../contract/administration/languages/language.ts';
import { STORED_STATUSES, type TextForms } from '../../../../contract/administration/languages/text-forms.ts';
import { defineTable, id, now, oneOf, trackingColumns } from './common.ts';
import { articleFiles } from './help.ts';

/** Languages of the back office and of booklets, shared by the whole platform. */
export const languages = defineTable('languages', {
  code: text().primaryKey(),
  /** Name in the language itself. */
  name: text().notNull(),
  frenchName: text().notNull().default(''),
  direction: oneOf(TEXT_DIRECTIONS).notNull().default('ltr'),
  /** Available for the back office. */
  active: boolean().notNull().default(true),
  /** Available for booklets and their readers. */
  activeContent: boolean().notNull().default(false),
  /** Fallback language for missing texts; every chain ends with French. */
  fallback: text().references((): AnyPgColumn => languages.code),
  /** Empty: the format of Intl. */
  dateFormat: oneOf(['', ...DATE_FORMATS])
    .notNull()
    .default(''),
  numberFormat: oneOf(['', ...NUMBER_FORMATS])
    .notNull()
    .default(''),
  /** 0 is Sunday; null: the day given by Intl. */
  firstDay: integer(),
  position: integer().notNull(),
  /** Number of the served bundle; null: none yet, all texts are French. */
  bundle: integer(),
  ...trackingColumns(),
});

/** Language that a row belongs to, and is deleted with. */
const locale = () =>
  text()
    .notNull()
    .references(() => languages.code, { onDelete: 'cascade' });

/** French texts of the back office in this release: one row for all plural forms of a text. */
export const translationKeys = defineTable(
  'translation_keys',
  {
    /** Without the plural suffix. */
    key: text().primaryKey(),
    module: text().notNull(),
    /** French text by plural form, or `{ text }`. */
    source: jsonb().$type<TextForms>().notNull(),
    /** SHA-256 of `source`. */
    hash: text().notNull(),
    /** French text without accents or capitals, for search. */
    searched: text().notNull(),
  },
  (t) => [index('translation_keys_module').on(t.module)],
);

/** Translation of a text. The row stays when a release removes the key: the key may come back. */
export const translations = defineTable(
  'translations',
  {
    id: id(),
    ...trackingColumns(),
    locale: locale(),
    key: text().notNull(),
    /** Translation by plural form, or `{ text }`; empty while there is only a comment. */
    forms: jsonb().$type<TextForms>().notNull(),
    searched: text().notNull().default(''),
    status: oneOf(STORED_STATUSES).notNull(),
    /** French text that was translated, and its hash. The translation is obsolete once the French text differs. */
    source: jsonb().$type<TextForms>().notNull(),
    sourceHash: text().notNull(),
    comment: text().notNull().default(''),
    /** True for a text of a release, unchanged since: the next release may replace it. */
    delivered: boolean().notNull().default(false),
  },
  (t) => [uniqueIndex('translations_key').on(t.locale, t.key)],
);

/** History of a translation: one row for each change of its text or status. */
export const translationChanges = defineTable(
  'translation_changes',
  {
    id: id(),
    locale: locale(),
    key: text().notNull(),
    forms: jsonb().$type<TextForms>().notNull(),
    status: oneOf(['missing', ...STORED_STATUSES]).notNull(),
    at: now(),
    /** Null: a release. */
    by: uuid(),
  },
  (t) => [index('translation_changes_key').on(t.locale, t.key, t.at)],
);

/** Published texts of a language, key → message: never changed afterwards. */
export const translationBundles = defineTable(
  'translation_bundles',
  {
    id: id(),
    locale: locale(),
    number: integer().notNull(),
    messages: jsonb().$type<Record<string, string>>().notNull(),
    /** Number of messages, and number of those that differ from the bundle served before. */
    count: integer().notNull(),
    changed: integer().notNull(),
    note: text().notNull().default(''),
    at: now(),
    /** Null: a release. */
    by: uuid(),
  },
  (t) => [uniqueIndex('translation_bundles_number').on(t.locale, t.number)],
);

/** Screenshots that show where a text appears, in any language. They stay when a release removes the key. */
export const translationPictures = defineTable(
  'translation_pictures',
  {
    fileId: uuid()
      .primaryKey()
      .references(() => articleFiles.id, { onDelete: 'cascade' }),
    key: text().notNull(),
  },
  (t) => [index('translation_pictures_key').on(t.key)],
);
