import { asc } from 'drizzle-orm';
import type { AuditFilter, AuditLine } from '../../../contract/administration/audit/audit.ts';
import {
  type AuditLanguage,
  formatAuditField,
  formatAuditValue,
} from '../../../contract/administration/audit/audit-values.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { buildSpreadsheet, type SpreadsheetCell } from '../../platform/documents/spreadsheets/build-spreadsheet.ts';
import { formatFrenchDay } from '../../platform/text/calendar/days.ts';
import { formatLocalDay, formatLocalTime } from '../../platform/text/format-date.ts';
import { runInLanguage } from '../../platform/text/speech.ts';
import { frenchTexts } from '../translations/french-texts.ts';
import { buildAuditFilter, openAuditLog, toAuditLines } from './list-audit.ts';

/** A larger export needs several periods. */
const MAX_EXPORTED_LINES = 50_000;
const LINES_PER_QUERY = 5000;

const COLUMN_HEADINGS =
  'Numéro;Date (UTC);Qui;Au nom de;Action;Résultat;Objet;Identifiant;Intitulé;Livret;Avant;Après;Adresse;Requête;Empreinte'.split(
    ';',
  );
const OUTCOME_LABELS = { done: 'Fait', refused: 'Refusé', failed: 'Échec' } as const;

/** French texts of the back office. */
const createFrenchTongue = (timeZone: string): AuditLanguage => ({
  text: (key) => frenchTexts[key],
  day: formatFrenchDay,
  moment: (value) => `${formatLocalDay(new Date(value), timeZone)} ${formatLocalTime(new Date(value), timeZone)}`,
  number: (value) => value.toLocaleString('fr-FR'),
  language: (code) => new Intl.DisplayNames(['fr-FR'], { type: 'language' }).of(code) ?? code,
});

const formatValues = (tongue: AuditLanguage, values: Record<string, unknown>, names: Record<string, string>): string =>
  Object.entries(values)
    .map(([key, value]) => `${formatAuditField(tongue, key)} = ${formatAuditValue(tongue, key, value, names)}`)
    .join(' ; ');

const toCells = (tongue: AuditLanguage, line: AuditLine, hash: string): SpreadsheetCell[] => [
  String(line.number),
  line.at,
  line.who?.name ?? '',
  line.as?.name ?? '',
  line.what,
  OUTCOME_LABELS[line.outcome],
  line.object,
  line.objectId,
  line.label,
  line.booklet?.title ?? '',
  formatValues(tongue, line.before, line.names),
  formatValues(tongue, line.after, line.names),
  line.address,
  line.requestId,
  hash,
];

/** Lines that match a filter, oldest first, 50,000 at most. */
export const exportAuditLines = async (db: Db, scope: Scope, query: AuditFilter): Promise<File> => {
  const access = openAuditLog(db, scope, query.of);
  const { auditLines } = access.views;
  const tongue = createFrenchTongue(scope.actor.timeZone);
  const table: SpreadsheetCell[][] = [COLUMN_HEADINGS];
  for (let from = 0; from < MAX_EXPORTED_LINES; from += LINES_PER_QUERY) {
    const rows = await access
      .select()
      .from(auditLines)
      .where(buildAuditFilter(auditLines, query))
      .orderBy(asc(auditLines.number))
      .limit(LINES_PER_QUERY)
      .offset(from);
    // The whole file is in French, whoever requests it.
    const lines = await runInLanguage(null, () => toAuditLines(db, scope, rows));
    for (const [at, line] of lines.entries()) table.push(toCells(tongue, line, rows[at]?.hash ?? ''));
    if (rows.length < LINES_PER_QUERY) break;
  }
  return buildSpreadsheet(table, 'Journal', 'csv');
};
