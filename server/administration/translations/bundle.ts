import { and, desc, eq, sql } from 'drizzle-orm';
import { type TextForms, toFlatTextKey } from '../../../contract/administration/languages/text-forms.ts';
import { languages, translationBundles } from '../../platform/data/access/platform-tables.ts';
import type { Db } from '../../platform/data/connection/client.ts';

export type Messages = Record<string, string>;
export type Bundle = typeof translationBundles.$inferSelect;

/** Flat messages for the browser, in key order; an empty form is left out. */
export const flattenMessages = (texts: readonly { key: string; forms: TextForms }[]): Messages =>
  Object.fromEntries(
    texts
      .flatMap(({ key, forms }) =>
        Object.entries(forms).map(([form, text]) => [toFlatTextKey(key, form), text] as const),
      )
      .filter(([, text]) => text !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Number of messages that differ between the two, missing ones included. */
export const countDifferences = (one: Messages, other: Messages): number => {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].filter((key) => one[key] !== other[key]).length;
};

/** The bundle online for a language; null before the first publication. */
export const findServedBundle = async (db: Db, locale: string): Promise<Bundle | null> => {
  const [row] = await db
    .select({ bundle: translationBundles })
    .from(languages)
    .innerJoin(
      translationBundles,
      and(eq(translationBundles.locale, languages.code), eq(translationBundles.number, languages.bundle)),
    )
    .where(eq(languages.code, locale));
  return row?.bundle ?? null;
};

/**
 * Freezes messages under the next number and puts them online. Needs a transaction that locks the language. Returns the
 * number.
 */
export const createBundle = async (
  tx: Db,
  locale: string,
  messages: Messages,
  online: Bundle | null,
  { note, by, unlessSame = false }: { note: string; by: string | null; unlessSame?: boolean },
): Promise<number | null> => {
  const changed = countDifferences(messages, online?.messages ?? {});
  if (unlessSame && changed === 0) return online?.number ?? null;
  const [last] = await tx
    .select({ number: translationBundles.number })
    .from(translationBundles)
    .where(eq(translationBundles.locale, locale))
    .orderBy(desc(translationBundles.number))
    .limit(1);
  const number = (last?.number ?? 0) + 1;
  await tx
    .insert(translationBundles)
    .values({ locale, number, messages, count: Object.keys(messages).length, changed, note, by });
  await setServedBundle(tx, locale, number);
  return number;
};

/** Puts this bundle online for the language. */
export const setServedBundle = async (tx: Db, locale: string, number: number): Promise<void> => {
  await tx.update(languages).set({ bundle: number, updatedAt: sql`now()` }).where(eq(languages.code, locale));
};
