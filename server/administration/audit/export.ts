import { asc } from 'drizzle-orm';
import type { AuditFilter, AuditLine } from '../../../contract/administration/audit/audit.ts';
import { auditField, auditValue, type Tongue } from '../../../contract/administration/audit/audit-values.ts';
import { dayFor, timeFor } from '../../booklets/booklets/when.ts';
import type { Db } from '../../platform/data/client.ts';
import { auditLines } from '../../platform/data/schema/across.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { type Cell, spreadsheet } from '../../platform/documents/spreadsheets/write.ts';
import { frenchDay } from '../../platform/text/calendar/days.ts';
import { speakLanguage } from '../../platform/text/speech.ts';
import { frenchTexts } from '../translations/french.ts';
import { linesFor, told } from './list.ts';

/** A larger export needs several periods. */
const MOST = 50_000;
const AT_ONCE = 5000;

const HEADINGS =
  'Numéro;Date (UTC);Qui;Au nom de;Action;Résultat;Objet;Identifiant;Intitulé;Livret;Avant;Après;Adresse;Requête;Empreinte'.split(
    ';',
  );
const OUTCOMES = { done: 'Fait', refused: 'Refusé', failed: 'Échec' } as const;

/** French texts of the back office. */
const tongueOf = (timeZone: string): Tongue => ({
  text: (key) => frenchTexts[key],
  day: frenchDay,
  moment: (value) => `${dayFor(new Date(value), timeZone)} ${timeFor(new Date(value), timeZone)}`,
  number: (value) => value.toLocaleString('fr-FR'),
  language: (code) => new Intl.DisplayNames(['fr-FR'], { type: 'language' }).of(code) ?? code,
});

const valuesOf = (tongue: Tongue, values: Record<string, unknown>, names: Record<string, string>): string =>
  Object.entries(values)
    .map(([key, value]) => `${auditField(tongue, key)} = ${auditValue(tongue, key, value, names)}`)
    .join(' ; ');

const cellsOf = (tongue: Tongue, line: AuditLine, hash: string): Cell[] => [
  String(line.number),
  line.at,
  line.who?.name ?? '',
  line.as?.name ?? '',
  line.what,
  OUTCOMES[line.outcome],
  line.object,
  line.objectId,
  line.label,
  line.booklet?.title ?? '',
  valuesOf(tongue, line.before, line.names),
  valuesOf(tongue, line.after, line.names),
  line.address,
  line.requestId,
  hash,
];

/** Lines that match a filter, oldest first, 50,000 at most. */
export const exportLines = async (db: Db, scope: Scope, query: AuditFilter): Promise<File> => {
  const where = linesFor(scope, query);
  const tongue = tongueOf(scope.actor.timeZone);
  const table: Cell[][] = [HEADINGS];
  for (let from = 0; from < MOST; from += AT_ONCE) {
    const rows = await db
      .select()
      .from(auditLines)
      .where(where)
      .orderBy(asc(auditLines.number))
      .limit(AT_ONCE)
      .offset(from);
    // The whole file is in French, whoever requests it.
    const lines = await speakLanguage(null, () => told(db, scope, rows));
    for (const [at, line] of lines.entries()) table.push(cellsOf(tongue, line, rows[at]?.hash ?? ''));
    if (rows.length < AT_ONCE) break;
  }
  return spreadsheet(table, 'Journal', 'csv');
};
