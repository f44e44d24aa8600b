import { and, eq, sql } from 'drizzle-orm';
import type { AudienceReader } from '../../../contract/booklets/content/audience.ts';
import type { GivenProof } from '../../booklets/content/confirmations.ts';
import { isQuizPassed } from '../../people/enrolments/achievements.ts';
import {
  EXAMPLE_ID,
  EXAMPLE_LEADERS,
  makeExampleEnrolment,
  makeExampleProfile,
} from '../../people/enrolments/example.ts';
import { loadReferentsContext } from '../../people/referents/participant-referents.ts';
import { listQuestionRecipients, type QuestionRecipient } from '../../people/referents/question-recipients.ts';
import {
  createReferentResolver,
  type ReferentDisplay,
  toReferentDisplay,
} from '../../people/referents/resolve-referents.ts';
import type { Db } from '../../platform/data/client.ts';
import type { Scope, TenantRow } from '../../platform/data/scope.ts';
import type { FileReading } from './files-to-read.ts';
import { buildShownStepsQuery, type ReaderMessage, shownMessages } from './messages.ts';
import { readerScope } from './online-booklets.ts';
import { createTimedCache } from './timed-cache.ts';

/** Maximum age of a cached participant, in milliseconds: same as a session. */
const PERSON_CACHE_MS = 1000;

/** A reading confirmation of the participant. */
export interface PersonProof extends GivenProof {
  /** Name of the document. */
  document: string;
  /** ISO date and time. */
  at: string;
}

/** A known reader, with the data that their pages need. */
export interface ReaderPerson extends ReferentDisplay {
  enrolment: TenantRow<'enrolments'>;
  sheet: TenantRow<'participants'>;
  /** Ids of the read pages. */
  done: ReadonlySet<string>;
  /** Ids of the passed quizzes. */
  passed: ReadonlySet<string>;
  /** Confirmations, of any version. */
  proofs: readonly PersonProof[];
  /** Ids of the answered surveys; the answers are stored elsewhere. */
  answered: ReadonlySet<string>;
  /** Progress in the opened files to read, by media id. */
  opened: ReadonlyMap<string, FileReading>;
  /** Referents who accept the reader's questions. */
  takers: readonly QuestionRecipient[];
  /** Messages shown on the cover, not closed yet. */
  messages: readonly ReaderMessage[];
}

/**
 * Two queries, by indexes only: the participant, and their referents; more while a message is shown. Null: the
 * enrolment no longer exists.
 */
const loadPerson = async (scope: Scope, enrolmentId: string): Promise<ReaderPerson | null> => {
  const { enrolments, participants, pageProgress, proofs, responders, responses, openedFiles } = scope.views;
  const read = scope
    .select({
      enrolmentId: pageProgress.enrolmentId,
      ids: sql<string[]>`jsonb_agg(${pageProgress.pageId})`.as('ids'),
    })
    .from(pageProgress)
    .where(eq(pageProgress.enrolmentId, enrolmentId))
    .groupBy(pageProgress.enrolmentId)
    .as('read');
  const confirmed = scope
    .select({
      enrolmentId: proofs.enrolmentId,
      all: sql<PersonProof[]>`jsonb_agg(jsonb_build_object('blockId', ${proofs.blockId}, 'version', ${proofs.version},
        'number', ${proofs.number}, 'at', ${proofs.statement} -> 'at', 'document', ${proofs.statement} -> 'document')
        order by ${proofs.number})`.as('all_proofs'),
    })
    .from(proofs)
    .where(eq(proofs.enrolmentId, enrolmentId))
    .groupBy(proofs.enrolmentId)
    .as('confirmed');
  const replied = scope
    .select({
      enrolmentId: responders.enrolmentId,
      blockIds: sql<string[]>`jsonb_agg(${responders.blockId})`.as('block_ids'),
    })
    .from(responders)
    .where(eq(responders.enrolmentId, enrolmentId))
    .groupBy(responders.enrolmentId)
    .as('replied');
  const quizzes = scope
    .select({
      enrolmentId: responses.enrolmentId,
      blockIds: sql<string[]>`jsonb_agg(${responses.blockId})`.as('quiz_ids'),
    })
    .from(responses)
    .where(and(eq(responses.enrolmentId, enrolmentId), isQuizPassed(responses)))
    .groupBy(responses.enrolmentId)
    .as('quizzes');
  const files = scope
    .select({
      enrolmentId: openedFiles.enrolmentId,
      all: sql<[string, FileReading][]>`jsonb_agg(jsonb_build_array(${openedFiles.mediaId}, jsonb_build_object(
        'seen', ${openedFiles.seen}, 'total', ${openedFiles.total}, 'isRead', ${openedFiles.isRead})))`.as('all_files'),
    })
    .from(openedFiles)
    .where(eq(openedFiles.enrolmentId, enrolmentId))
    .groupBy(openedFiles.enrolmentId)
    .as('files');
  const shown = buildShownStepsQuery(scope, enrolmentId);
  const [row] = await scope
    .select()
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .leftJoin(shown, eq(shown.enrolmentId, enrolments.id))
    .leftJoin(read, eq(read.enrolmentId, enrolments.id))
    .leftJoin(confirmed, eq(confirmed.enrolmentId, enrolments.id))
    .leftJoin(quizzes, eq(quizzes.enrolmentId, enrolments.id))
    .leftJoin(files, eq(files.enrolmentId, enrolments.id))
    .leftJoin(replied, eq(replied.enrolmentId, enrolments.id))
    .where(eq(enrolments.id, enrolmentId));
  if (!row) return null;
  const { bookletId } = row.enrolments;
  const { referents, today } = await loadReferentsContext(scope, bookletId, [row.participants]);
  const leader = createReferentResolver(referents, bookletId, today);
  return {
    enrolment: row.enrolments,
    sheet: row.participants,
    done: new Set(row.read?.ids ?? []),
    passed: new Set(row.quizzes?.blockIds ?? []),
    proofs: row.confirmed?.all ?? [],
    opened: new Map(row.files?.all ?? []),
    answered: new Set(row.replied?.blockIds ?? []),
    messages: row.shown ? await shownMessages.run(scope, enrolmentId, row.shown.ids) : [],
    takers: listQuestionRecipients(referents, bookletId, row.participants, today),
    ...toReferentDisplay({ manager: leader(row.participants, 'manager'), buddy: leader(row.participants, 'buddy') }),
  };
};

/** A sample participant, who has read nothing. */
const makeExamplePerson = (companyId: string): ReaderPerson => ({
  enrolment: makeExampleEnrolment(companyId),
  sheet: makeExampleProfile(companyId),
  done: new Set(),
  passed: new Set(),
  proofs: [],
  answered: new Set(),
  opened: new Map(),
  takers: [],
  messages: [],
  ...EXAMPLE_LEADERS,
});

export const createPersonCache = (db: Db) => {
  const known = createTimedCache(PERSON_CACHE_MS, (enrolmentId, companyId: string) =>
    loadPerson(readerScope(db, companyId), enrolmentId),
  );
  return {
    of: async (companyId: string, enrolmentId: string): Promise<ReaderPerson | null> =>
      enrolmentId === EXAMPLE_ID ? makeExamplePerson(companyId) : known.get(enrolmentId, companyId),
    /** Removes a participant who has just changed. */
    drop: (enrolmentId: string) => known.drop(enrolmentId),
    forget: () => known.clear(),
  };
};

export type PersonCache = ReturnType<typeof createPersonCache>;

/** Attributes that select the pages of a participant. */
export const toAudienceReader = ({ sheet }: ReaderPerson): AudienceReader => ({
  site: sheet.site || null,
  department: sheet.department || null,
  contractType: sheet.contractType,
  groups: sheet.groups,
  language: sheet.language || null,
});

/** `2026-05-12` as `12/05/2026`. */
export const toFrenchDay = (day: string): string => day.split('-').reverse().join('/');

/** Variables of a participant, as text; empty where the profile has no value. */
export const buildPersonVariables = ({
  sheet,
  enrolment,
  referent,
  referentPhone,
  referentEmail,
  buddy,
}: Pick<ReaderPerson, 'sheet' | 'enrolment' | keyof ReferentDisplay>): Record<string, string> => {
  const arrival = enrolment.arrivalOn ?? sheet.arrivalOn;
  return {
    ...sheet.fields,
    prenom: sheet.firstName,
    nom: sheet.lastName,
    date_arrivee: arrival === null ? '' : toFrenchDay(arrival),
    poste: sheet.jobTitle,
    service: sheet.department,
    site: sheet.site,
    responsable: referent,
    responsable_telephone: referentPhone,
    responsable_email: referentEmail,
    parrain_nom: buddy,
  };
};

/** Variables that always depend on the participant. */
export const PERSONAL_VARIABLES = [
  'prenom',
  'nom',
  'date_arrivee',
  'poste',
  'service',
  'site',
  'responsable',
  'responsable_telephone',
  'responsable_email',
  'parrain_nom',
] as const;
