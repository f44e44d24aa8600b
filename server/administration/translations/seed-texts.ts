import { and, eq, sql } from 'drizzle-orm';
import { groupTextForms, type TextForms } from '../../../contract/administration/languages/text-forms.ts';
import { translationChanges, translationKeys, translations } from '../../platform/data/access/platform-tables.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { noneOfTexts } from '../../platform/data/statements/any-of.ts';
import { buildBulkInsert } from '../../platform/data/statements/bulk-insert.ts';
import { createBundle, findServedBundle, flattenMessages } from './bundle.ts';
import { buildSearchText, buildTranslationKeys, hashForms } from './french-texts.ts';

type FlatMessages = Readonly<Record<string, string>>;

/** Updates the keys to those of this release: old keys are deleted, their translations stay. */
export const seedKeys = async (tx: Db, french: FlatMessages): Promise<void> => {
  const keys = buildTranslationKeys(french);
  if (keys.length > 0) {
    await tx.execute(sql`${buildBulkInsert(translationKeys, keys, null)}
      on conflict (key) do update set
        module = excluded.module, source = excluded.source, hash = excluded.hash, searched = excluded.searched
      where ${translationKeys.hash} <> excluded.hash`);
  }
  const names = keys.map(({ key }) => key);
  await tx.delete(translationKeys).where(noneOfTexts(translationKeys.key, names));
};

/**
 * Updates the delivered texts of a language. Texts that a person wrote stay; the online bundle receives the release's
 * texts.
 */
export const seedTexts = async (
  tx: Db,
  locale: string,
  delivered: FlatMessages,
  french: FlatMessages,
): Promise<void> => {
  const sources = groupTextForms(french);
  const rows = await tx.select().from(translations).where(eq(translations.locale, locale));
  const known = new Map(rows.map((row) => [row.key, row]));
  const came = [...groupTextForms(delivered)].filter(([key]) => sources.has(key));
  const fresh = came.flatMap(([key, forms]) => {
    const row = known.get(key);
    const source = sources.get(key) as TextForms;
    const sourceHash = hashForms(source);
    const same = row && hashForms(row.forms) === hashForms(forms) && row.sourceHash === sourceHash;
    if (row && (!row.delivered || same)) return [];
    return [{ locale, key, forms, source, sourceHash, searched: buildSearchText('', forms) }];
  });
  const rewritten = fresh.filter(({ key }) => known.has(key));
  if (fresh.length > 0) {
    const texts = fresh.map((row) => ({ ...row, status: 'validated', delivered: true }));
    await tx.execute(sql`${buildBulkInsert(translations, texts, null)}
      on conflict (locale, key) do update set
        forms = excluded.forms, source = excluded.source, source_hash = excluded.source_hash,
        searched = excluded.searched, status = excluded.status, updated_at = now(), updated_by = null,
        row_version = ${translations.rowVersion} + 1`);
  }
  if (rewritten.length > 0) {
    const changes = rewritten.map(({ key, forms }) => ({ locale, key, forms, status: 'validated' }));
    await tx.execute(buildBulkInsert(translationChanges, changes, null));
  }
  const keys = came.map(([key]) => key);
  await tx
    .delete(translations)
    .where(and(eq(translations.locale, locale), eq(translations.delivered, true), noneOfTexts(translations.key, keys)));
  await publishRelease(tx, locale, sources);
};

/** Publishes a bundle with the texts of the release and the already published texts of people. */
const publishRelease = async (tx: Db, locale: string, sources: Map<string, TextForms>): Promise<void> => {
  const online = await findServedBundle(tx, locale);
  const served = groupTextForms(online?.messages ?? {});
  const rows = await tx.select().from(translations).where(eq(translations.locale, locale));
  const texts = rows.flatMap(({ key, forms, delivered }) => {
    const text = delivered ? forms : served.get(key);
    return text && sources.has(key) ? [{ key, forms: text }] : [];
  });
  await createBundle(tx, locale, flattenMessages(texts), online, { note: '', by: null, unlessSame: true });
};
