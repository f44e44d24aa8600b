import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { READING_STATES } from '../../../contract/people/enrolments/enrolment.ts';
import type { BookletSettings } from '../../../contract/reading/reading.ts';
import {
  addMajorVersion,
  EVERY_VERSION,
  filterMajorsForReader,
  getMajorVersions,
  listValidRanges,
  type MajorVersion,
  type PublishedVersion,
  type Snapshot,
  toSnapshot,
  type VersionRange,
} from '../../booklets/index.ts';
import { moveEnrolmentsWhere } from '../../people/enrolments/move.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import {
  type AudienceGroup,
  hasTasksLeft,
  isInRanges,
  isProofValid,
  listTaskIds,
  listVersionTasks,
  loadAudienceGroups,
  recountGroup,
  type VersionTasks,
} from './version-tasks.ts';

/* Readers whom a version asks again, and those whom it no longer asks. */

const findVersionSnapshot = async (inside: Scope, bookletId: string, number: number): Promise<Snapshot | null> => {
  const { publications } = inside.views;
  const [row] = await inside
    .select({ snapshot: publications.snapshot })
    .from(publications)
    .where(and(eq(publications.bookletId, bookletId), eq(publications.number, number)));
  return row ? toSnapshot(row.snapshot) : null;
};

/** True if a version requires a page, a quiz or a confirmation that another one does not. */
const hasNewTasks = (asked: VersionTasks, before: VersionTasks): boolean => {
  const known = new Set(listTaskIds(before));
  return listTaskIds(asked).some((id) => !known.has(id));
};

/** True if a version requires more pages, quizzes or confirmations than the previous one, or some of them again. */
const requiresMore = (asked: VersionTasks, before: VersionTasks): boolean =>
  asked.confirmations.some(({ isRenewed }) => isRenewed) || hasNewTasks(asked, before);

/** True if a version requires something new on a page with a major change. */
const addsTasks = (asked: VersionTasks, before: VersionTasks, touched: ReadonlySet<string>): boolean => {
  const known = new Set(listTaskIds(before));
  return [...asked.pages.map(({ id }) => ({ id, pageId: id })), ...asked.quizzes, ...asked.confirmations].some(
    ({ id, pageId }) => !known.has(id) && touched.has(pageId),
  );
};

/** Tasks of an audience, with the versions whose changes count for it. */
interface AudienceTasks {
  tasks: VersionTasks;
  majors: readonly MajorVersion[];
}

const listTouchedPages = (places: readonly { pageId: string; fromPageId?: string | undefined }[]): Set<string> =>
  new Set(places.flatMap(({ pageId, fromPageId = pageId }) => [pageId, fromPageId]));

const coverPage = (pageId: string) => ({ covers: 'page' as const, chapterId: '', pageIds: new Set([pageId]) });

/** Versions that are in no range. */
const invertRanges = (ranges: readonly VersionRange[]): VersionRange[] => {
  const out: VersionRange[] = [];
  let from: number | null = 0;
  for (const range of ranges) {
    if (from !== null && range.from > from) out.push({ from, to: range.from - 1 });
    from = range.to === null ? null : range.to + 1;
  }
  return from === null ? out : [...out, { from, to: null }];
};

/**
 * Condition on rows of `enrolments`: a page was read in a version of which it has a major change since, and no valid
 * confirmation covers it.
 */
const hasReadChangedPage = (
  inside: Scope,
  pageIds: Iterable<string>,
  { majors, tasks: { confirmations } }: AudienceTasks,
): SQL | null => {
  const stale = [...pageIds]
    .map((id) => ({ id, valid: invertRanges(listValidRanges(majors, coverPage(id))) }))
    .filter(({ valid }) => valid.length > 0);
  if (stale.length === 0) return null;
  const renewed = confirmations.filter(({ isRenewed }) => isRenewed);
  const covering = stale.flatMap(({ id: page }) =>
    renewed.filter(({ covered }) => covered.has(page)).map(({ id: block }) => ({ page, block })),
  );
  const { pageProgress, proofs } = inside.views;
  const confirmed = sql`exists (${inside
    .select({ one: sql`1` })
    .from(proofs)
    .where(
      sql`${proofs.enrolmentId} = "enrolments"."id" and ${isProofValid(proofs, renewed)} and exists (
        select 1 from jsonb_to_recordset(${JSON.stringify(covering)}::jsonb) as known(page uuid, block uuid)
        where known.page = ${pageProgress.pageId} and known.block = ${proofs.blockId})`,
    )})`;
  return sql`exists (${inside
    .select({ one: sql`1` })
    .from(pageProgress)
    .where(
      sql`${pageProgress.enrolmentId} = "enrolments"."id" and ${isInRanges(pageProgress.pageId, pageProgress.version, stale)}${covering.length > 0 ? sql` and not ${confirmed}` : sql``}`,
    )})`;
};

type ConfirmationVersions = Pick<VersionTasks['confirmations'][number], 'id' | 'valid'>;

/** Condition on rows of `enrolments`: a confirmation was given in one of these versions, and none is valid now. */
const hasEndedConfirmation = (
  inside: Scope,
  before: readonly ConfirmationVersions[],
  now: readonly ConfirmationVersions[],
): SQL | null => {
  const format = ({ valid }: ConfirmationVersions) => JSON.stringify(valid);
  const present = new Map(now.map((one) => [one.id, one]));
  const changed = before.filter((one) => {
    const mine = present.get(one.id);
    return mine !== undefined && format(mine) !== format(one);
  });
  if (changed.length === 0) return null;
  const { proofs } = inside.views;
  return sql`exists (${inside
    .select({ one: sql`1` })
    .from(proofs)
    .where(sql`${proofs.enrolmentId} = "enrolments"."id"`)
    .groupBy(proofs.blockId)
    .having(sql`bool_or(${isProofValid(proofs, changed)}) and not bool_or(${isProofValid(proofs, now)})`)})`;
};

const anyCondition = (conditions: readonly (SQL | null)[]): SQL | null => {
  const given = conditions.filter((one) => one !== null);
  return given.length === 0 ? null : sql`(${sql.join(given, sql` or `)})`;
};

interface VersionStep {
  /** The new version, and the previous one. */
  asked: AudienceTasks;
  before: AudienceTasks;
  major: MajorVersion;
  follows: boolean;
}

/**
 * Condition on rows of `enrolments` whom a major version asks again: those whose confirmation it ends, those who read a
 * page that it changes, and everybody when it requires something new there. Null: nobody. A version that is major as a
 * whole asks everybody of whom it requires something. Who knows a text that is online again is not asked.
 */
const buildAskedCondition = (inside: Scope, { asked, before, major, follows }: VersionStep): SQL | null => {
  const { places = [] } = asked.majors.find(({ number }) => number === major.number) ?? {};
  if (places === null) return requiresMore(asked.tasks, before.tasks) ? sql`true` : null;
  const touched = new Set(
    [...listTouchedPages(places)].filter((id) => asked.tasks.visible.has(id) || before.tasks.visible.has(id)),
  );
  if (follows && addsTasks(asked.tasks, before.tasks, touched)) return sql`true`;
  return anyCondition([
    hasEndedConfirmation(inside, before.tasks.confirmations, asked.tasks.confirmations),
    follows ? hasReadChangedPage(inside, touched, asked) : null,
  ]);
};

/** States of those whom a major version may ask again, by the rule of the booklet. */
const listAskedStates = (rule: BookletSettings['review']['majorAsks']) =>
  rule === 'everybody' ? ([...READING_STATES, 'completed'] as const) : READING_STATES;

/** Number of the earliest change that the last version takes back, and that the one before did not; null: none. */
const findTakenBack = (majors: readonly MajorVersion[], previous: readonly MajorVersion[]): number | null => {
  const list = (versions: readonly MajorVersion[]) =>
    versions.flatMap(({ number, places }) =>
      (places ?? []).flatMap(({ blockId, isTakenBack }) => (isTakenBack ? [`${number} ${blockId}`] : [])),
    );
  const former = new Set(list(previous));
  const [first] = list(majors).filter((one) => !former.has(one));
  if (first) return Number(first.split(' ')[0]);
  const restored = majors.at(-1)?.restoredFrom;
  return majors.length > previous.length && typeof restored === 'number' ? restored + 1 : null;
};

/** Asks no longer those to whom nothing of a change that was taken back remains to be shown. */
const clearTakenBack = async (
  inside: Scope,
  { ids, reader }: AudienceGroup,
  { tasks, majors }: AudienceTasks,
  initial: Snapshot,
): Promise<void> => {
  const former = listVersionTasks(initial, reader, []);
  const isWhole = majors.some(({ places }) => places === null);
  const pages = isWhole ? tasks.visible : listTouchedPages(majors.flatMap(({ places }) => places ?? []));
  const given = tasks.confirmations.map(({ id }) => ({ id, valid: [EVERY_VERSION] }));
  const asked = anyCondition([
    hasEndedConfirmation(inside, given, tasks.confirmations),
    hasReadChangedPage(inside, pages, { tasks, majors }),
    hasNewTasks(tasks, former) ? hasTasksLeft(inside, tasks) : null,
  ]);
  await inside.update('enrolments', { toReread: false }, (rows) =>
    and(anyOf(rows.id, ids), eq(rows.toReread, true), asked ? sql`not ${asked}` : undefined),
  );
};

/**
 * Updates participants after a publication: their sums, and the readers asked again (`review.majorAsks`). A major
 * version notifies current readers (`ongoing`), and with `everybody` reopens completed readings too; the event history
 * keeps the earlier completion. Minor changes ask nothing. `major`: the version, when it asks or takes back something.
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
  const majors = addMajorVersion(previous, major);
  const takenBack = follows && major ? findTakenBack(majors, previous) : null;
  const initial = takenBack === null ? null : await findVersionSnapshot(inside, bookletId, takenBack - 1);
  const asks = major !== null && follows && review.majorAsks !== 'nobody';
  const before = asks ? await findVersionSnapshot(inside, bookletId, number - 1) : null;
  for (const group of await loadAudienceGroups(inside, bookletId, snapshot, null, majors)) {
    const { reader } = group;
    const asked = { tasks: listVersionTasks(snapshot, reader, majors), majors: filterMajorsForReader(majors, reader) };
    await recountGroup(inside, group, asked.tasks, { number, follows });
    if (initial) await clearTakenBack(inside, group, asked, initial);
    if (!before || !major) continue;
    const former = { tasks: listVersionTasks(before, reader, previous), majors: previous };
    const condition = buildAskedCondition(inside, { asked, before: former, major, follows });
    if (!condition) continue;
    const states = major.places === null ? READING_STATES : listAskedStates(review.majorAsks);
    await inside.update('enrolments', { toReread: true }, (rows) =>
      and(anyOf(rows.id, group.ids), inArray(rows.state, states), isNotNull(rows.versionRead), condition),
    );
    if (review.majorAsks !== 'everybody') continue;
    const left = hasTasksLeft(inside, asked.tasks);
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
  const majors = addMajorVersion(previous, major);
  const before = await findVersionSnapshot(inside, bookletId, number - 1);
  const follows = tracking.mode !== 'none';
  const { enrolments } = inside.views;
  const counts = { asked: 0, total: 0 };
  for (const group of await loadAudienceGroups(inside, bookletId, snapshot, null, majors)) {
    counts.total += group.ids.length;
    if (!major || !before || review.majorAsks === 'nobody') continue;
    const { reader } = group;
    const condition = buildAskedCondition(inside, {
      asked: { tasks: listVersionTasks(snapshot, reader, majors), majors: filterMajorsForReader(majors, reader) },
      before: { tasks: listVersionTasks(before, reader, previous), majors: previous },
      ...{ major, follows },
    });
    if (!condition) continue;
    const states = listAskedStates(review.majorAsks);
    counts.asked += await inside.countRows(
      enrolments,
      and(anyOf(enrolments.id, group.ids), inArray(enrolments.state, [...states]), condition),
    );
  }
  return counts;
};
