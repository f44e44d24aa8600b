import { and, asc, count, desc, eq, ilike, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { TEXT_STATUSES, type TextStatus } from '../../../contract/administration/languages/text-forms.ts';
import type { listTexts, TextFilter } from '../../../contract/administration/languages/translations.ts';
import type { AnswerOf, QueryOf } from '../../../contract/platform/call.ts';
import { foldedKey } from '../../../contract/platform/text/fold.ts';
import type { Db } from '../../platform/data/client.ts';
import { containing } from '../../platform/data/folded.ts';
import { translationKeys, translations } from '../../platform/data/schema/languages.ts';
import { moduleName } from './context.ts';
import { languageFor, ofLocale, rowOf, statusSql } from './found.ts';

/**
 * Condition of a text filter: the search covers the key, the French and the translation, without accents or capitals.
 */
export const matching = ({ status, module, search, commented }: TextFilter): SQL | undefined => {
  const words = search === undefined ? '' : foldedKey(search);
  const like = containing(words);
  return and(
    status === undefined ? undefined : sql`${statusSql} = ${status}`,
    module === undefined ? undefined : eq(translationKeys.module, module),
    commented === undefined ? undefined : and(isNotNull(translations.id), ne(translations.comment, '')),
    words === '' ? undefined : or(ilike(translationKeys.searched, like), ilike(translations.searched, like)),
  );
};

/** Number of texts per status, for a whole language. */
export const statusesOf = async (db: Db, locale: string): Promise<Record<TextStatus, number>> => {
  const rows = await db
    .select({ status: statusSql, n: count() })
    .from(translationKeys)
    .leftJoin(translations, ofLocale(locale))
    .groupBy(sql`1`);
  const found = new Map(rows.map(({ status, n }) => [status, n]));
  return Object.fromEntries(TEXT_STATUSES.map((status) => [status, found.get(status) ?? 0])) as Record<
    TextStatus,
    number
  >;
};

/** A page of texts. Throws GEN-010 for an unknown language. */
export const textsOf = async (
  db: Db,
  locale: string,
  query: QueryOf<typeof listTexts>,
): Promise<AnswerOf<typeof listTexts>> => {
  await languageFor(db, locale);
  const where = matching(query);
  const order = query.direction === 'asc' ? asc : desc;
  const by =
    query.sort === 'updatedAt'
      ? [sql`${translations.updatedAt} ${sql.raw(query.direction)} nulls last`, asc(translationKeys.key)]
      : [order(translationKeys.key)];
  const found = await db
    .select({ key: translationKeys, row: translations })
    .from(translationKeys)
    .leftJoin(translations, ofLocale(locale))
    .where(where)
    .orderBy(...by)
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  const [counted] = await db
    .select({ total: count() })
    .from(translationKeys)
    .leftJoin(translations, ofLocale(locale))
    .where(where);
  const modules = await db
    .select({ value: translationKeys.module, n: count() })
    .from(translationKeys)
    .groupBy(translationKeys.module)
    .orderBy(asc(translationKeys.module))
    .limit(200);
  return {
    rows: found.map(({ key, row }) => rowOf(key, row)),
    total: counted?.total ?? 0,
    statuses: await statusesOf(db, locale),
    modules: modules.map(({ value, n }) => ({ value, label: moduleName(value), n })),
  };
};
