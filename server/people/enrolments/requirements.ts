import { BLOCK_DEFINITIONS } from '../../../blocks/registry.ts';
import type { EnrolmentState } from '../../../contract/people/enrolments/enrolment.ts';
import {
  type ChapterPages,
  type Confirmation,
  type FrozenPage,
  findValidProof,
  type GivenProof,
  listChapterConfirmations,
  type MajorVersion,
  type Snapshot,
} from '../../booklets/index.ts';
import { addDays } from '../../platform/text/calendar/days.ts';

/*
 * Requirements of a version for its readers, and those still missing: the single rule that completes a reading, and
 * that the reader and the back office use to explain the missing tasks.
 */

/** The part of a page that holds requirements. */
export type RequiringPage = Pick<FrozenPage, 'id' | 'slug' | 'title' | 'mandatory' | 'minutes' | 'unlockDays'> & {
  blocks: readonly Pick<FrozenPage['blocks'][number], 'id' | 'type' | 'props'>[];
};

/** A quiz that must be passed. */
export interface RequiredQuiz<Page extends RequiringPage> {
  blockId: string;
  title: string;
  page: Page;
}

export interface Requirements<Page extends RequiringPage = RequiringPage> {
  /** Mandatory pages, or all pages if none is mandatory. */
  pages: readonly Page[];
  /** Quizzes with a pass mark, on required pages. */
  quizzes: readonly RequiredQuiz<Page>[];
  confirmations: readonly Confirmation<Page>[];
}

/** Day on which a page opens for this arrival day, as `2026-05-12`; null: open from the start. */
export const getOpeningDay = (arrivalOn: string | null, unlockDays: number | null): string | null =>
  arrivalOn === null || unlockDays === null ? null : addDays(arrivalOn, unlockDays);

const listRequiredQuizzes = <Page extends RequiringPage>(pages: readonly Page[]): RequiredQuiz<Page>[] =>
  pages.flatMap((page) =>
    page.blocks.flatMap(({ id, type, props }) => {
      const quiz = type === 'quiz' ? BLOCK_DEFINITIONS.quiz.props.safeParse(props) : null;
      return quiz?.success && quiz.data.passMark > 0 ? [{ blockId: id, title: quiz.data.title, page }] : [];
    }),
  );

/** Requirements of these chapters, which are all that the reader sees of a version. */
export const findRequirements = <Page extends RequiringPage>(
  chapters: readonly ChapterPages<Page>[],
): Requirements<Page> => {
  const all = chapters.flatMap((chapter) => chapter.pages);
  const mandatory = all.filter((page) => page.mandatory);
  const pages = mandatory.length > 0 ? mandatory : all;
  return { pages, quizzes: listRequiredQuizzes(pages), confirmations: listChapterConfirmations(chapters) };
};

const requirementsCache = new WeakMap<Snapshot, Requirements<FrozenPage>>();

/** The same for the visible part of a version. Versions never change, so each result is cached. */
export const getRequirements = (visible: Snapshot): Requirements<FrozenPage> => {
  const found = requirementsCache.get(visible) ?? findRequirements(visible.chapters);
  requirementsCache.set(visible, found);
  return found;
};

/** Completed tasks of a participant, in any version. */
export interface Achievements {
  /** Ids of the read pages. */
  pages: ReadonlySet<string>;
  /** Ids of the passed quizzes. */
  quizzes: ReadonlySet<string>;
  proofs: readonly GivenProof[];
}

interface RequirementRules {
  /** Major versions that concern the reader. */
  majors: readonly MajorVersion[];
  /** Reading is tracked; otherwise only confirmations are required. */
  follows: boolean;
}

/** Requirements not met yet. */
export const findMissingRequirements = <Page extends RequiringPage>(
  { pages, quizzes, confirmations }: Requirements<Page>,
  done: Achievements,
  { majors, follows }: RequirementRules,
): Requirements<Page> => ({
  pages: follows ? pages.filter(({ id }) => !done.pages.has(id)) : [],
  quizzes: follows ? quizzes.filter(({ blockId }) => !done.quizzes.has(blockId)) : [],
  confirmations: confirmations.filter((one) => findValidProof(done.proofs, one, majors) === null),
});

const NO_REQUIREMENTS: Requirements<never> = { pages: [], quizzes: [], confirmations: [] };

/** The same for a state: a completed enrolment misses nothing, until a major version reopens it. */
export const findMissingInState = <Page extends RequiringPage>(
  state: EnrolmentState,
  ...[requirements, done, rules]: Parameters<typeof findMissingRequirements<Page>>
): Requirements<Page> => (state === 'completed' ? NO_REQUIREMENTS : findMissingRequirements(requirements, done, rules));

export const hasNoRequirements = ({ pages, quizzes, confirmations }: Requirements): boolean =>
  pages.length + quizzes.length + confirmations.length === 0;

/** Progress in the required pages. `percent` is a whole number. */
export const countRequiredPages = ({ pages }: Requirements, done: ReadonlySet<string>) => {
  const pagesDone = pages.filter(({ id }) => done.has(id)).length;
  const pagesDue = pages.length;
  return { pagesDone, pagesDue, percent: pagesDue === 0 ? 0 : Math.floor((100 * pagesDone) / pagesDue) };
};
