import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { type AudienceReader, isInAudience } from '../../../contract/booklets/content/audience.ts';
import { READING_STATES } from '../../../contract/people/enrolments/enrolment.ts';
import { pickFields } from '../../../contract/platform/pick-fields.ts';
import type { BookletSettings } from '../../../contract/reading/reading.ts';
import {
  filterMajorsForReader,
  filterSnapshotForReader,
  findFirstValidVersion,
  getMajorVersions,
  listAudiences,
  listFrozenPages,
  listGonePlaces,
  type MajorVersion,
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
  /** Pages to read. */
  pages: { id: string }[];
  /** Quizzes to pass. */
  quizzes: { id: string; pageId: string }[];
  /** Blocks to confirm. `since`: the first version whose proofs are valid. */
  confirmations: { id: string; pageId: string; since: number; isRenewed: boolean }[];
  /** Ids of all the pages that the group sees. */
  visible: ReadonlySet<string>;
}

const listVersionTasks = (
  snapshot: Snapshot,
  reader: AudienceReader,
  majors: readonly MajorVersion[],
): VersionTasks => {
  const shown = filterSnapshotForReader(snapshot, reader);
  const { pages, quizzes, confirmations } = getRequirements(shown);
  const own = filterMajorsForReader(majors, reader);
  return {
    pages: pages.map(({ id }) => ({ id })),
    quizzes: quizzes.map(({ blockId, page }) => ({ id: blockId, pageId: page.id })),
    confirmations: confirmations.map((one) => ({
      id: one.blockId,
      pageId: one.page.id,
      since: findFirstValidVersion(one, own),
      isRenewed: one.props.resign,
    })),
    visible: new Set(listFrozenPages(shown).map(({ id }) => id)),
  };
};

const toIds = (tasks: readonly { id: string }[]): string[] => tasks.map(({ id }) => id);

/** Enrolments grouped by visible pages; limited to `ids` if given. */
const loadAudienceGroups = async (
  inside: Scope,
  bookletId: string,
  snapshot: Snapshot,
  ids: readonly string[] | null,
  majors: readonly MajorVersion[],
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
  const audiences = [
    ...listAudiences(snapshot),
    // The readers of pages that are gone still matter: their confirmations covered them.
    ...listGonePlaces(majors).map(({ audience = null }) => audience),
  ];
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

/** Condition on rows of `proofs`: they count for one of these confirmations. */
const isProofValid = (
  { blockId, version }: Scope['views']['proofs'],
  confirmations: readonly Pick<VersionTasks['confirmations'][number], 'id' | 'since'>[],
): SQL => {
  const valid = JSON.stringify(confirmations.map(({ id, since }) => ({ id, since })));
  return sql`exists (select 1 from jsonb_to_recordset(${valid}::jsonb) as due(id uuid, since int)
    where due.id = ${blockId} and due.since <= ${version})`;
};

/** Number of required tasks done by each row of `enrolments`, as SQL expressions. */
const buildProgressSums = (inside: Scope, { pages, confirmations }: VersionTasks) => {
  const { pageProgress, proofs } = inside.views;
  const read = inside
    .select({ n: sql`count(*)::int`.as('pages_read') })
    .from(pageProgress)
    .where(
      sql`${pageProgress.enrolmentId} = "enrolments"."id" and ${pageProgress.pageId} in ${buildIdsSql(toIds(pages))}`,
    );
  const confirmed = inside
    .select({ n: sql`count(distinct ${proofs.blockId})::int`.as('blocks_confirmed') })
    .from(proofs)
    .where(sql`${proofs.enrolmentId} = "enrolments"."id" and ${isProofValid(proofs, confirmations)}`);
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
      sql`${responses.enrolmentId} = "enrolments"."id" and ${isQuizPassed(responses)} and ${responses.blockId} in ${buildIdsSql(toIds(quizzes))}`,
    );
  return sql`(${sum} or (${passed}) < ${quizzes.length}::int)`;
};

interface RecountContext {
  /** Number of the online version. */
  number: number;
  follows: boolean;
}

/** Recounts a group. Readers without remaining tasks become completed: a version may require less. */
const recountGroup = async (
  inside: Scope,
  { ids }: AudienceGroup,
  asked: VersionTasks,
  { number, follows }: RecountContext,
) => {
  const { pagesDone, proofsDone } = buildProgressSums(inside, asked);
  const pagesDue = asked.pages.length;
  const read = {
    pagesDone,
    pagesDue,
    progress: pagesDue === 0 ? 0 : sql`floor(100 * ${pagesDone} / ${pagesDue}::numeric)::int`,
  };
  const proofs = { proofsDone, proofsDue: asked.confirmations.length };
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
  const majors = await getMajorVersions(inside, bookletId, row.number);
  const follows = row.settings.tracking.mode !== 'none';
  for (const group of await loadAudienceGroups(inside, bookletId, snapshot, ids, majors)) {
    const asked = listVersionTasks(snapshot, group.reader, majors);
    await recountGroup(inside, group, asked, { number: row.number, follows });
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
  const known = new Set(toIds([...before.pages, ...before.quizzes, ...before.confirmations]));
  return (
    asked.confirmations.some(({ isRenewed }) => isRenewed) ||
    [...asked.pages, ...asked.quizzes, ...asked.confirmations].some(({ id }) => !known.has(id))
  );
};

/** True if a version requires something new on a page with a major change. */
const addsTasks = (asked: VersionTasks, before: VersionTasks, touched: ReadonlySet<string>): boolean => {
  const known = new Set(toIds([...before.pages, ...before.quizzes, ...before.confirmations]));
  return [...asked.pages.map(({ id }) => ({ id, pageId: id })), ...asked.quizzes, ...asked.confirmations].some(
    ({ id, pageId }) => !known.has(id) && touched.has(pageId),
  );
};

interface VersionStep {
  /** Tasks of the group in the new version, and in the previous one. */
  asked: VersionTasks;
  before: VersionTasks;
  major: MajorVersion;
  reader: AudienceReader;
  follows: boolean;
}

/**
 * Condition on rows of `enrolments` whom a major version asks again: those whose confirmation it ends, those who read a
 * page that it changes, and everybody when it requires something new there. Null: nobody. A version that is major as a
 * whole asks everybody of whom it requires something.
 */
const buildAskedCondition = (inside: Scope, { asked, before, major, reader, follows }: VersionStep): SQL | null => {
  const [{ places }] = filterMajorsForReader([major], reader) as [MajorVersion];
  if (places === null) return requiresMore(asked, before) ? sql`true` : null;
  const touched = new Set(
    places
      .flatMap(({ pageId, fromPageId = pageId }) => [pageId, fromPageId])
      .filter((id) => asked.visible.has(id) || before.visible.has(id)),
  );
  if (follows && addsTasks(asked, before, touched)) return sql`true`;
  const { pageProgress, proofs } = inside.views;
  const ended = before.confirmations.filter(({ id }) =>
    asked.confirmations.some((one) => one.id === id && one.since === major.number),
  );
  const confirmed = sql`exists (${inside
    .select({ one: sql`1` })
    .from(proofs)
    .where(sql`${proofs.enrolmentId} = "enrolments"."id" and ${isProofValid(proofs, ended)}`)})`;
  const read = sql`exists (${inside
    .select({ one: sql`1` })
    .from(pageProgress)
    .where(
      sql`${pageProgress.enrolmentId} = "enrolments"."id" and ${pageProgress.pageId} in ${buildIdsSql([...touched])}`,
    )})`;
  const conditions = [...(ended.length > 0 ? [confirmed] : []), ...(follows && touched.size > 0 ? [read] : [])];
  const [first, second] = conditions;
  if (!first) return null;
  return second ? sql`(${first} or ${second})` : first;
};

/** States of those whom a major version may ask again, by the rule of the booklet. */
const listAskedStates = (rule: BookletSettings['review']['majorAsks']) =>
  rule === 'everybody' ? ([...READING_STATES, 'completed'] as const) : READING_STATES;

/**
 * Updates participants after a publication: their sums, and the readers asked again (`review.majorAsks`). A major
 * version notifies current readers (`ongoing`), and with `everybody` reopens completed readings too; the event history
 * keeps the earlier completion. Minor changes ask nothing. `major`: the version, when it has major changes.
 */
export const recountAfterPublication = async (
  inside: Scope,
  bookletId: string,
  { snapshot, number }: PublishedVersion,
  major: MajorVersion | null,
  { tracking, review }: BookletSettings,
): Promise<void> => {
  const follows = tracking.mode !== 'none';
  const previous = await getMajorVersions(inside, bookletId, number - 1);
  const majors = major ? [...previous, major] : previous;
  const asks = major !== null && follows && review.majorAsks !== 'nobody';
  const before = asks ? await findPreviousVersion(inside, bookletId, number) : null;
  for (const group of await loadAudienceGroups(inside, bookletId, snapshot, null, majors)) {
    const { reader } = group;
    const asked = listVersionTasks(snapshot, reader, majors);
    await recountGroup(inside, group, asked, { number, follows });
    if (!before || !major) continue;
    const step = { asked, before: listVersionTasks(before, reader, previous), major, reader, follows };
    const condition = buildAskedCondition(inside, step);
    if (!condition) continue;
    const states = major.places === null ? READING_STATES : listAskedStates(review.majorAsks);
    await inside.update('enrolments', { toReread: true }, (rows) =>
      and(anyOf(rows.id, group.ids), inArray(rows.state, states), isNotNull(rows.versionRead), condition),
    );
    if (review.majorAsks !== 'everybody') continue;
    const left = hasTasksLeft(inside, asked);
    await moveEnrolmentsWhere(inside, (rows) => and(anyOf(rows.id, group.ids), left, condition), 'restart', {
      detail: String(number),
    });
  }
};

/**
 * Participants whom a publication of a draft would ask again, and the others. Those whose access has ended count among
 * the others.
 */
export const countAskedReaders = async (
  inside: Scope,
  bookletId: string,
  { snapshot, number }: PublishedVersion,
  major: MajorVersion | null,
  { tracking, review }: BookletSettings,
): Promise<{ asked: number; total: number }> => {
  const previous = await getMajorVersions(inside, bookletId, number - 1);
  const majors = major ? [...previous, major] : previous;
  const before = await findPreviousVersion(inside, bookletId, number);
  const follows = tracking.mode !== 'none';
  const { enrolments } = inside.views;
  const counts = { asked: 0, total: 0 };
  for (const group of await loadAudienceGroups(inside, bookletId, snapshot, null, majors)) {
    counts.total += group.ids.length;
    if (!major || !before || review.majorAsks === 'nobody') continue;
    const { reader } = group;
    const step = {
      asked: listVersionTasks(snapshot, reader, majors),
      before: listVersionTasks(before, reader, previous),
      ...{ major, reader, follows },
    };
    const condition = buildAskedCondition(inside, step);
    if (!condition) continue;
    const states = listAskedStates(review.majorAsks);
    counts.asked += await inside.countRows(
      enrolments,
      and(anyOf(enrolments.id, group.ids), inArray(enrolments.state, [...states]), condition),
    );
  }
  return counts;
};
