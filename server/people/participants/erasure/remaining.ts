import { eq } from 'drizzle-orm';
import type { ParticipantDetail } from '../../../../contract/people/participants/participants.ts';
import {
  filterMajorsForReader,
  getMajorVersions,
  type MajorVersion,
  type OutlinePage,
} from '../../../booklets/index.ts';
import { replaceVariablesByLabels } from '../../../library/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { loadAchievements } from '../../enrolments/achievements.ts';
import { toAudienceReader } from '../../enrolments/audience-reader.ts';
import { findMissingInState, findRequirements, getOpeningDay } from '../../enrolments/requirements.ts';
import type { ParticipantsContext } from '../context.ts';
import type { EnrolledParticipant } from '../find-participant.ts';

type RemainingTasks = NonNullable<ParticipantDetail['remaining']>;

/** Versions that ask readers of the booklet again, up to the one online. */
export const getOnlineMajors = async (scope: Scope, { booklet }: ParticipantsContext): Promise<MajorVersion[]> => {
  if (booklet.onlinePublicationId === null) return [];
  const { publications } = scope.views;
  const [row] = await scope
    .select({ number: publications.number })
    .from(publications)
    .where(eq(publications.id, booklet.onlinePublicationId));
  return getMajorVersions(scope, booklet.id, row?.number ?? 0);
};

/** Day on which a page opens for a participant; null if it is open. */
export const findOpeningDay = (
  { arrivalOn }: EnrolledParticipant['enrolment'],
  { unlockDays }: Pick<OutlinePage, 'unlockDays'>,
  today: string,
): string | null => {
  const day = getOpeningDay(arrivalOn, unlockDays);
  return day !== null && day > today ? day : null;
};

/** Chapters with the pages that a participant sees. */
export const groupByChapter = (visible: readonly OutlinePage[]) =>
  [...Map.groupBy(visible, ({ chapterId }) => chapterId)].map(([id, pages]) => ({ id, pages }));

/**
 * Lists what is missing for a complete reading among the `visible` pages, as far as the actor may see it; null if the
 * actor may see none of it, or before the first opening.
 */
export const findRemaining = async (
  scope: Scope,
  people: ParticipantsContext,
  { enrolment, profile }: EnrolledParticipant,
  visible: readonly OutlinePage[],
): Promise<RemainingTasks | null> => {
  const { follow, proofs, today } = people;
  if (!proofs && !follow.named) return null;
  if (follow.named && enrolment.openedAt === null) return null;
  const majors = filterMajorsForReader(await getOnlineMajors(scope, people), toAudienceReader(profile));
  const done = await loadAchievements(scope, enrolment.id);
  const rules = { majors, follows: follow.named };
  const required = findRequirements(groupByChapter(visible));
  const { pages, quizzes, confirmations } = findMissingInState(enrolment.state, required, done, rules);
  const task = (page: OutlinePage, title: string, blockId: string | null) => ({
    pageId: page.id,
    blockId,
    title: replaceVariablesByLabels(title || page.title),
    opensOn: findOpeningDay(enrolment, page, today),
  });
  return {
    pages: pages.map((page) => task(page, page.title, null)),
    quizzes: quizzes.map(({ page, title, blockId }) => task(page, title, blockId)),
    confirmations: proofs ? confirmations.map(({ page, props, blockId }) => task(page, props.title, blockId)) : [],
  };
};
