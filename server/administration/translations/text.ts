import { and, eq, sql } from 'drizzle-orm';
import type { StoredStatus, TextForms } from '../../../contract/administration/languages/text-forms.ts';
import type { TextRow } from '../../../contract/administration/languages/translations.ts';
import { remarksOn, tidyForms } from '../../../contract/platform/text/text-checks.ts';
import type { Db } from '../../platform/data/client.ts';
import { translationChanges, translations } from '../../platform/data/schema/languages.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { conflictOf } from '../../platform/http/conflict.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type Key, type Language, languageFor, rowOf, statusOf, type Translation, textFor } from './found.ts';
import { hashOf, searchedText } from './french.ts';

/** Throws TRA-001 to TRA-005, GEN-002 or GEN-016 under the invalid forms. */
export const demandShowable = (language: Language, source: TextForms, forms: TextForms): void => {
  const name = language.frenchName || language.name;
  const wrong = remarksOn(language.code, name, source, forms).flatMap((one) => (one.kind === 'error' ? [one] : []));
  const [first] = wrong;
  if (!first) return;
  const errors: Record<string, string[]> = {};
  for (const { form, text } of wrong) errors[`forms.${form}`] = [...(errors[`forms.${form}`] ?? []), text];
  const refusal = new Refusal(first.code, {}, errors);
  refusal.message = first.text;
  throw refusal;
};

/** GEN-011 with the current text. */
const conflict = async (db: Db, actor: Actor, locale: string, key: string): Promise<Refusal> => {
  const now = await textFor(db, locale, key);
  return conflictOf(db, actor, now.row, rowOf(now.key, now.row));
};

type Change = Partial<Pick<Translation, 'forms' | 'status' | 'comment' | 'searched' | 'source' | 'sourceHash'>>;

/** Writes a text's row if `rowVersion` still matches, 0 for a new row; null after a concurrent change. */
const write = async (
  tx: Db,
  actor: Actor,
  locale: string,
  { key, rowVersion, change }: { key: Key; rowVersion: number; change: Change },
): Promise<Translation | null> => {
  const by = { updatedBy: actor.id, delivered: false };
  if (rowVersion === 0) {
    const fresh = { forms: {}, status: 'proposed' as const, source: key.source, sourceHash: key.hash };
    const [row] = await tx
      .insert(translations)
      .values({ ...fresh, ...change, ...by, locale, key: key.key, createdBy: actor.id })
      .onConflictDoNothing()
      .returning();
    return row ?? null;
  }
  const [row] = await tx
    .update(translations)
    .set({ ...change, ...by, updatedAt: sql`now()`, rowVersion: sql`${translations.rowVersion} + 1` })
    .where(and(eq(translations.locale, locale), eq(translations.key, key.key), eq(translations.rowVersion, rowVersion)))
    .returning();
  return row ?? null;
};

export const textChange = (key: Key, forms: TextForms, status: StoredStatus) => ({
  forms,
  status: Object.keys(forms).length === 0 ? ('proposed' as const) : status,
  searched: searchedText('', forms),
  source: key.source,
  sourceHash: key.hash,
});

interface Saved {
  forms: TextForms;
  status: StoredStatus;
  rowVersion: number;
}

/**
 * Saves all the forms of a text at once, as a translation of the current French; empty forms make it missing again.
 * Throws GEN-010, the refusals of `demandShowable`, and GEN-011 with `current`.
 */
export const save = async (
  db: Db,
  actor: Actor,
  { locale, key: name }: { locale: string; key: string },
  { forms, status, rowVersion }: Saved,
): Promise<TextRow> => {
  const language = await languageFor(db, locale);
  const { key, row: before } = await textFor(db, locale, name);
  const tidy = tidyForms(locale, key.source, forms);
  demandShowable(language, key.source, tidy);
  const change = textChange(key, tidy, status);
  const same = before
    ? hashOf(before.forms) === hashOf(tidy) && before.status === change.status && before.sourceHash === key.hash
    : Object.keys(tidy).length === 0;
  if (same && (before?.rowVersion ?? 0) === rowVersion) return rowOf(key, before);
  const saved = await db.transaction(async (transaction) => {
    const tx = transaction as unknown as Db;
    const row = await write(tx, actor, locale, { key, rowVersion, change });
    if (row) {
      const kept = { locale, key: name, forms: tidy, by: actor.id };
      const shown = statusOf(key, row);
      await tx.insert(translationChanges).values({ ...kept, status: shown === 'missing' ? shown : row.status });
    }
    return row;
  });
  if (!saved) throw await conflict(db, actor, locale, name);
  return rowOf(key, saved);
};

/** Saves the note for translators. Throws GEN-010 and GEN-011 with `current`. */
export const comment = async (
  db: Db,
  actor: Actor,
  { locale, key: name }: { locale: string; key: string },
  { comment: words, rowVersion }: { comment: string; rowVersion: number },
): Promise<TextRow> => {
  await languageFor(db, locale);
  const { key } = await textFor(db, locale, name);
  const saved = await write(db, actor, locale, { key, rowVersion, change: { comment: words } });
  if (!saved) throw await conflict(db, actor, locale, name);
  return rowOf(key, saved);
};
