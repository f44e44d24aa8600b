import { and, desc, eq, ilike, ne, or, sql } from 'drizzle-orm';
import type { TextDetail } from '../../../contract/administration/languages/translations.ts';
import { foldedKey } from '../../../contract/platform/text/fold.ts';
import { sourceOf, variablesOf } from '../../../contract/platform/text/text-checks.ts';
import type { Db } from '../../platform/data/client.ts';
import { translationChanges, translationKeys, translations } from '../../platform/data/schema/languages.ts';
import { users } from '../../platform/data/schema/people.ts';
import { fullName } from '../../platform/http/actor.ts';
import { contextOf } from './context.ts';
import { type Key, languageFor, ofLocale, rowOf, textFor } from './found.ts';

const SHOWN = 50;
const ALIKE = 8;

const historyOf = async (db: Db, locale: string, key: string): Promise<TextDetail['history']> => {
  const rows = await db
    .select({ change: translationChanges, firstName: users.firstName, lastName: users.lastName })
    .from(translationChanges)
    .leftJoin(users, eq(users.id, translationChanges.by))
    .where(and(eq(translationChanges.locale, locale), eq(translationChanges.key, key)))
    .orderBy(desc(translationChanges.at), desc(translationChanges.id))
    .limit(SHOWN);
  return rows.map(({ change: { id, forms, status, at }, firstName, lastName }) => ({
    id,
    forms,
    status,
    at: at.toISOString(),
    by: firstName === null || lastName === null ? null : fullName({ firstName, lastName }),
  }));
};

/** The three longest words of a text, as keywords. */
const weighty = (text: string): string[] =>
  [...new Set(foldedKey(text.replace(/\{\{\w+\}\}/g, ' ')).match(/[\p{L}]{5,}/gu) ?? [])]
    .sort((a, b) => b.length - a.length)
    .slice(0, 3);

/** Identical French first, then translated texts with shared keywords. */
const alikeOf = async (db: Db, locale: string, key: Key): Promise<TextDetail['alike']> => {
  const words = weighty(sourceOf(key.source, 'other'));
  const shared = words.map((word) => ilike(translationKeys.searched, `%${word}%`));
  const rows = await db
    .select({ key: translationKeys, row: translations })
    .from(translationKeys)
    .innerJoin(translations, ofLocale(locale))
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
    .limit(ALIKE);
  return rows.map((one) => ({
    key: one.key.key,
    source: sourceOf(one.key.source, 'other'),
    text: sourceOf(one.row.forms, 'other'),
    exact: one.key.hash === key.hash,
  }));
};

/** One text with its status, its history and similar texts. Throws GEN-010. */
export const detailOf = async (db: Db, locale: string, name: string): Promise<TextDetail> => {
  await languageFor(db, locale);
  const { key, row } = await textFor(db, locale, name);
  const text = rowOf(key, row);
  return {
    ...text,
    context: contextOf(name),
    variables: [...new Set(Object.values(key.source).flatMap(variablesOf))],
    sourceBefore: text.sourceChanged && row ? row.source : null,
    history: await historyOf(db, locale, name),
    alike: await alikeOf(db, locale, key),
  };
};
