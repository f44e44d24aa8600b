import { and, desc, eq, ilike, ne, or, sql } from 'drizzle-orm';
import type { TextDetail } from '../../../contract/administration/languages/translations.ts';
import { toFoldedKey } from '../../../contract/platform/text/folded-key.ts';
import { getSourceForm, listVariables } from '../../../contract/platform/text/text-checks.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import { ALL_COMPANIES } from '../../platform/data/access/all-companies.ts';
import { translationChanges, translationKeys, translations } from '../../platform/data/access/platform-tables.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { type LimitedList, toLimitedList } from '../../platform/data/queries/limited-list.ts';
import { formatFullName } from '../../platform/http/actor.ts';
import { joinOnLocale, requireLanguage, requireText, type TranslationKey, toTextRow } from './find-text.ts';
import { getTextContext } from './text-context.ts';

const MAX_HISTORY_ROWS = 50;
const MAX_SIMILAR_TEXTS = 8;

const listTextHistory = async (
  db: Db,
  locale: string,
  key: string,
): Promise<LimitedList<TextDetail['history'][number]>> => {
  const { users } = new AccountAccess(db, ALL_COMPANIES).views;
  const isChangeOfText = and(eq(translationChanges.locale, locale), eq(translationChanges.key, key));
  const rows = await db
    .select({ change: translationChanges, firstName: users.firstName, lastName: users.lastName })
    .from(translationChanges)
    .leftJoin(users, eq(users.id, translationChanges.by))
    .where(isChangeOfText)
    .orderBy(desc(translationChanges.at), desc(translationChanges.id))
    .limit(MAX_HISTORY_ROWS);
  const history = rows.map(({ change: { id, forms, status, at }, firstName, lastName }) => ({
    id,
    forms,
    status,
    at: at.toISOString(),
    by: firstName === null || lastName === null ? null : formatFullName({ firstName, lastName }),
  }));
  return toLimitedList(history, MAX_HISTORY_ROWS, () => db.$count(translationChanges, isChangeOfText));
};

/** The three longest words of a text, as keywords. */
const listKeywords = (text: string): string[] =>
  [...new Set(toFoldedKey(text.replace(/\{\{\w+\}\}/g, ' ')).match(/[\p{L}]{5,}/gu) ?? [])]
    .sort((a, b) => b.length - a.length)
    .slice(0, 3);

/** Identical French first, then translated texts with shared keywords. */
const listSimilarTexts = async (db: Db, locale: string, key: TranslationKey): Promise<TextDetail['alike']> => {
  const words = listKeywords(getSourceForm(key.source, 'other'));
  const shared = words.map((word) => ilike(translationKeys.searched, `%${word}%`));
  const rows = await db
    .select({ key: translationKeys, row: translations })
    .from(translationKeys)
    .innerJoin(translations, joinOnLocale(locale))
    .where(
      and(
        ne(translationKeys.key, key.key),
        sql`${translations.forms} <> '{}'::jsonb`,
        or(eq(translationKeys.hash, key.hash), ...shared),
      ),
    )
    .orderBy(
      desc(sql`(${translationKeys.hash} = ${key.hash})`),
      ...(shared.length > 0
        ? [
            desc(
              sql.join(
                shared.map((one) => sql`(${one})::int`),
                sql` + `,
              ),
            ),
          ]
        : []),
      translationKeys.key,
    )
    .limit(MAX_SIMILAR_TEXTS);
  return rows.map((one) => ({
    key: one.key.key,
    source: getSourceForm(one.key.source, 'other'),
    text: getSourceForm(one.row.forms, 'other'),
    exact: one.key.hash === key.hash,
  }));
};

/** One text with its status, its history and similar texts. Throws GEN-010. */
export const loadTextDetail = async (db: Db, locale: string, name: string): Promise<TextDetail> => {
  await requireLanguage(db, locale);
  const { key, row } = await requireText(db, locale, name);
  const text = toTextRow(key, row);
  const history = await listTextHistory(db, locale, name);
  return {
    ...text,
    context: getTextContext(name),
    variables: [...new Set(Object.values(key.source).flatMap(listVariables))],
    sourceBefore: text.sourceChanged && row ? row.source : null,
    history: history.rows,
    historyLeft: history.left,
    alike: await listSimilarTexts(db, locale, key),
  };
};
