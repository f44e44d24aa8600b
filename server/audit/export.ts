import { asc } from 'drizzle-orm';
import type { AuditFilter, AuditLine } from '../../contract/audit.ts';
import type { Db } from '../db/client.ts';
import { auditLines } from '../db/schema/across.ts';
import type { Scope } from '../db/scope.ts';
import { type Cell, spreadsheet } from '../spreadsheets/write.ts';
import { linesFor, told } from './list.ts';

/** More lines than this are asked for by periods. */
const MOST = 50_000;
const AT_ONCE = 5000;

const HEADINGS =
  'Numéro;Date (UTC);Qui;Au nom de;Action;Résultat;Objet;Identifiant;Intitulé;Livret;Avant;Après;Adresse;Requête;Empreinte'.split(
    ';',
  );
const OUTCOMES = { done: 'Fait', refused: 'Refusé', failed: 'Échec' } as const;

const valuesOf = (values: Record<string, unknown>): string =>
  Object.entries(values)
    .map(([key, value]) => `${key} = ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ; ');

const cellsOf = (line: AuditLine, hash: string): Cell[] => [
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
  valuesOf(line.before),
  valuesOf(line.after),
  line.address,
  line.requestId,
  hash,
];

/** The lines that a filter finds, the oldest first, 50,000 at most. */
export const exportLines = async (db: Db, scope: Scope, query: AuditFilter): Promise<File> => {
  const where = linesFor(scope, query);
  const table: Cell[][] = [HEADINGS];
  for (let from = 0; from < MOST; from += AT_ONCE) {
    const rows = await db
      .select()
      .from(auditLines)
      .where(where)
      .orderBy(asc(auditLines.number))
      .limit(AT_ONCE)
      .offset(from);
    const lines = await told(db, scope, rows);
    for (const [at, line] of lines.entries()) table.push(cellsOf(line, rows[at]?.hash ?? ''));
    if (rows.length < AT_ONCE) break;
  }
  return spreadsheet(table, 'Journal', 'csv');
};
