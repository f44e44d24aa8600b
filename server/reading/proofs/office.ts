import { and, asc, eq, gt } from 'drizzle-orm';
import { peopleFor } from '../../people/participants/context.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { type Cell, type SpreadsheetFormat, spreadsheet } from '../../platform/documents/spreadsheets/write.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { dayIn } from '../../platform/text/calendar/days.ts';
import { statementOf, type Verified, verifyChain } from './chain.ts';
import { moment, receiptOf } from './receipt.ts';
import { receiptPdf } from './receipt-pdf.ts';

/** Receipt of a proof, as a PDF for the back office. Refuses like `bookletFor`; GEN-010 for an unknown proof. */
export const receiptFile = async (scope: Scope, bookletId: string, proofId: string): Promise<File> => {
  const { company } = await peopleFor(scope, bookletId, 'participants.progress');
  const { proofs } = scope.views;
  const [row] = await scope
    .select()
    .from(proofs)
    .where(and(eq(proofs.id, proofId), eq(proofs.bookletId, bookletId)));
  if (!row) throw new Refusal('GEN-010');
  const bytes = await receiptPdf(receiptOf(row), company.name);
  return new File([new Uint8Array(bytes)], `Reçu ${row.number}.pdf`, { type: 'application/pdf' });
};

const HEADINGS = [
  'Numéro',
  'Confirmé le',
  'Prénom',
  'Nom',
  'Matricule',
  'Nom saisi',
  'Document',
  'Page',
  'Version',
  'Signature dessinée',
  'Empreinte du contenu',
  'Empreinte de la preuve',
  'Empreinte de la preuve précédente',
];

const lineOf = (row: Row<'proofs'>): Cell[] => {
  const { at, timeZone, person, typedName, document, page, version, contentHash } = statementOf(row);
  return [
    String(row.number),
    moment(at, timeZone),
    person.firstName,
    person.lastName,
    person.employeeNumber,
    typedName,
    document,
    page.title,
    String(version.number),
    row.signature === '' ? 'Non' : 'Oui',
    contentHash,
    row.hash,
    row.previousHash,
  ];
};

/** Proofs per query: other requests run in between. */
const AT_ONCE = 2000;

/** Proofs of a booklet as a file, in chain order, including those of anonymised participants. */
export const exportAll = async (scope: Scope, bookletId: string, format: SpreadsheetFormat): Promise<File> => {
  const { booklet, company } = await peopleFor(scope, bookletId, 'participants.progress');
  const { proofs } = scope.views;
  const table: Cell[][] = [HEADINGS];
  for (let after = 0; ; ) {
    const rows = await scope
      .select()
      .from(proofs)
      .where(and(eq(proofs.bookletId, bookletId), gt(proofs.number, after)))
      .orderBy(asc(proofs.number))
      .limit(AT_ONCE);
    for (const row of rows) table.push(lineOf(row));
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) break;
    after = last.number;
  }
  const title = (booklet.title ?? 'livret').replace(/[\\/:*?"<>|]/g, ' ');
  return spreadsheet(table, `Preuves de lecture - ${title} - ${dayIn(company.timeZone)}`, format);
};

/** Verifies the company's chain, for users who may see the proofs of one of its booklets. */
export const check = async (scope: Scope, bookletId: string): Promise<Verified> => {
  await peopleFor(scope, bookletId, 'participants.progress');
  return verifyChain(scope);
};
