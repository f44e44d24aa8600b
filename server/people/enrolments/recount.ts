import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PublicationKind } from '../../../contract/booklets/booklets/booklet-kinds.ts';
import { type AudienceReader, isInAudience } from '../../../contract/booklets/content/audience.ts';
import { READING_STATES } from '../../../contract/people/enrolments/enrolment.ts';
import { pickFields } from '../../../contract/platform/pick-fields.ts';
import type { BookletSettings } from '../../../contract/reading/reading.ts';
import {
  filterSnapshotForReader,
  getLatestMajor,
  listAudiences,
  type PublishedVersion,
  type Snapshot,
  toSnapshot,
} from '../../booklets/index.ts';
import { isQuizPassed } from '../../people/enrolments/achievements.ts';
import { AUDIENCE_COLUMNS, toAudienceReader } from '../../people/enrolments/audience-reader.ts';
import { moveEnrolmentsWhere } from '../../people/enrolments/move.ts';
import { getRequirements } from '../../people/enrolments/requirements.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';

/** Participants who see the same pages and blocks of a version. */
interface AudienceGroup {
  ids: string[];
  reader: AudienceReader;
}

/** Tasks that a version requires of a group. */
interface VersionTasks {
  /** Ids of the pages to read. */
  pages: string[];
  /** Ids of the quizzes to pass. */
  quizzes: string[];
  /** Ids of the blocks to confirm: once, or again at every major version. */
  once: string[];
  anew: string[];
}

const listVersionTasks = (snapshot: Snapshot, reader: AudienceReader): VersionTasks => {
  const { pages, quizzes, confirmations } = getRequirements(filterSnapshotForReader(snapshot, reader));
  const ids = (anew: boolean) =>
    confirmations.filter(({ props }) => props.resign === anew).map(({ blockId }) => blockId);
  return {
    pages: pages.map(({ id }) => id),
    quizzes: quizzes.map(({ blockId }) => blockId),
    once: ids(false),
    anew: ids(true),
  };
};

/** Enrolments grouped by visible pages; limited to `ids` if given. */
const loadAudienceGroups = async (
  inside: Scope,
  bookletId: string,
  snapshot: Snapshot,
  ids: readonly string[] | null,
): Promise<AudienceGroup[]> => {
  const { enrolments, participants } = inside.views;
  const rows = await inside
    .select({
      id: enrolments.id,
      ...pickFields(participants, AUDIENCE_COLUMNS),
    })
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(
      and(
        eq(enrolments.bookletId, bookletId),
        sql`${enrolments.state} <> 'anonymised'`,
        ids === null ? undefined : anyOf(enrolments.id, ids),
      ),
    );
  const audiences = listAudiences(snapshot);
  const usesOwnFields = audiences.some((one) => one?.some(({ field }) => field === 'own'));
  const groups = new Map<string, AudienceGroup>();
  const keys = new Map<string, string>();
  for (const { id, ...sheet } of rows) {
    const alike = JSON.stringify(usesOwnFields ? sheet : { ...sheet, fields: null });
    const reader = toAudienceReader(sheet);
    const key = keys.get(alike) ?? audiences.map((one) => (isInAudience(one, reader) ? '1' : '0')).join('');
    keys.set(alike, key);
    const group = groups.get(key) ?? { ids: [], reader };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
};

const buildIdsSql = (ids: readonly string[]): SQL =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`;

/** Number of required tasks done by each row of `enrolments`, as SQL expressions. */
const buildProgressSums = (inside: Scope, { pages, once, anew }: VersionTasks, major: number) => {
  const { pageProgress, proofs } = inside.views;
  const read = inside
    .select({ n: sql`count(*)::int`.as('pages_read') })
    .from(pageProgress)
    .where(sql`${pageProgress.enrolmentId} = "enrolments"."id" and ${pageProgress.pageId} in ${buildIdsSql(pages)}`);
  const confirmed = inside
    .select({ n: sql`count(distinct ${proofs.blockId})::int`.as('blocks_confirmed') })
    .from(proofs)
    .where(
      sql`${proofs.enrolmentId} = "enrolments"."id" and (${proofs.blockId} in ${buildIdsSql(once)}
        or (${proofs.blockId} in ${buildIdsSql(anew)} and ${proofs.version} >= ${major}))`,
    );
  return { pagesDone: sql`(${read})`, proofsDone: sql`(${confirmed})` };
};

/** Condition on rows of `enrolments` with fresh sums: some required task is left. */
const hasTasksLeft = (inside: Scope, { quizzes }: VersionTasks): SQL => {
  const sum = sql`(pages_done < pages_due or proofs_done < proofs_due)`;
  if (quizzes.length === 0) return sum;
  const { responses } = inside.views;
  const passed = inside
    .select({ n: sql`count(distinct ${responses.blockId})::int`.as('quizzes_passed') })
    .from(responses)
    .where(
      sql`${responses.enrolmentId} = "enrolments"."id" and ${isQuizPassed(responses)} and ${responses.blockId} in ${buildIdsSql(quizzes)}`,
    );
  return sql`(${sum} or (${passed}) < ${quizzes.length}::int)`;
};

interface RecountContext {
  /** Number of the online version. */
  number: number;
  major: number;
  follows: boolean;
}

/** Recounts a group. Readers without remaining tasks become completed: a version may require less. */
const recountGroup = async (
  inside: Scope,
  { ids }: AudienceGroup,
  asked: VersionTasks,
  { number, major, follows }: RecountContext,
) => {
  const { pagesDone, proofsDone } = buildProgressSums(inside, asked, major);
  const pagesDue = asked.pages.length;
  const read = {
    pagesDone,
    pagesDue,
    progress: pagesDue === 0 ? 0 : sql`floor(100 * ${pagesDone} / ${pagesDue}::numeric)::int`,
  };
  const proofs = { proofsDone, proofsDue: asked.once.length + asked.anew.length };
  await inside.update('enrolments', { ...(follows && read), ...proofs }, (rows) => anyOf(rows.id, ids));
  if (!follows || pagesDue === 0) return;
  const isDone = sql`not ${hasTasksLeft(inside, asked)}`;
  await moveEnrolmentsWhere(inside, (rows) => and(anyOf(rows.id, ids), isDone), 'complete', { detail: String(number) });
};

/**
 * Recounts the tasks that the online version requires of each participant, and those done; limited to `ids` if given.
 * Call it in the transaction of the change.
 */
export const recountProgress = async (
  inside: Scope,
  bookletId: string,
  ids: readonly string[] | null = null,
): Promise<void> => {
  if (ids?.length === 0) return;
  const { booklets, publications } = inside.views;
  const [row] = await inside
    .select({ snapshot: publications.snapshot, number: publications.number, settings: booklets.settings })
    .from(booklets)
    .innerJoin(publications, eq(publications.id, booklets.onlinePublicationId))
    .where(eq(booklets.id, bookletId));
  if (!row?.settings || row.number === null) return;
  const snapshot = toSnapshot(row.snapshot);
  const major = await getLatestMajor(inside, bookletId, row.number);
  for (const group of await loadAudienceGroups(inside, bookletId, snapshot, ids)) {
    const follows = row.settings.tracking.mode !== 'none';
    await recountGroup(inside, group, listVersionTasks(snapshot, group.reader), { number: row.number, major, follows });
  }
};

const findPreviousVersion = async (inside: Scope, bookletId: string, number: number): Promise<Snapshot | null> => {
  const { publications } = inside.views;
  const [row] = await inside
    .select({ snapshot: publications.snapshot })
    .from(publications)
    .where(and(eq(publications.bookletId, bookletId), eq(publications.number, number - 1)));
  return row ? toSnapshot(row.snapshot) : null;
};

/** True if a version requires more pages, quizzes or confirmations than the previous one. */
const requiresMore = (asked: VersionTasks, before: VersionTasks): boolean => {
  const known = new Set([...before.pages, ...before.quizzes, ...before.once, ...before.anew]);
  return asked.anew.length > 0 || [...asked.pages, ...asked.quizzes, ...asked.once].some((id) => !known.has(id));
};

/**
 * Updates participants after a publication: their sums, and the readers asked to read again (`review.majorAsks`). A
 * major version that requires more notifies current readers (`ongoing`), and with `everybody` reopens completed
 * readings too; the event history keeps the earlier completion. A minor version asks nothing.
 */
export const recountAfterPublication = async (
  inside: Scope,
  bookletId: string,
  { snapshot, number }: PublishedVersion,
  kind: PublicationKind,
  { tracking, review }: BookletSettings,
): Promise<void> => {
  const follows = tracking.mode !== 'none';
  const major = kind === 'major' ? number : await getLatestMajor(inside, bookletId, number - 1);
  const asks = kind === 'major' && follows && review.majorAsks !== 'nobody';
  const before = asks ? await findPreviousVersion(inside, bookletId, number) : null;
  for (const group of await loadAudienceGroups(inside, bookletId, snapshot, null)) {
    const asked = listVersionTasks(snapshot, group.reader);
    await recountGroup(inside, group, asked, { number, major, follows });
    if (!before || !requiresMore(asked, listVersionTasks(before, group.reader))) continue;
    await inside.update('enrolments', { toReread: true }, (rows) =>
      and(anyOf(rows.id, group.ids), inArray(rows.state, READING_STATES), isNotNull(rows.versionRead)),
    );
    if (review.majorAsks !== 'everybody') continue;
    const left = hasTasksLeft(inside, asked);
    await moveEnrolmentsWhere(inside, (rows) => and(anyOf(rows.id, group.ids), left), 'restart', {
      detail: String(number),
    });
  }
};
