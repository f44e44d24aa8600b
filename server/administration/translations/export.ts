import { asc, sql } from 'drizzle-orm';
import { flatKey, formsFor } from '../../../contract/administration/languages/text-forms.ts';
import type { exportTexts } from '../../../contract/administration/languages/translations.ts';
import type { QueryOf } from '../../../contract/platform/call.ts';
import { sourceOf } from '../../../contract/platform/text/text-checks.ts';
import type { Db } from '../../platform/data/client.ts';
import { translationKeys, translations } from '../../platform/data/schema/languages.ts';
import { spreadsheet } from '../../platform/documents/spreadsheets/write.ts';
import { flatMessages } from './bundle.ts';
import { languageFor, ofLocale, statusOf } from './found.ts';
import { matching } from './list.ts';

/** Column titles of a CSV file; the import looks for them. */
export const COLUMNS = { key: 'clé', source: 'français', text: 'traduction', status: 'statut', comment: 'commentaire' };

const STATUS_WORDS = {
  missing: 'manquante',
  proposed: 'proposée',
  to_review: 'à relire',
  validated: 'validée',
  obsolete: 'obsolète',
};

/**
 * Texts of a language as a file, without its fallback. JSON holds written texts only, like the product's own files; CSV
 * holds all that match, missing ones empty, for translators with a spreadsheet. GEN-010.
 */
export const exportOf = async (
  db: Db,
  locale: string,
  { format, ...filter }: QueryOf<typeof exportTexts>,
): Promise<File> => {
  await languageFor(db, locale);
  const rows = await db
    .select({ key: translationKeys, row: translations })
    .from(translationKeys)
    .leftJoin(translations, ofLocale(locale))
    .where(matching(filter))
    .orderBy(asc(sql`${translationKeys.key}`));
  const name = `traductions-${locale}`;
  if (format === 'json') {
    const messages = flatMessages(rows.flatMap(({ row }) => (row ? [row] : [])));
    return new File([`${JSON.stringify(messages, null, 2)}\n`], `${name}.json`, { type: 'application/json' });
  }
  const lines = rows.flatMap(({ key, row }) =>
    formsFor(locale, key.source).map((form) => [
      flatKey(key.key, form),
      sourceOf(key.source, form),
      row?.forms[form] ?? '',
      STATUS_WORDS[statusOf(key, row)],
      row?.comment ?? '',
    ]),
  );
  return spreadsheet([Object.values(COLUMNS), ...lines], name, 'csv');
};
