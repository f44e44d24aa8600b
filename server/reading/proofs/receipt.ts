import { and, eq } from 'drizzle-orm';
import type { ProofStatement } from '../../../contract/reading/proof-log/statement.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { formatLocalDay, formatLocalTime } from '../../platform/text/format-date.ts';
import { getProofStatement } from './chain.ts';
import { findConfirmedSince } from './change-declaration.ts';

/** Content of a receipt, the same on screen, in the PDF and in the e-mail. */
export interface Receipt {
  number: number;
  /** Page and block that were confirmed. */
  place: { pageId: string; blockId: string };
  declaration: string;
  facts: (readonly [label: string, words: string])[];
  /** Path of the drawn signature; empty: none. */
  signature: string;
}

/** « 21/11/2026 à 14:32 ». */
export const formatMoment = (at: string | Date, timeZone: string): string => {
  const date = new Date(at);
  return `${formatLocalDay(date, timeZone)} à ${formatLocalTime(date, timeZone)}`;
};

const formatPageCount = (n: number): string => `${n}\u00a0${n < 2 ? 'page' : 'pages'}`;

const describePages = ({ covers, page, pages: n }: ProofStatement): string => {
  if (covers === 'page') return `La page «\u00a0${page.title}\u00a0»`;
  return covers === 'chapter'
    ? `Le chapitre de la page «\u00a0${page.title}\u00a0» (${formatPageCount(n)})`
    : `Tout le livret (${formatPageCount(n)})`;
};

const describeCoverage = (said: ProofStatement): string => {
  const since = findConfirmedSince(said.declaration);
  return since === null
    ? describePages(said)
    : `${describePages(said)}\u00a0: les changements depuis la version ${since}`;
};

const CONDITION_LABELS: Record<ProofStatement['condition'], string> = {
  all_pages: 'Toutes ont été lues avant la confirmation',
  none: 'Leur lecture n’était pas vérifiée',
  not_followed: 'Leur lecture n’était pas suivie par ce livret',
};

/**
 * Hashes of what was confirmed: the covered pages as published, whose beginning the form of confirmation shows, and the
 * HTML that the person was shown, which proofs of format 1 lack.
 */
export const getContentHashes = ({ format, contentHash, publicationHash = '' }: ProofStatement) =>
  format === 2 ? { published: publicationHash, shown: contentHash } : { published: contentHash, shown: '' };

export const buildReceipt = (row: TenantRow<'proofs'>): Receipt => {
  const said = getProofStatement(row);
  const { person, booklet, version, timeZone } = said;
  const hashes = getContentHashes(said);
  const facts: Receipt['facts'] = [
    ['Nature', 'Confirmation de lecture'],
    ['Document', said.document],
    ['Personne', `${person.firstName} ${person.lastName}`.trim()],
    ['Nom saisi', said.typedName],
    ['Matricule', person.employeeNumber],
    ['Confirmé le', `${formatMoment(said.at, timeZone)} (${timeZone})`],
    ['Entreprise', said.company.name],
    [
      'Livret',
      `${booklet.title}, version ${version.number} du ${formatLocalDay(new Date(version.publishedAt), timeZone)}`,
    ],
    ['Portée', describeCoverage(said)],
    ['Pages', CONDITION_LABELS[said.condition]],
    ['Empreinte de la version publiée (SHA-256)', hashes.published],
    ['Empreinte du contenu affiché (SHA-256)', hashes.shown],
    ['Empreinte de cette preuve (SHA-256)', row.hash],
    ['Empreinte de la preuve précédente', said.previousHash],
  ];
  return {
    number: row.number,
    place: { pageId: said.page.id, blockId: said.blockId },
    declaration: said.declaration,
    facts: facts.filter(([, words]) => words !== ''),
    signature: row.signature,
  };
};

/** The participant's proof with this number; null: there is none, or it belongs to another participant. */
export const findProofByNumber = async (
  scope: Scope,
  enrolmentId: string,
  number: number,
): Promise<TenantRow<'proofs'> | null> => {
  const { proofs } = scope.views;
  const [row] = await scope
    .select()
    .from(proofs)
    .where(and(eq(proofs.number, number), eq(proofs.enrolmentId, enrolmentId)));
  return row ?? null;
};
