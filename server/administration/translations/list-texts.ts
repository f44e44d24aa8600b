import { and, asc, count, desc, eq, ilike, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { TEXT_STATUSES, type TextStatus } from '../../../contract/administration/languages/text-forms.ts';
import type { listTexts, TextFilter } from '../../../contract/administration/languages/translations.ts';
import type { CallAnswer, CallQuery } from '../../../contract/platform/call.ts';
import { toFoldedKey } from '../../../contract/platform/text/folded-key.ts';
import { translationKeys, translations } from '../../platform/data/access/platform-tables.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { toLikePattern } from '../../platform/data/statements/fold-column.ts';
import { joinOnLocale, requireLanguage, statusSql, toTextRow } from './find-text.ts';
import { getModuleName } from './text-context.ts';

/**
 * Condition of a text filter: the search covers the key, the French and the translation, without accents or capitals.
 */
export const buildTextFilter = ({ status, module, search, commented }: TextFilter): SQL | undefined => {
  const words = search === undefined ? '' : toFoldedKey(search);
  const like = toLikePattern(words);
  return and(
    status === undefined ? undefined : sql`${statusSql} = ${status}`,
    module === undefined ? undefined : eq(translationKeys.module, module),
    commented === undefined ? undefined : and(isNotNull(translations.id), ne(translations.comment, '')),
    words === '' ? undefined : or(ilike(translationKeys.searched, like), ilike(translations.searched, like)),
  );
};

/** Number of texts per status, for a whole language. */
export const countTextStatuses = async (db: Db, locale: string): Promise<Record<TextStatus, number>> => {
  const rows = await db
    .select({ status: statusSql, n: count() })
    .from(translationKeys)
    .leftJoin(translations, joinOnLocale(locale))
    .groupBy(sql`1`);
  const found = new Map(rows.map(({ status, n }) => [status, n]));
  return Object.fromEntries(TEXT_STATUSES.map((status) => [status, found.get(status) ?? 0])) as Record<
    TextStatus,
    number
  >;
};

/** A page of texts. Throws GEN-010 for an unknown language. */
export const loadTextPage = async (
  db: Db,
  locale: string,
  query: CallQuery<typeof listTexts>,
): Promise<CallAnswer<typeof listTexts>> => {
  await requireLanguage(db, locale);
  const where = buildTextFilter(query);
  const order = query.direction === 'asc' ? asc : desc;
  const by =
    query.sort === 'updatedAt'
      ? [sql`${translations.updatedAt} ${sql.raw(query.direction)} nulls last`, asc(translationKeys.key)]
      : [order(translationKeys.key)];
  const found = await db
    .select({ key: translationKeys, row: translations })
    .from(translationKeys)
    .leftJoin(translations, joinOnLocale(locale))
    .where(where)
    .orderBy(...by)
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  const [counted] = await db
    .select({ total: count() })
    .from(translationKeys)
    .leftJoin(translations, joinOnLocale(locale))
    .where(where);
  const modules = await db
    .select({ value: translationKeys.module, n: count() })
    .from(translationKeys)
    .groupBy(translationKeys.module)
    .orderBy(asc(translationKeys.module))
    .limit(200);
  return {
    rows: found.map(({ key, row }) => toTextRow(key, row)),
    total: counted?.total ?? 0,
    statuses: await countTextStatuses(db, locale),
    modules: modules.map(({ value, n }) => ({ value, label: getModuleName(value), n })),
  };
};
