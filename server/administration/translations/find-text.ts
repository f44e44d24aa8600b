import { and, eq, sql } from 'drizzle-orm';
import { BUILT_IN_LANGUAGE } from '../../../contract/administration/languages/language.ts';
import type { TextForms, TextStatus } from '../../../contract/administration/languages/text-forms.ts';
import type { TextRow } from '../../../contract/administration/languages/translations.ts';
import { getMaxTextLength } from '../../../contract/platform/text/text-checks.ts';
import { languages, translationKeys, translations } from '../../platform/data/access/platform-tables.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { Refusal, requireFirstRow } from '../../platform/http/refusal.ts';

export type Language = typeof languages.$inferSelect;
export type TranslationKey = typeof translationKeys.$inferSelect;
export type Translation = typeof translations.$inferSelect;

/** A language to translate into. Throws GEN-010 for an unknown one, and for French. */
export const requireLanguage = async (db: Db, code: string): Promise<Language> => {
  const [row] = await db.select().from(languages).where(eq(languages.code, code));
  if (!row || code === BUILT_IN_LANGUAGE) throw new Refusal('GEN-010');
  return row;
};

/** The language locked for the transaction, so that the published texts are those counted. */
export const lockLanguage = async (tx: Db, code: string): Promise<Language> => {
  const [row] = await tx.select().from(languages).where(eq(languages.code, code)).for('update');
  if (!row || code === BUILT_IN_LANGUAGE) throw new Refusal('GEN-010');
  return row;
};

/** Join condition between the keys of this release and the texts of a language. */
export const joinOnLocale = (locale: string) =>
  and(eq(translations.key, translationKeys.key), eq(translations.locale, locale));

/** Status of a joined row (02 §4.12). */
export const statusSql = sql<TextStatus>`case
  when ${translations.id} is null or ${translations.forms} = '{}'::jsonb then 'missing'
  when ${translations.status} = 'validated' and ${translations.sourceHash} <> ${translationKeys.hash} then 'obsolete'
  else ${translations.status} end`;

export const getTextStatus = (key: TranslationKey, row: Translation | null): TextStatus => {
  if (!row || Object.keys(row.forms).length === 0) return 'missing';
  return row.status === 'validated' && row.sourceHash !== key.hash ? 'obsolete' : row.status;
};

/** Throws GEN-010 for a key outside this release. */
export const requireText = async (
  db: Db,
  locale: string,
  key: string,
): Promise<{ key: TranslationKey; row: Translation | null }> => {
  const rows = await db
    .select({ key: translationKeys, row: translations })
    .from(translationKeys)
    .leftJoin(translations, joinOnLocale(locale))
    .where(eq(translationKeys.key, key));
  return requireFirstRow(rows);
};

export const toTextRow = (key: TranslationKey, row: Translation | null): TextRow => {
  const forms: TextForms = row?.forms ?? {};
  const status = getTextStatus(key, row);
  return {
    key: key.key,
    module: key.module,
    source: key.source,
    forms,
    status,
    comment: row?.comment ?? '',
    sourceChanged: status !== 'missing' && row?.sourceHash !== key.hash,
    maxLength: getMaxTextLength(key.source),
    rowVersion: row?.rowVersion ?? 0,
  };
};
