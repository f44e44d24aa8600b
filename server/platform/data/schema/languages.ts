import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DateFormat, NumberFormat } from '../../../../contract/administration/languages/language.ts';
import type { StoredStatus, TextForms } from '../../../../contract/administration/languages/text-forms.ts';
import { id, now, tracked } from './common.ts';
import { articleFiles } from './help.ts';

/** What the back office speaks and booklets may be written in; the platform's, of no company. */
export const languages = pgTable('languages', {
  code: text().primaryKey(),
  /** As those who speak it call it. */
  name: text().notNull(),
  frenchName: text().notNull().default(''),
  direction: text().$type<'ltr' | 'rtl'>().notNull().default('ltr'),
  /** Offered for the back office. */
  active: boolean().notNull().default(true),
  /** Offered for booklets and the people who read them. */
  activeContent: boolean().notNull().default(false),
  /** The language whose texts stand in for those that this one lacks; French at the end of every chain. */
  fallback: text().references((): AnyPgColumn => languages.code),
  /** Empty: as Intl writes it. */
  dateFormat: text().$type<DateFormat | ''>().notNull().default(''),
  numberFormat: text().$type<NumberFormat | ''>().notNull().default(''),
  /** 0 is Sunday; null: as Intl says. */
  firstDay: integer(),
  position: integer().notNull(),
  /** Number of the bundle that is served; null: none yet, everything is French. */
  bundle: integer(),
  ...tracked(),
});

/** Texts of the back office as this release has them in French: one row for all plural forms of a text. */
export const translationKeys = pgTable(
  'translation_keys',
  {
    /** Without the suffix of a plural. */
    key: text().primaryKey(),
    module: text().notNull(),
    /** By plural form, or `{ text }`. */
    source: jsonb().$type<TextForms>().notNull(),
    /** SHA-256 of `source`. */
    hash: text().notNull(),
    /** The French without accents nor capitals, to search in. */
    searched: text().notNull(),
  },
  (t) => [index('translation_keys_module').on(t.module)],
);

/** What a text is in another language. Of a key that a release took out the row stays: the key may come back. */
export const translations = pgTable(
  'translations',
  {
    id: id(),
    ...tracked(),
    locale: text()
      .notNull()
      .references(() => languages.code, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** By plural form, or `{ text }`; empty while there is but a comment. */
    forms: jsonb().$type<TextForms>().notNull(),
    searched: text().notNull().default(''),
    status: text().$type<StoredStatus>().notNull(),
    /** The French that was translated, and its hash: another one now makes the text obsolete. */
    source: jsonb().$type<TextForms>().notNull(),
    sourceHash: text().notNull(),
    comment: text().notNull().default(''),
    /** Came with a release and nobody changed it since: the next release may. */
    delivered: boolean().notNull().default(false),
  },
  (t) => [uniqueIndex('translations_key').on(t.locale, t.key)],
);

/** What a text was, at each change of its words or its status. */
export const translationChanges = pgTable(
  'translation_changes',
  {
    id: id(),
    locale: text()
      .notNull()
      .references(() => languages.code, { onDelete: 'cascade' }),
    key: text().notNull(),
    forms: jsonb().$type<TextForms>().notNull(),
    status: text().$type<StoredStatus | 'missing'>().notNull(),
    at: now(),
    /** Null: a release. */
    by: uuid(),
  },
  (t) => [index('translation_changes_key').on(t.locale, t.key, t.at)],
);

/** Texts of a language as they were published once, key → message: never changed afterwards. */
export const translationBundles = pgTable(
  'translation_bundles',
  {
    id: id(),
    locale: text()
      .notNull()
      .references(() => languages.code, { onDelete: 'cascade' }),
    number: integer().notNull(),
    messages: jsonb().$type<Record<string, string>>().notNull(),
    /** How many messages, and how many are not as in the one that was served before. */
    count: integer().notNull(),
    changed: integer().notNull(),
    note: text().notNull().default(''),
    at: now(),
    /** Null: a release. */
    by: uuid(),
  },
  (t) => [uniqueIndex('translation_bundles_number').on(t.locale, t.number)],
);

/** Pictures of screens that show where a text stands, whatever the language. Of a key that a release took out they stay. */
export const translationPictures = pgTable(
  'translation_pictures',
  {
    fileId: uuid()
      .primaryKey()
      .references(() => articleFiles.id, { onDelete: 'cascade' }),
    key: text().notNull(),
  },
  (t) => [index('translation_pictures_key').on(t.key)],
);
