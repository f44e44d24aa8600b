import { and, eq } from 'drizzle-orm';
import type { StoredStatus, TextForms } from '../../../contract/administration/languages/text-forms.ts';
import type { TextRow } from '../../../contract/administration/languages/translations.ts';
import { listTextRemarks, normaliseTextForms } from '../../../contract/platform/text/text-checks.ts';
import { translationChanges, translations } from '../../platform/data/access/platform-tables.ts';
import { StaleRowError, updateVersionedRow } from '../../platform/data/access/versioned-row.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { buildPlatformConflict, refuseConflict } from '../../platform/http/conflict.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import {
  getTextStatus,
  type Language,
  requireLanguage,
  requireText,
  type Translation,
  type TranslationKey,
  toTextRow,
} from './find-text.ts';
import { buildSearchText, hashForms } from './french-texts.ts';

/** Throws TRA-001 to TRA-005, GEN-002 or GEN-016 under the invalid forms. */
export const requireValidForms = (language: Language, source: TextForms, forms: TextForms): void => {
  const name = language.frenchName || language.name;
  const wrong = listTextRemarks(language.code, name, source, forms).flatMap((one) =>
    one.kind === 'error' ? [one] : [],
  );
  const [first] = wrong;
  if (!first) return;
  const errors: Record<string, string[]> = {};
  for (const { form, text } of wrong) errors[`forms.${form}`] = [...(errors[`forms.${form}`] ?? []), text];
  const refusal = new Refusal(first.code, {}, errors);
  refusal.message = first.text;
  throw refusal;
};

/** GEN-011 with the current text. */
const createTextConflict = async (db: Db, actor: Actor, locale: string, key: string): Promise<Refusal> => {
  const now = await requireText(db, locale, key);
  return buildPlatformConflict(db, actor, now.row, toTextRow(now.key, now.row));
};

type TranslationChange = Partial<
  Pick<Translation, 'forms' | 'status' | 'comment' | 'searched' | 'source' | 'sourceHash'>
>;

/** Writes a text's row if `rowVersion` still matches, 0 for a new row; `StaleRowError` otherwise. */
const writeTranslation = async (
  tx: Db,
  actor: Actor,
  locale: string,
  { key, rowVersion, change }: { key: TranslationKey; rowVersion: number; change: TranslationChange },
): Promise<Translation> => {
  if (rowVersion === 0) {
    const fresh = { forms: {}, status: 'proposed' as const, source: key.source, sourceHash: key.hash };
    const [row] = await tx
      .insert(translations)
      .values({ ...fresh, ...change, delivered: false, locale, key: key.key, createdBy: actor.id, updatedBy: actor.id })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new StaleRowError();
    return row;
  }
  const where = and(eq(translations.locale, locale), eq(translations.key, key.key));
  return updateVersionedRow(tx, actor, translations, { rowVersion, where }, { ...change, delivered: false });
};

export const buildTextChange = (key: TranslationKey, forms: TextForms, status: StoredStatus) => ({
  forms,
  status: Object.keys(forms).length === 0 ? ('proposed' as const) : status,
  searched: buildSearchText('', forms),
  source: key.source,
  sourceHash: key.hash,
});

interface TranslationInput {
  forms: TextForms;
  status: StoredStatus;
  rowVersion: number;
}

/**
 * Saves all the forms of a text at once, as a translation of the current French; empty forms make it missing again.
 * Throws GEN-010, the refusals of `requireValidForms`, and GEN-011 with `current`.
 */
export const saveTranslation = async (
  db: Db,
  actor: Actor,
  { locale, key: name }: { locale: string; key: string },
  { forms, status, rowVersion }: TranslationInput,
): Promise<TextRow> => {
  const language = await requireLanguage(db, locale);
  const { key, row: before } = await requireText(db, locale, name);
  const tidy = normaliseTextForms(locale, key.source, forms);
  requireValidForms(language, key.source, tidy);
  const change = buildTextChange(key, tidy, status);
  const same = before
    ? hashForms(before.forms) === hashForms(tidy) && before.status === change.status && before.sourceHash === key.hash
    : Object.keys(tidy).length === 0;
  if (same && (before?.rowVersion ?? 0) === rowVersion) return toTextRow(key, before);
  const save = () =>
    db.transaction(async (tx) => {
      const row = await writeTranslation(tx, actor, locale, { key, rowVersion, change });
      const kept = { locale, key: name, forms: tidy, by: actor.id };
      const shown = getTextStatus(key, row);
      await tx.insert(translationChanges).values({ ...kept, status: shown === 'missing' ? shown : row.status });
      return row;
    });
  const saved = await refuseConflict(() => createTextConflict(db, actor, locale, name), save);
  return toTextRow(key, saved);
};

/** Saves the note for translators. Throws GEN-010 and GEN-011 with `current`. */
export const saveTranslationComment = async (
  db: Db,
  actor: Actor,
  { locale, key: name }: { locale: string; key: string },
  { comment: words, rowVersion }: { comment: string; rowVersion: number },
): Promise<TextRow> => {
  await requireLanguage(db, locale);
  const { key } = await requireText(db, locale, name);
  const saved = await refuseConflict(
    () => createTextConflict(db, actor, locale, name),
    () => writeTranslation(db, actor, locale, { key, rowVersion, change: { comment: words } }),
  );
  return toTextRow(key, saved);
};
