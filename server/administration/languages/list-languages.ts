import { asc, sql } from 'drizzle-orm';
import { BUILT_IN_LANGUAGE } from '../../../contract/administration/languages/language.ts';
import type { LanguageRow } from '../../../contract/administration/languages/languages.ts';
import { languages, translationKeys } from '../../platform/data/access/platform-tables.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { languageContent } from './seed-languages.ts';

/** True for a language of the product: a restart would recreate it. */
export const isDeliveredLanguage = (code: string): boolean =>
  languageContent.languages.some((one) => one.code === code);

/** Every language in order, with its number of translated texts; obsolete ones do not count. */
export const listLanguageRows = async (db: Db): Promise<LanguageRow[]> => {
  const translated = sql<number>`(select count(*)::int from translations t join translation_keys k on k.key = t.key
    where t.locale = ${languages.code} and t.forms <> '{}'::jsonb
      and not (t.status = 'validated' and t.source_hash <> k.hash))`;
  const people = sql<number>`(select count(*)::int from users u where u.locale = ${languages.code} and u.status <> 'archived')`;
  const rows = await db
    .select({ row: languages, translated, people })
    .from(languages)
    .orderBy(asc(languages.position), asc(languages.code))
    .limit(200);
  const total = await db.$count(translationKeys);
  return rows.map(({ row, translated: n, people: readers }) => ({
    ...row,
    frenchName: row.frenchName || row.name,
    builtIn: row.code === BUILT_IN_LANGUAGE,
    translated: row.code === BUILT_IN_LANGUAGE ? total : n,
    total,
    people: readers,
    delivered: isDeliveredLanguage(row.code),
    updatedAt: row.updatedAt.toISOString(),
  }));
};
