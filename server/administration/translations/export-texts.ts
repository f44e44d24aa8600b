import { asc, sql } from 'drizzle-orm';
import { listTextForms, toFlatTextKey } from '../../../contract/administration/languages/text-forms.ts';
import type { exportTexts } from '../../../contract/administration/languages/translations.ts';
import type { CallQuery } from '../../../contract/platform/call.ts';
import { getSourceForm } from '../../../contract/platform/text/text-checks.ts';
import { translationKeys, translations } from '../../platform/data/access/platform-tables.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { buildSpreadsheet } from '../../platform/documents/spreadsheets/build-spreadsheet.ts';
import { flattenMessages } from './bundle.ts';
import { getTextStatus, joinOnLocale, requireLanguage } from './find-text.ts';
import { buildTextFilter } from './list-texts.ts';

/** Column titles of a CSV file; the import looks for them. */
export const CSV_COLUMNS = {
  key: 'clé',
  source: 'français',
  text: 'traduction',
  status: 'statut',
  comment: 'commentaire',
};

const STATUS_LABELS = {
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
export const buildTextsFile = async (
  db: Db,
  locale: string,
  { format, ...filter }: CallQuery<typeof exportTexts>,
): Promise<File> => {
  await requireLanguage(db, locale);
  const rows = await db
    .select({ key: translationKeys, row: translations })
    .from(translationKeys)
    .leftJoin(translations, joinOnLocale(locale))
    .where(buildTextFilter(filter))
    .orderBy(asc(sql`${translationKeys.key}`));
  const name = `traductions-${locale}`;
  if (format === 'json') {
    const messages = flattenMessages(rows.flatMap(({ row }) => (row ? [row] : [])));
    return new File([`${JSON.stringify(messages, null, 2)}\n`], `${name}.json`, { type: 'application/json' });
  }
  const lines = rows.flatMap(({ key, row }) =>
    listTextForms(locale, key.source).map((form) => [
      toFlatTextKey(key.key, form),
      getSourceForm(key.source, form),
      row?.forms[form] ?? '',
      STATUS_LABELS[getTextStatus(key, row)],
      row?.comment ?? '',
    ]),
  );
  return buildSpreadsheet([Object.values(CSV_COLUMNS), ...lines], name, 'csv');
};
