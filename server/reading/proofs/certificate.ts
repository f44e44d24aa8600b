import { and, asc, eq } from 'drizzle-orm';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { hashCanonicalJson } from '../../platform/security/canonical.ts';
import { formatLocalDay } from '../../platform/text/format-date.ts';
import { formatMoment } from './receipt.ts';

/** Characters of a hash that are shown: enough to compare two by eye. */
const SHOWN_HASH_LENGTH = 12;

/** Said on every certificate. */
export const CERTIFICATE_LIMITS =
  'Cette attestation constate une lecture. Ce n’est pas un contrat, ni la signature d’un contrat.';

/** What a certificate states, frozen when it is issued. */
export interface CertificateStatement {
  company: string;
  booklet: { id: string; title: string };
  version: { number: number; publishedAt: string };
  person: { firstName: string; lastName: string; employeeNumber: string };
  /** Read pages by chapter, in order. */
  chapters: { title: string; pages: string[] }[];
  /** Titles of the passed quizzes. */
  quizzes: string[];
  confirmations: { document: string; number: number; at: string }[];
  /** SHA-256 of the pages that the reader sees of this version. */
  contentHash: string;
  at: string;
  timeZone: string;
}

/** Content of a certificate, the same on screen and in the PDF. */
export interface Certificate {
  version: number;
  declaration: string;
  facts: (readonly [label: string, words: string])[];
  chapters: readonly { title: string; pages: readonly string[] }[];
  quizzes: readonly string[];
  confirmations: readonly string[];
}

const getStatement = ({ statement }: TenantRow<'readingCertificates'>): CertificateStatement =>
  statement as unknown as CertificateStatement;

export const buildCertificate = (row: TenantRow<'readingCertificates'>): Certificate => {
  const said = getStatement(row);
  const { person, booklet, version, timeZone } = said;
  const name = `${person.firstName} ${person.lastName}`.trim();
  const on = formatLocalDay(new Date(version.publishedAt), timeZone);
  const facts: Certificate['facts'] = [
    ['Personne', name],
    ['Matricule', person.employeeNumber],
    ['Entreprise', said.company],
    ['Livret', `${booklet.title}, version ${version.number} du ${on}`],
    ['Établie le', `${formatMoment(said.at, timeZone)} (${timeZone})`],
    ['Empreinte de la version publiée (SHA-256, début)', said.contentHash.slice(0, SHOWN_HASH_LENGTH)],
    ['Empreinte de cette attestation (SHA-256, début)', row.hash.slice(0, SHOWN_HASH_LENGTH)],
  ];
  return {
    version: row.version,
    declaration: `${name} a lu le livret «\u00a0${booklet.title}\u00a0» et a fait tout ce que ce livret lui demande.`,
    facts: facts.filter(([, words]) => words !== ''),
    chapters: said.chapters,
    quizzes: said.quizzes,
    confirmations: said.confirmations.map(
      ({ document, number, at }) => `${document}, confirmée le ${formatMoment(at, timeZone)}, reçu n°\u00a0${number}`,
    ),
  };
};

/** Certificates of a participant, by version. */
export const listCertificates = (scope: Scope, enrolmentId: string): Promise<TenantRow<'readingCertificates'>[]> => {
  const { readingCertificates } = scope.views;
  return scope
    .select()
    .from(readingCertificates)
    .where(eq(readingCertificates.enrolmentId, enrolmentId))
    .orderBy(asc(readingCertificates.version));
};

/** The participant's certificate of this version; null: none. */
export const findCertificate = async (
  scope: Scope,
  enrolmentId: string,
  version: number,
): Promise<TenantRow<'readingCertificates'> | null> => {
  const { readingCertificates } = scope.views;
  const [row] = await scope
    .select()
    .from(readingCertificates)
    .where(and(eq(readingCertificates.enrolmentId, enrolmentId), eq(readingCertificates.version, version)));
  return row ?? null;
};

/** Stores a certificate, unless this version has one already: the first one stays. */
export const storeCertificate = async (
  scope: Scope,
  enrolmentId: string,
  statement: CertificateStatement,
): Promise<void> => {
  const row = { enrolmentId, version: statement.version.number, hash: hashCanonicalJson(statement) };
  await scope.insert('readingCertificates', [{ ...row, statement: { ...statement } }], { ifAbsent: true });
};
