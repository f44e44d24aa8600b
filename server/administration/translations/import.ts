import { eq, sql } from 'drizzle-orm';
import { formsFor, partsOf, type TextForms } from '../../../contract/administration/languages/text-forms.ts';
import type { ImportReport } from '../../../contract/administration/languages/translations.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { remarksOn, tidyForms } from '../../../contract/platform/text/text-checks.ts';
import { incoming } from '../../operations/seed/upsert.ts';
import type { Db } from '../../platform/data/client.ts';
import { translationChanges, translationKeys, translations } from '../../platform/data/schema/languages.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { type Key, type Language, languageAlone, languageFor, type Translation } from './found.ts';
import { hashOf } from './french.ts';
import { type FileText, readTexts } from './read-file.ts';
import { textChange } from './text.ts';

type Refused = ImportReport['refused'][number];

interface Known {
  keys: Map<string, Key>;
  rows: Map<string, Translation>;
}

const SHOWN = 100;
const AT_ONCE = 1000;

const knownOf = async (db: Db, locale: string): Promise<Known> => {
  const keys = await db.select().from(translationKeys);
  const rows = await db.select().from(translations).where(eq(translations.locale, locale));
  return { keys: new Map(keys.map((key) => [key.key, key])), rows: new Map(rows.map((row) => [row.key, row])) };
};

/** Groups lines by text; refuses a key outside this release, or a repeated one. */
const gatherLines = (lines: readonly FileText[], language: Language, { keys }: Known) => {
  const texts = new Map<string, { line: number; forms: TextForms }>();
  const refused: Refused[] = [];
  const seen = new Map<string, number>();
  for (const { line, key: flat, text } of lines) {
    const { key, form } = partsOf(flat);
    const known = keys.get(key);
    const before = seen.get(flat);
    if (!known || !formsFor(language.code, known.source).includes(form)) {
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
const judge = (lines: readonly FileText[], language: Language, known: Known) => {
  const { texts, refused } = gatherLines(lines, language, known);
  const changes: { key: Key; before: Translation | null; forms: TextForms }[] = [];
  let same = 0;
  for (const [name, { line, forms }] of texts) {
    const key = known.keys.get(name);
    const before = known.rows.get(name) ?? null;
    const written = Object.fromEntries(Object.entries(forms).filter(([, text]) => text !== ''));
    if (!key || Object.keys(written).length === 0) continue;
    const tidy = tidyForms(language.code, key.source, { ...before?.forms, ...written });
    const wrong = remarksOn(language.code, language.frenchName || language.name, key.source, tidy).find(
      (remark) => remark.kind === 'error',
    );
    if (wrong?.kind === 'error') refused.push({ line, key: name, text: wrong.text });
    else if (before && hashOf(before.forms) === hashOf(tidy)) same += 1;
    else changes.push({ key, before, forms: tidy });
  }
  refused.sort((a, b) => a.line - b.line);
  return { changes, refused, same };
};

const write = async (
  tx: Db,
  actor: Actor,
  locale: string,
  changes: readonly { key: Key; forms: TextForms }[],
): Promise<void> => {
  const by = { updatedBy: actor.id, createdBy: actor.id, delivered: false };
  for (let from = 0; from < changes.length; from += AT_ONCE) {
    const part = changes.slice(from, from + AT_ONCE);
    await tx
      .insert(translations)
      .values(part.map(({ key, forms }) => ({ ...textChange(key, forms, 'to_review'), ...by, locale, key: key.key })))
      .onConflictDoUpdate({
        target: [translations.locale, translations.key],
        set: {
          ...incoming(['forms', 'status', 'searched', 'source', 'sourceHash', 'updatedBy', 'delivered']),
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
export const importFile = async (
  db: Db,
  actor: Actor,
  locale: string,
  { bytes, apply }: { bytes: Buffer; apply: boolean },
): Promise<Omit<ImportReport, 'message' | 'redirect'>> => {
  const lines = readTexts(bytes);
  const report = ({ changes, refused, same }: ReturnType<typeof judge>) => ({
    added: changes.filter(({ before }) => !before || Object.keys(before.forms).length === 0).length,
    changed: changes.filter(({ before }) => before && Object.keys(before.forms).length > 0).length,
    same,
    applied: apply,
    refused: refused.slice(0, SHOWN),
    refusedCount: refused.length,
  });
  if (!apply) return report(judge(lines, await languageFor(db, locale), await knownOf(db, locale)));
  return db.transaction(async (transaction) => {
    const tx = transaction as unknown as Db;
    const judged = judge(lines, await languageAlone(tx, locale), await knownOf(tx, locale));
    await write(tx, actor, locale, judged.changes);
    return report(judged);
  });
};
