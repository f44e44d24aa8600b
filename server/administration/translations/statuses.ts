import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { StoredStatus } from '../../../contract/administration/languages/text-forms.ts';
import { translationChanges, translationKeys, translations } from '../../platform/data/access/platform-tables.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { joinOnLocale, requireLanguage } from './find-text.ts';
import { requireValidForms } from './save-text.ts';

/**
 * Sets the status of existing texts and returns how many changed; validation applies to the current French. Throws
 * GEN-010, and TRA-001 to TRA-005 when a text is invalid: then none changes.
 */
export const setTextStatuses = async (
  db: Db,
  actor: Actor,
  locale: string,
  { keys, status }: { keys: readonly string[]; status: StoredStatus },
): Promise<number> => {
  const language = await requireLanguage(db, locale);
  return db.transaction(async (tx) => {
    const found = await tx
      .select({ key: translationKeys, row: translations })
      .from(translationKeys)
      .innerJoin(translations, joinOnLocale(locale))
      .where(
        and(
          inArray(translationKeys.key, [...keys]),
          sql`${translations.forms} <> '{}'::jsonb`,
          or(ne(translations.status, status), ne(translations.sourceHash, translationKeys.hash)),
        ),
      )
      .for('update', { of: translations });
    for (const { key, row } of found) {
      if (status === 'validated') requireValidForms(language, key.source, row.forms);
      await tx
        .update(translations)
        .set({
          status,
          ...(status === 'validated' && { source: key.source, sourceHash: key.hash }),
          delivered: false,
          updatedAt: sql`now()`,
          updatedBy: actor.id,
          rowVersion: sql`${translations.rowVersion} + 1`,
        })
        .where(eq(translations.id, row.id));
    }
    if (found.length > 0) {
      await tx
        .insert(translationChanges)
        .values(found.map(({ row }) => ({ locale, key: row.key, forms: row.forms, status, by: actor.id })));
    }
    return found.length;
  });
};
