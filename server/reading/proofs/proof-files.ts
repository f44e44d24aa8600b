import { and, asc, eq, gt } from 'drizzle-orm';
import type { ProofVerification } from '../../../contract/reading/proofs.ts';
import { requireParticipants } from '../../people/index.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import {
  buildSpreadsheet,
  type SpreadsheetCell,
  type SpreadsheetFormat,
} from '../../platform/documents/spreadsheets/build-spreadsheet.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { getLocalDay } from '../../platform/text/calendar/days.ts';
import { getProofStatement, verifyProofChain } from './chain.ts';
import { buildReceiptFile } from './log/receipt-file.ts';
import { loadProofSigner } from './log/signing-keys.ts';
import { verifyProofHeads } from './log/verify-log.ts';
import { buildReceipt, formatMoment, getContentHashes } from './receipt.ts';
import { renderReceiptPdf } from './receipt-pdf.ts';

/** Receipt of a proof, as a PDF for the back office. Refuses like `requireBooklet`; GEN-010 for an unknown proof. */
export const buildReceiptPdf = async (
  services: Pick<Services, 'db' | 'vault'>,
  scope: Scope,
  bookletId: string,
  proofId: string,
): Promise<File> => {
  const { company } = await requireParticipants(scope, bookletId, 'participants.progress');
  const { proofs } = scope.views;
  const [row] = await scope
    .select()
    .from(proofs)
    .where(and(eq(proofs.id, proofId), eq(proofs.bookletId, bookletId)));
  if (!row) throw new Refusal('GEN-010');
  const bytes = await renderReceiptPdf(buildReceipt(row), company.name, await buildReceiptFile(services, scope, row));
  return new File([new Uint8Array(bytes)], `Reçu ${row.number}.pdf`, { type: 'application/pdf' });
};

const PROOF_HEADINGS = [
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
  'Empreinte de la version publiée',
  'Empreinte du contenu affiché',
  'Empreinte de la preuve',
  'Empreinte de la preuve précédente',
];

const toProofCells = (row: TenantRow<'proofs'>): SpreadsheetCell[] => {
  const said = getProofStatement(row);
  const { at, timeZone, person, typedName, document, page, version } = said;
  const hashes = getContentHashes(said);
  return [
    String(row.number),
    formatMoment(at, timeZone),
    person.firstName,
    person.lastName,
    person.employeeNumber,
    typedName,
    document,
    page.title,
    String(version.number),
    row.signature === '' ? 'Non' : 'Oui',
    hashes.published,
    hashes.shown,
    row.hash,
    row.previousHash,
  ];
};

/** Proofs per query: other requests run in between. */
const PROOFS_PER_QUERY = 2000;

/** Proofs of a booklet as a file, in chain order, including those of anonymised participants. */
export const buildProofsFile = async (scope: Scope, bookletId: string, format: SpreadsheetFormat): Promise<File> => {
  const { booklet, company } = await requireParticipants(scope, bookletId, 'participants.progress');
  const { proofs } = scope.views;
  const table: SpreadsheetCell[][] = [PROOF_HEADINGS];
  for (let after = 0; ; ) {
    const rows = await scope
      .select()
      .from(proofs)
      .where(and(eq(proofs.bookletId, bookletId), gt(proofs.number, after)))
      .orderBy(asc(proofs.number))
      .limit(PROOFS_PER_QUERY);
    for (const row of rows) table.push(toProofCells(row));
    const last = rows.at(-1);
    if (!last || rows.length < PROOFS_PER_QUERY) break;
    after = last.number;
  }
  const title = (booklet.title ?? 'livret').replace(/[\\/:*?"<>|]/g, ' ');
  return buildSpreadsheet(table, `Preuves de lecture - ${title} - ${getLocalDay(company.timeZone)}`, format);
};

/** Verifies the company's chain and log, for users who may see the proofs of one of its booklets. */
export const checkProofChain = async (
  services: Pick<Services, 'db' | 'vault'>,
  scope: Scope,
  bookletId: string,
): Promise<ProofVerification> => {
  await requireParticipants(scope, bookletId, 'participants.progress');
  const { publicKeys } = await loadProofSigner(services);
  const chain = await verifyProofChain(scope);
  const { heads, faults } = await verifyProofHeads(scope, publicKeys);
  return { ...chain, heads, faults: [...chain.faults, ...faults] };
};
