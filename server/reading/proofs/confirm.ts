import { eq } from 'drizzle-orm';
import { type ErrorCode, type ErrorValues, errorText } from '../../../contract/platform/errors.ts';
import {
  type Confirmation,
  computeContentHash,
  countSeenPages,
  findChangedPages,
  findValidProof,
  type GivenProof,
  listCoveredPages,
  type MajorVersion,
  type Snapshot,
} from '../../booklets/index.ts';
import { recordEnrolmentEvents } from '../../people/index.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { appendProof } from './chain.ts';
import type { ShownContent } from './content.ts';
import { isDrawing } from './drawing.ts';
import { isFullName } from './name.ts';

/** Names of the form fields. */
export type ConfirmField = 'lu' | 'nom' | 'trace';

export interface ConfirmationInput {
  /** Version shown on the screen. */
  version: number;
  ticked: boolean;
  name: string;
  /** Path of a drawn signature; empty: none. */
  signature: string;
}

/** The confirmation and its version: all the request data that `confirm` needs. */
export interface ConfirmationSubject {
  company: { name: string; timeZone: string };
  booklet: { id: string; title: string };
  publication: { id: string; number: number; publishedAt: Date; majors: readonly MajorVersion[] };
  /** The reader's part of the version, locked pages included. */
  visible: Snapshot;
  confirmation: Confirmation;
  /** Its text, with the reader's variables filled in. */
  words: { document: string; declaration: string };
  /** The booklet tracks reading, so conditions on pages can be checked. */
  follows: boolean;
  /** What the person is shown of the pages covered. */
  content: ShownContent;
}

export type ConfirmationOutcome =
  | { kind: 'kept'; proof: TenantRow<'proofs'> }
  /** An earlier confirmation is still valid. */
  | { kind: 'already'; number: number }
  | { kind: 'refused'; code: ErrorCode; values: ErrorValues; fields: Partial<Record<ConfirmField, string>> };

const makeRefusedOutcome = (
  code: ErrorCode,
  values: ErrorValues = {},
  fields: Partial<Record<ConfirmField, string>> = {},
): ConfirmationOutcome => ({ kind: 'refused', code, values, fields });

/** LEC-005 if another version is online now; null: it is this one. */
const findOutdatedVersion = async (
  inside: Scope,
  { booklet, publication }: ConfirmationSubject,
  typed: ConfirmationInput,
): Promise<ConfirmationOutcome | null> => {
  const { booklets, publications } = inside.views;
  const [row] = await inside
    .select({ id: publications.id, number: publications.number })
    .from(booklets)
    .innerJoin(publications, eq(publications.id, booklets.onlinePublicationId))
    .where(eq(booklets.id, booklet.id));
  const isSame = row?.id === publication.id && typed.version === publication.number;
  return isSame ? null : makeRefusedOutcome('LEC-005', { n: row?.number ?? publication.number });
};

const findWrongFields = (
  { ticked, name, signature }: ConfirmationInput,
  sheet: TenantRow<'participants'>,
): ConfirmationOutcome | null => {
  const personne = `${sheet.firstName} ${sheet.lastName}`.trim();
  const fields: Partial<Record<ConfirmField, string>> = {};
  const codes: [ErrorCode, ErrorValues][] = [];
  const wrong = (field: ConfirmField, code: ErrorCode, values: ErrorValues = {}) => {
    fields[field] = errorText(code, values);
    codes.push([code, values]);
  };
  if (!ticked) wrong('lu', 'GEN-001');
  if (name.trim() === '') wrong('nom', 'GEN-001');
  else if (!isFullName(name, sheet)) wrong('nom', 'LEC-004', { personne });
  if (!isDrawing(signature)) wrong('trace', 'LEC-024');
  const [first] = codes;
  return first ? makeRefusedOutcome(first[0], first[1], fields) : null;
};

const findUnreadCount = (
  { visible, confirmation, follows, publication }: ConfirmationSubject,
  proofs: readonly GivenProof[],
  done: ReadonlySet<string>,
): { vues: number; total: number } | null => {
  if (!confirmation.props.allPages || !follows) return null;
  const changed = findChangedPages(proofs, confirmation, publication.majors);
  const { seen, total } = countSeenPages(visible, confirmation, done, changed);
  return seen < total ? { vues: seen, total } : null;
};

const getReadingCondition = ({ confirmation, follows }: ConfirmationSubject) => {
  if (!confirmation.props.allPages) return 'none' as const;
  return follows ? ('all_pages' as const) : ('not_followed' as const);
};

/** Reading data that decides the outcome, loaded under the lock. */
export interface ConfirmationReading {
  done: (inside: Scope) => Promise<ReadonlySet<string>>;
  given: (inside: Scope) => Promise<GivenProof[]>;
  /** Reason for which the files on the statement's page block it; null: none. */
  unread: (inside: Scope) => Promise<{ code: ErrorCode; values: ErrorValues } | null>;
  /** Updates the enrolment's progress once the proof is stored. */
  updateProgress: (inside: Scope, row: TenantRow<'enrolments'>) => Promise<void>;
}

/**
 * Records a reading confirmation: a proof at the end of the company's chain, unless an earlier one is still valid.
 * Confirmations of one company are serialised. LEC-005, LEC-006, LEC-025, LEC-026, LEC-004, LEC-024 and GEN-001 store
 * nothing.
 */
export const confirmReading = (
  scope: Scope,
  enrolmentId: string,
  sheet: TenantRow<'participants'>,
  subject: ConfirmationSubject,
  typed: ConfirmationInput,
  reading: ConfirmationReading,
): Promise<ConfirmationOutcome> =>
  scope.transaction(async (inside) => {
    await inside.acquireAdvisoryLock('proofs');
    const { confirmation, publication, visible, words, content } = subject;
    const proofs = await reading.given(inside);
    const given = findValidProof(proofs, confirmation, publication.majors);
    if (given) return { kind: 'already', number: given.number };
    const old = await findOutdatedVersion(inside, subject, typed);
    if (old) return old;
    const unread = findUnreadCount(subject, proofs, await reading.done(inside));
    if (unread) return makeRefusedOutcome('LEC-006', unread);
    const file = subject.follows ? await reading.unread(inside) : null;
    if (file) return makeRefusedOutcome(file.code, file.values);
    const wrong = findWrongFields(typed, sheet);
    if (wrong) return wrong;
    const at = new Date();
    // Lock the enrolment row; without tracking, store no time.
    const seen = subject.follows ? { lastActivityAt: at, versionRead: publication.number } : { updatedBy: null };
    const [row] = await inside.update('enrolments', seen, ({ id }) => eq(id, enrolmentId));
    if (!row) throw new Error('nobody confirms');
    const proof = await appendProof(inside, {
      enrolmentId,
      signature: typed.signature,
      content: content.html,
      statement: {
        company: { id: scope.companyId, name: subject.company.name },
        booklet: subject.booklet,
        version: { number: publication.number, publishedAt: publication.publishedAt.toISOString() },
        page: { id: confirmation.page.id, title: confirmation.page.title },
        blockId: confirmation.blockId,
        ...words,
        covers: confirmation.props.covers,
        pages: listCoveredPages(visible, confirmation).length,
        condition: getReadingCondition(subject),
        person: { firstName: sheet.firstName, lastName: sheet.lastName, employeeNumber: sheet.employeeNumber },
        typedName: typed.name.trim(),
        at: at.toISOString(),
        timeZone: subject.company.timeZone,
        contentHash: content.hash,
        publicationHash: computeContentHash(visible, confirmation),
        files: content.files,
      },
    });
    await recordEnrolmentEvents(inside, [enrolmentId], 'confirm', { detail: words.document, at });
    await reading.updateProgress(inside, row);
    return { kind: 'kept', proof };
  });
