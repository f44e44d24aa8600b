import { and, desc, eq, sql } from 'drizzle-orm';
import { flatKey, type TextForms } from '../../../contract/administration/languages/text-forms.ts';
import type { Db } from '../../platform/data/client.ts';
import { languages, translationBundles } from '../../platform/data/schema/languages.ts';

export type Messages = Record<string, string>;
export type Bundle = typeof translationBundles.$inferSelect;

/** Texts as the browser takes them, their keys in order; a form that says nothing is left out. */
export const flatMessages = (texts: readonly { key: string; forms: TextForms }[]): Messages =>
  Object.fromEntries(
    texts
      .flatMap(({ key, forms }) => Object.entries(forms).map(([form, text]) => [flatKey(key, form), text] as const))
      .filter(([, text]) => text !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** How many messages one has that the other has not, or says otherwise. */
export const difference = (one: Messages, other: Messages): number => {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].filter((key) => one[key] !== other[key]).length;
};

/** What is served of a language; null: nothing was published of it. */
export const servedBundle = async (db: Db, locale: string): Promise<Bundle | null> => {
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

/** Within a transaction that holds the language: freezes messages under the next number, and serves them. Answers it. */
export const addBundle = async (
  tx: Db,
  locale: string,
  messages: Messages,
  online: Bundle | null,
  { note, by, unlessSame = false }: { note: string; by: string | null; unlessSame?: boolean },
): Promise<number | null> => {
  const changed = difference(messages, online?.messages ?? {});
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
  await serve(tx, locale, number);
  return number;
};

/** From now on this bundle is what the language says. */
export const serve = async (tx: Db, locale: string, number: number): Promise<void> => {
  await tx.update(languages).set({ bundle: number, updatedAt: sql`now()` }).where(eq(languages.code, locale));
};
