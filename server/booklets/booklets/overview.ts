import { and, asc, count, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import { toReadingMinutes } from '../../../blocks/text-content.ts';
import type { Booklet, getBookletOverview } from '../../../contract/booklets/booklets/booklets.ts';
import type { GateFinding } from '../../../contract/booklets/publications/publications.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { LEVELS } from '../../../contract/platform/permissions.ts';
import { PANEL_ROWS } from '../../../contract/platform/shared.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { LimitedList } from '../../platform/data/queries/limited-list.ts';
import { selectPersonAs } from '../../platform/data/queries/user-names.ts';
import { COUNT_GROUPS } from '../../platform/data/statements/count-groups.ts';
import { addDays, getLocalDay } from '../../platform/text/calendar/days.ts';
import { checkBookletDraft } from '../publications/publication.ts';
import { toBookletAnswer } from './booklet-answer.ts';
import { requireBooklet } from './find-booklet.ts';

type Overview = CallAnswer<typeof getBookletOverview>;

const OPENINGS_DAYS = 30;

const countContent = async (scope: Scope, bookletId: string): Promise<Overview['counts']> => {
  const { chapters, pages, blocks } = scope.views;
  const rows = await scope
    .select({
      chapterId: chapters.id,
      pageId: pages.id,
      shown: sql<boolean>`${chapters.visible} and ${pages.visible}`,
      decided: pages.readingMinutes,
      blocks: count(blocks.id),
      words: sql<number>`coalesce(sum(${blocks.words}), 0)::int`,
    })
    .from(chapters)
    .leftJoin(pages, and(eq(pages.chapterId, chapters.id), isNull(pages.deletedAt)))
    .leftJoin(blocks, and(eq(blocks.pageId, pages.id), isNull(blocks.deletedAt)))
    .where(and(eq(chapters.bookletId, bookletId), isNull(chapters.deletedAt)))
    .groupBy(chapters.id, chapters.visible, pages.id, pages.visible, pages.readingMinutes);
  const read = rows.filter((row) => row.pageId !== null);
  return {
    chapters: new Set(rows.map(({ chapterId }) => chapterId)).size,
    pages: read.length,
    blocks: read.reduce((sum, page) => sum + page.blocks, 0),
    // Reading time of visible pages, as shown to readers.
    readingMinutes: read.reduce((sum, page) => sum + (page.shown ? toReadingMinutes(page.words, page.decided) : 0), 0),
  };
};

/** One entry a day, today last, days without a reader included. */
const listDailyOpenings = async (scope: Scope, bookletId: string): Promise<Overview['openings']> => {
  const today = getLocalDay(scope.actor.timeZone);
  const days = Array.from({ length: OPENINGS_DAYS }, (_, index) => addDays(today, index + 1 - OPENINGS_DAYS));
  const { readingCounts } = scope.views;
  const rows = await scope
    .select({
      day: readingCounts.day,
      openings: sql<number>`coalesce(sum(${readingCounts.count}) filter (where ${readingCounts.key} = 'cover'), 0)::int`,
      pages: sql<number>`coalesce(sum(${readingCounts.count}) filter (where ${readingCounts.key} <> 'cover'), 0)::int`,
    })
    .from(readingCounts)
    .where(and(eq(readingCounts.bookletId, bookletId), gte(readingCounts.day, days[0] ?? '')))
    .groupBy(readingCounts.day);
  const known = new Map(rows.map((row) => [row.day, row]));
  return days.map((day) => known.get(day) ?? { day, openings: 0, pages: 0 });
};

const MAX_RIGHT_HOLDERS = 100;

const listRightHolders = async (scope: Scope, bookletId: string): Promise<LimitedList<Overview['people'][number]>> => {
  const { bookletRights, people } = scope.views;
  const rows = await scope
    .select({ id: people.id, name: people.name, level: bookletRights.level, all: COUNT_GROUPS })
    .from(bookletRights)
    .innerJoin(people, eq(people.id, bookletRights.userId))
    .where(eq(bookletRights.bookletId, bookletId))
    .orderBy(asc(people.name))
    .limit(MAX_RIGHT_HOLDERS);
  const left = (rows[0]?.all ?? 0) - rows.length;
  return {
    rows: rows.map(({ all: _, ...row }) => row).sort((a, b) => LEVELS.indexOf(b.level) - LEVELS.indexOf(a.level)),
    left,
  };
};

const listActivityPage = async (scope: Scope, bookletId: string, page: number): Promise<Overview['activity']> => {
  const { activity } = scope.views;
  const editor = selectPersonAs(scope, 'editor');
  const rows = await scope
    .select({
      id: activity.id,
      at: activity.at,
      by: editor.name,
      what: activity.what,
      detail: activity.detail,
      reason: activity.reason,
    })
    .from(activity)
    .leftJoin(editor, eq(editor.id, activity.userId))
    .where(eq(activity.bookletId, bookletId))
    .orderBy(desc(activity.at), desc(activity.id))
    .limit(PANEL_ROWS)
    .offset((page - 1) * PANEL_ROWS);
  return {
    rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    total: await scope.countRows(activity, eq(activity.bookletId, bookletId)),
  };
};

/** A page of the activity of a booklet, latest first. */
export const loadBookletActivity = async (scope: Scope, id: string, page: number): Promise<Overview['activity']> => {
  await requireBooklet(scope, id, 'booklet.read');
  return listActivityPage(scope, id, page);
};

const getNextStep = (booklet: Booklet, errors: number): Overview['next'] => {
  if (booklet.state === 'archived') return 'restore';
  if (booklet.state === 'building') return 'resume_wizard';
  const upToDate = booklet.state === 'published' && !booklet.hasUnpublishedChanges;
  if (upToDate) return 'share';
  if (booklet.access.doors.length === 0) return 'choose_access';
  if (errors > 0) return 'fix_findings';
  if (booklet.plannedAt !== null) return 'planned';
  return booklet.state === 'published' ? 'publish_changes' : 'publish';
};

const countFindingLevels = (findings: readonly GateFinding[]) => {
  const errors = findings.filter(({ level }) => level === 'error').length;
  return { errors, warnings: findings.length - errors };
};

/** Counts, people, recent activity and next step of one booklet. */
export const loadBookletOverview = async (scope: Scope, id: string, origin: string): Promise<Overview> => {
  const booklet = toBookletAnswer(await requireBooklet(scope, id, 'booklet.read'), origin);
  const [findings, counts, openings, holders, activity] = await Promise.all([
    checkBookletDraft(scope, id),
    countContent(scope, id),
    listDailyOpenings(scope, id),
    listRightHolders(scope, id),
    listActivityPage(scope, id, 1),
  ]);
  const found = countFindingLevels(findings);
  // Missing access is a finding too, but choosing it is the first step.
  return {
    ...{ booklet, next: getNextStep(booklet, found.errors), findings: found, counts, openings, activity },
    people: holders.rows,
    peopleLeft: holders.left,
  };
};
