import { eq, sql } from 'drizzle-orm';
import { listTextForms, splitTextKey, type TextForms } from '../../../contract/administration/languages/text-forms.ts';
import type { TextImportReport } from '../../../contract/administration/languages/translations.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { listTextRemarks, normaliseTextForms } from '../../../contract/platform/text/text-checks.ts';
import { translationChanges, translationKeys, translations } from '../../platform/data/access/platform-tables.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { buildExcludedSet } from '../../platform/data/statements/bulk-insert.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { type Language, lockLanguage, requireLanguage, type Translation, type TranslationKey } from './find-text.ts';
import { hashForms } from './french-texts.ts';
import { type FileText, parseTexts } from './parse-texts.ts';
import { buildTextChange } from './save-text.ts';

type RefusedLine = TextImportReport['refused'][number];

interface TextIndex {
  keys: Map<string, TranslationKey>;
  rows: Map<string, Translation>;
}

const MAX_REPORTED_LINES = 100;
const ROWS_PER_STATEMENT = 1000;

const loadTextIndex = async (db: Db, locale: string): Promise<TextIndex> => {
  const keys = await db.select().from(translationKeys);
  const rows = await db.select().from(translations).where(eq(translations.locale, locale));
  return { keys: new Map(keys.map((key) => [key.key, key])), rows: new Map(rows.map((row) => [row.key, row])) };
};

/** Groups lines by text; refuses a key outside this release, or a repeated one. */
const gatherLines = (lines: readonly FileText[], language: Language, { keys }: TextIndex) => {
  const texts = new Map<string, { line: number; forms: TextForms }>();
  const refused: RefusedLine[] = [];
  const seen = new Map<string, number>();
  for (const { line, key: flat, text } of lines) {
    const { key, form } = splitTextKey(flat);
    const known = keys.get(key);
    const before = seen.get(flat);
    if (!known || !listTextForms(language.code, known.source).includes(form)) {
      refused.push({ line, key: flat, text: errorText('TRA-008') });
    } else if (before !== undefined) {
      refused.push({ line, key: flat, text: errorText('TRA-010', { ligne: before }) });
    } else {
      seen.set(flat, line);
      const gathered = texts.get(key) ?? { line, forms: {} };
      texts.set(key, { line: gathered.line, forms: { ...gathered.forms, [form]: text } });
    }
  }
  return { texts, refused };
};

/** Changes that a file would make: empty texts are skipped, absent forms stay. */
const computeChanges = (lines: readonly FileText[], language: Language, known: TextIndex) => {
  const { texts, refused } = gatherLines(lines, language, known);
  const changes: { key: TranslationKey; before: Translation | null; forms: TextForms }[] = [];
  let same = 0;
  for (const [name, { line, forms }] of texts) {
    const key = known.keys.get(name);
    const before = known.rows.get(name) ?? null;
    const written = Object.fromEntries(Object.entries(forms).filter(([, text]) => text !== ''));
    if (!key || Object.keys(written).length === 0) continue;
    const tidy = normaliseTextForms(language.code, key.source, { ...before?.forms, ...written });
    const wrong = listTextRemarks(language.code, language.frenchName || language.name, key.source, tidy).find(
      (remark) => remark.kind === 'error',
    );
    if (wrong?.kind === 'error') refused.push({ line, key: name, text: wrong.text });
    else if (before && hashForms(before.forms) === hashForms(tidy)) same += 1;
    else changes.push({ key, before, forms: tidy });
  }
  refused.sort((a, b) => a.line - b.line);
  return { changes, refused, same };
};

const writeChanges = async (
  tx: Db,
  actor: Actor,
  locale: string,
  changes: readonly { key: TranslationKey; forms: TextForms }[],
): Promise<void> => {
  const by = { updatedBy: actor.id, createdBy: actor.id, delivered: false };
  for (let from = 0; from < changes.length; from += ROWS_PER_STATEMENT) {
    const part = changes.slice(from, from + ROWS_PER_STATEMENT);
    await tx
      .insert(translations)
      .values(
        part.map(({ key, forms }) => ({ ...buildTextChange(key, forms, 'to_review'), ...by, locale, key: key.key })),
      )
      .onConflictDoUpdate({
        target: [translations.locale, translations.key],
        set: {
          ...buildExcludedSet(['forms', 'status', 'searched', 'source', 'sourceHash', 'updatedBy', 'delivered']),
          updatedAt: sql`now()`,
          rowVersion: sql`${translations.rowVersion} + 1`,
        },
      });
    await tx
      .insert(translationChanges)
      .values(
        part.map(({ key, forms }) => ({ locale, key: key.key, forms, status: 'to_review' as const, by: actor.id })),
      );
  }
};

/**
 * Imports the texts of a file. They are checked, and with `apply` written in one transaction, to be reviewed. Refused
 * lines are skipped and reported. Throws GEN-010, TRA-007.
 */
export const importTextFile = async (
  db: Db,
  actor: Actor,
  locale: string,
  { bytes, apply }: { bytes: Buffer; apply: boolean },
): Promise<Omit<TextImportReport, 'message' | 'redirect'>> => {
  const lines = parseTexts(bytes);
  const report = ({ changes, refused, same }: ReturnType<typeof computeChanges>) => ({
    added: changes.filter(({ before }) => !before || Object.keys(before.forms).length === 0).length,
    changed: changes.filter(({ before }) => before && Object.keys(before.forms).length > 0).length,
    same,
    applied: apply,
    refused: refused.slice(0, MAX_REPORTED_LINES),
    refusedCount: refused.length,
  });
  if (!apply) return report(computeChanges(lines, await requireLanguage(db, locale), await loadTextIndex(db, locale)));
  return db.transaction(async (tx) => {
    const judged = computeChanges(lines, await lockLanguage(tx, locale), await loadTextIndex(tx, locale));
    await writeChanges(tx, actor, locale, judged.changes);
    return report(judged);
  });
};
