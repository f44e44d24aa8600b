import { renderCertificate, renderCertificateOffer, renderRefusedAction } from '#renderer';
import { ERRORS, type ErrorCode, type ErrorValues, errorText } from '../../../../contract/platform/errors.ts';
import { computeBookletHash, findValidProof } from '../../../booklets/index.ts';
import { findMissingRequirements, hasNoRequirements, loadAchievements } from '../../../people/index.ts';
import type { Db } from '../../../platform/data/connection/client.ts';
import { formatLocalDay } from '../../../platform/text/format-date.ts';
import {
  buildCertificate,
  CERTIFICATE_LIMITS,
  type CertificateStatement,
  findCertificate,
  storeCertificate,
} from '../../proofs/certificate.ts';
import { renderCertificatePdf } from '../../proofs/certificate-pdf.ts';
import { readerScope } from '../booklet/online-booklets.ts';
import type { DocumentCache } from '../documents/documents.ts';
import { createTitleReader } from '../pages/title-reader.ts';
import type { PersonVisit } from '../person/person-visit.ts';
import type { ReaderContext } from '../person/reader-context.ts';
import { fillConfirmationText } from './person-confirmations.ts';

const CERTIFICATE_NAME_PATTERN = /^attestation-([1-9]\d{0,8})(\.pdf)?$/;

const TITLE = 'Attestation de lecture';

type Achieved = Parameters<typeof findMissingRequirements>[1];

interface CertificateRefusal {
  code: Extract<ErrorCode, 'LEC-035' | 'LEC-036'>;
  values: ErrorValues;
}

const formatCount = (n: number, one: string, many: string): string => `${n}\u00a0${n < 2 ? one : many}`;

/**
 * Reason for which this version gives no certificate yet; null: none. Unlike the state of the enrolment, it counts what
 * the online version asks, even from a reader who had finished an earlier one: the certificate names this version.
 */
export const findCertificateRefusal = (
  { online, tree }: Pick<ReaderContext, 'online' | 'tree'>,
  done: Achieved,
): CertificateRefusal | null => {
  if (online.options.tracking.mode === 'none' || tree.requirements.pages.length === 0)
    return { code: 'LEC-036', values: {} };
  const missing = findMissingRequirements(tree.requirements, done, { majors: tree.majors, follows: true });
  if (hasNoRequirements(missing)) return null;
  const liste = [
    [missing.pages.length, 'page à lire', 'pages à lire'] as const,
    [missing.quizzes.length, 'quiz à réussir', 'quiz à réussir'] as const,
    [missing.confirmations.length, 'lecture à confirmer', 'lectures à confirmer'] as const,
  ]
    .filter(([n]) => n > 0)
    .map(([n, one, many]) => formatCount(n, one, many))
    .join(', ');
  return { code: 'LEC-035', values: { liste } };
};

/** Placeholder of the last page: the certificate, or what it still needs; empty where reading is not tracked. */
export const renderCertificatePlaceholder = (context: ReaderContext): string => {
  const { base, person, tree, online, certificateOn = null } = context;
  const done = { pages: person.done, quizzes: person.passed, proofs: person.proofs };
  const refusal = certificateOn === null ? findCertificateRefusal(context, done) : null;
  if (refusal?.code === 'LEC-036') return '';
  return renderCertificateOffer({
    base,
    isTu: tree.readable.tone === 'tu',
    version: online.number,
    issuedOn: certificateOn === null ? '' : formatLocalDay(certificateOn, online.timeZone),
    refusal: refusal === null ? '' : errorText(refusal.code, refusal.values),
  });
};

interface PersonCertificateDependencies {
  documents: DocumentCache;
  framed: (visit: PersonVisit, title: string, main: string, status?: number) => Promise<void>;
  say: (visit: PersonVisit, name: 'page') => void;
}

/** Certificates of reading of a known participant: `{base}/moi/attestation` and `{base}/moi/attestation-3.pdf`. */
export const createPersonCertificate = (db: Db, { documents, framed, say }: PersonCertificateDependencies) => {
  const makeStatement = async (visit: PersonVisit, done: Achieved): Promise<CertificateStatement> => {
    const { online, person, tree } = visit;
    const { sheet } = person;
    const { publishedAt } = await documents.whole(online);
    const read = createTitleReader(visit);
    const confirmed = tree.requirements.confirmations.flatMap((one) => {
      const proof = findValidProof(person.proofs, one, tree.majors);
      return proof ? [{ document: fillConfirmationText(visit, one).document, number: proof.number, at: proof.at }] : [];
    });
    return {
      company: online.company,
      booklet: { id: online.bookletId, title: online.title },
      version: { number: online.number, publishedAt: publishedAt.toISOString() },
      person: { firstName: sheet.firstName, lastName: sheet.lastName, employeeNumber: sheet.employeeNumber ?? '' },
      chapters: tree.visible.chapters
        .map(({ title, pages }) => ({
          title: read(title),
          pages: pages.filter(({ id }) => done.pages.has(id)).map((page) => read(page.title)),
        }))
        .filter(({ pages }) => pages.length > 0),
      quizzes: tree.requirements.quizzes
        .filter(({ blockId }) => done.quizzes.has(blockId))
        .map(({ title, page }) => read(title || page.title)),
      confirmations: confirmed,
      contentHash: computeBookletHash(tree.visible),
      at: new Date().toISOString(),
      timeZone: online.timeZone,
    };
  };

  const refuse = async (visit: PersonVisit, { code, values }: CertificateRefusal): Promise<void> => {
    const message = errorText(code, values);
    const main = renderRefusedAction({ title: TITLE, message, back: `${visit.base}/fin` });
    await framed(visit, TITLE, main, ERRORS[code][0]);
  };

  return {
    /** Issues the certificate of the online version, once. */
    take: async (visit: PersonVisit): Promise<void> => {
      const { online, person, visitor, base, reply } = visit;
      if (visitor.trial) {
        const message = 'Ceci est un essai\u00a0: rien n’est enregistré.';
        return framed(visit, TITLE, renderRefusedAction({ title: TITLE, message, back: `${base}/fin` }));
      }
      const scope = readerScope(db, online.companyId);
      const enrolmentId = person.enrolment.id;
      if ((await findCertificate(scope, enrolmentId, online.number)) === null) {
        const done = await loadAchievements(scope, enrolmentId);
        const refusal = findCertificateRefusal(visit, done);
        if (refusal) return refuse(visit, refusal);
        await storeCertificate(scope, enrolmentId, await makeStatement(visit, done));
      }
      reply.header('cache-control', 'no-store').redirect(`${base}/moi/attestation-${online.number}`, 303);
    },

    /** Shows a certificate, as a page or a file. False: the name is not one. */
    show: async (visit: PersonVisit, name: string): Promise<boolean> => {
      const asked = CERTIFICATE_NAME_PATTERN.exec(name);
      if (!asked) return false;
      const { online, base, person, visitor, reply } = visit;
      const scope = readerScope(db, online.companyId);
      const row = visitor.trial ? null : await findCertificate(scope, person.enrolment.id, Number(asked[1]));
      if (!row) {
        say(visit, 'page');
        return true;
      }
      const certificate = buildCertificate(row);
      if (asked[2]) {
        reply
          .headers({
            'cache-control': 'private, no-store',
            'content-disposition': `attachment; filename="attestation-de-lecture-${row.version}.pdf"`,
            'x-content-type-options': 'nosniff',
          })
          .type('application/pdf')
          .send(await renderCertificatePdf(certificate, online.company));
        return true;
      }
      await framed(visit, TITLE, renderCertificate({ base, ...certificate, limits: CERTIFICATE_LIMITS }));
      return true;
    },
  };
};
