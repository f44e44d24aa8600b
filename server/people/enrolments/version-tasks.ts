import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type AudienceReader, isInAudience } from '../../../contract/booklets/content/audience.ts';
import { pickFields } from '../../../contract/platform/pick-fields.ts';
import {
  filterMajorsForReader,
  filterSnapshotForReader,
  listAudiences,
  listFrozenPages,
  listGonePlaces,
  listValidVersions,
  type MajorVersion,
  type Snapshot,
  type VersionRange,
} from '../../booklets/index.ts';
import { isQuizPassed } from '../../people/enrolments/achievements.ts';
import { AUDIENCE_COLUMNS, toAudienceReader } from '../../people/enrolments/audience-reader.ts';
import { moveEnrolmentsWhere } from '../../people/enrolments/move.ts';
import { getRequirements } from '../../people/enrolments/requirements.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';

/* What a version requires of each audience, and what was done of it. */

/** Participants who see the same pages and blocks of a version. */
export interface AudienceGroup {
  ids: string[];
  reader: AudienceReader;
}

/** Tasks that a version requires of a group. */
export interface VersionTasks {
  /** Pages to read. */
  pages: { id: string }[];
  /** Quizzes to pass. */
  quizzes: { id: string; pageId: string }[];
  /** Blocks to confirm, with the versions whose proofs are valid. */
  confirmations: {
    id: string;
    pageId: string;
    covered: ReadonlySet<string>;
    valid: VersionRange[];
    isRenewed: boolean;
  }[];
  /** Ids of all the pages that the group sees. */
  visible: ReadonlySet<string>;
}

export const listVersionTasks = (
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
      covered: one.coverage.pageIds,
      valid: listValidVersions(one, own),
      isRenewed: one.props.resign,
    })),
    visible: new Set(listFrozenPages(shown).map(({ id }) => id)),
  };
};

const toIds = (tasks: readonly { id: string }[]): string[] => tasks.map(({ id }) => id);

/** Ids of the pages, quizzes and confirmations required. */
export const listTaskIds = ({ pages, quizzes, confirmations }: VersionTasks): string[] =>
  toIds([...pages, ...quizzes, ...confirmations]);

/** Enrolments grouped by visible pages; limited to `ids` if given. */
export const loadAudienceGroups = async (
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

/** Condition on a version of something: it is in one of the ranges of this id. */
export const isInRanges = (
  id: PgColumn,
  version: PgColumn,
  ranges: readonly { id: string; valid: readonly VersionRange[] }[],
): SQL => {
  const rows = ranges.flatMap(({ id: owner, valid }) => valid.map(({ from, to }) => ({ id: owner, from, to })));
  return sql`exists (select 1 from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as due(id uuid, "from" int, "to" int)
    where due.id = ${id} and due."from" <= ${version} and (due."to" is null or due."to" >= ${version}))`;
};

/** Condition on rows of `proofs`: they count for one of these confirmations. */
export const isProofValid = (
  { blockId, version }: Scope['views']['proofs'],
  confirmations: readonly Pick<VersionTasks['confirmations'][number], 'id' | 'valid'>[],
): SQL => isInRanges(blockId, version, confirmations);

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
export const hasTasksLeft = (inside: Scope, { quizzes }: VersionTasks): SQL => {
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
export const recountGroup = async (
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
