import { and, eq, notInArray, sql } from 'drizzle-orm';
import { gathered, type TextForms } from '../../contract/text-forms.ts';
import type { Db } from '../db/client.ts';
import { translationChanges, translationKeys, translations } from '../db/schema/languages.ts';
import { incoming } from '../seed/upsert.ts';
import { addBundle, flatMessages, servedBundle } from './bundle.ts';
import { hashOf, keysOf, searchedText } from './french.ts';

type Flat = Readonly<Record<string, string>>;

/** Rows of one statement: a database takes no more than 65,535 values at once. */
const AT_ONCE = 1000;
const inParts = async <Row>(rows: readonly Row[], work: (part: Row[]) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < rows.length; from += AT_ONCE) await work(rows.slice(from, from + AT_ONCE));
};

/** The keys of this release: those it no longer has are gone, what was translated of them stays. */
export const seedKeys = async (tx: Db, french: Flat): Promise<void> => {
  const keys = keysOf(french);
  await inParts(keys, (part) =>
    tx
      .insert(translationKeys)
      .values(part)
      .onConflictDoUpdate({
        target: translationKeys.key,
        set: incoming(['module', 'source', 'hash', 'searched']),
        setWhere: sql`${translationKeys.hash} <> excluded.hash`,
      }),
  );
  await tx.delete(translationKeys).where(
    notInArray(
      translationKeys.key,
      keys.map(({ key }) => key),
    ),
  );
};

/**
 * The texts of a language that come with this release. What a person wrote is hers: a release changes only what came with
 * one, and what is served is what was, with the texts of the release in it.
 */
export const seedTexts = async (tx: Db, locale: string, delivered: Flat, french: Flat): Promise<void> => {
  const sources = gathered(french);
  const rows = await tx.select().from(translations).where(eq(translations.locale, locale));
  const known = new Map(rows.map((row) => [row.key, row]));
  const came = [...gathered(delivered)].filter(([key]) => sources.has(key));
  const fresh = came.flatMap(([key, forms]) => {
    const row = known.get(key);
    const source = sources.get(key) as TextForms;
    const sourceHash = hashOf(source);
    const same = row && hashOf(row.forms) === hashOf(forms) && row.sourceHash === sourceHash;
    if (row && (!row.delivered || same)) return [];
    return [{ locale, key, forms, source, sourceHash, searched: searchedText('', forms) }];
  });
  const rewritten = fresh.filter(({ key }) => known.has(key));
  await inParts(fresh, (part) =>
    tx
      .insert(translations)
      .values(part.map((row) => ({ ...row, status: 'validated' as const, delivered: true })))
      .onConflictDoUpdate({
        target: [translations.locale, translations.key],
        set: {
          ...incoming(['forms', 'source', 'sourceHash', 'searched', 'status']),
          updatedAt: sql`now()`,
          updatedBy: null,
          rowVersion: sql`${translations.rowVersion} + 1`,
        },
      }),
  );
  await inParts(rewritten, (part) =>
    tx
      .insert(translationChanges)
      .values(part.map(({ key, forms }) => ({ locale, key, forms, status: 'validated' as const }))),
  );
  const keys = came.map(([key]) => key);
  await tx
    .delete(translations)
    .where(
      and(
        eq(translations.locale, locale),
        eq(translations.delivered, true),
        notInArray(translations.key, ['', ...keys]),
      ),
    );
  await publishRelease(tx, locale, sources);
};

/** A bundle with the texts of the release, and of what people wrote nothing that they had not published. */
const publishRelease = async (tx: Db, locale: string, sources: Map<string, TextForms>): Promise<void> => {
  const online = await servedBundle(tx, locale);
  const served = gathered(online?.messages ?? {});
  const rows = await tx.select().from(translations).where(eq(translations.locale, locale));
  const texts = rows.flatMap(({ key, forms, delivered }) => {
    const text = delivered ? forms : served.get(key);
    return text && sources.has(key) ? [{ key, forms: text }] : [];
  });
  await addBundle(tx, locale, flatMessages(texts), online, { note: '', by: null, unlessSame: true });
};
