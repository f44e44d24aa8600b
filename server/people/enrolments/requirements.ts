import { BLOCKS } from '../../../blocks/registry.ts';
import type { EnrolmentState } from '../../../contract/people/enrolments/enrolment.ts';
import { type FrozenPage, frozenPages, type Snapshot } from '../../booklets/publications/snapshot.ts';
import { addDays } from '../../platform/text/calendar/days.ts';
import { type Confirmation, confirmationsOn, type Given, standingFor } from '../../reading/proofs/confirmations.ts';

/*
 * What a version asks of a person who sees these pages, and what of it is missing: the one rule by which a reading
 * completes, and by which the reader and the back office say why one does not.
 */

/** A page of a version, as far as it asks something of its readers. */
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
  /** The mandatory pages, or all where none is. */
  pages: readonly Page[];
  /** Those with a pass mark, on pages to read. */
  quizzes: readonly RequiredQuiz<Page>[];
  confirmations: readonly Confirmation<Page>[];
}

/** The day on which a page opens to somebody who arrives that day, as `2026-05-12`; null: it is open from the start. */
export const openingDay = (arrivalOn: string | null, unlockDays: number | null): string | null =>
  arrivalOn === null || unlockDays === null ? null : addDays(arrivalOn, unlockDays);

const quizzesOn = <Page extends RequiringPage>(pages: readonly Page[]): RequiredQuiz<Page>[] =>
  pages.flatMap((page) =>
    page.blocks.flatMap(({ id, type, props }) => {
      const quiz = type === 'quiz' ? BLOCKS.quiz.props.safeParse(props) : null;
      return quiz?.success && quiz.data.passMark > 0 ? [{ blockId: id, title: quiz.data.title, page }] : [];
    }),
  );

/** What these pages, all that a person sees of a version, ask of them. */
export const findRequirements = <Page extends RequiringPage>(all: readonly Page[]): Requirements<Page> => {
  const mandatory = all.filter((page) => page.mandatory);
  const pages = mandatory.length > 0 ? mandatory : all;
  return { pages, quizzes: quizzesOn(pages), confirmations: confirmationsOn(all) };
};

const known = new WeakMap<Snapshot, Requirements<FrozenPage>>();

/** The same of a version as a person sees it; versions never change, so each is looked through once. */
export const requirementsIn = (visible: Snapshot): Requirements<FrozenPage> => {
  const found = known.get(visible) ?? findRequirements(frozenPages(visible));
  known.set(visible, found);
  return found;
};

/** What a person has done, in whichever version. */
export interface Achievements {
  /** Ids of the pages that were read. */
  pages: ReadonlySet<string>;
  /** Ids of the quizzes that were passed. */
  quizzes: ReadonlySet<string>;
  proofs: readonly Given[];
}

interface Rules {
  /** Number of the latest major version. */
  major: number;
  /** Reading is followed; otherwise only confirmations are asked for. */
  follows: boolean;
}

/** What of the requirements a person has not done. */
export const findMissing = <Page extends RequiringPage>(
  { pages, quizzes, confirmations }: Requirements<Page>,
  done: Achievements,
  { major, follows }: Rules,
): Requirements<Page> => ({
  pages: follows ? pages.filter(({ id }) => !done.pages.has(id)) : [],
  quizzes: follows ? quizzes.filter(({ blockId }) => !done.quizzes.has(blockId)) : [],
  confirmations: confirmations.filter((one) => standingFor(done.proofs, one, major) === null),
});

const NOTHING: Requirements<never> = { pages: [], quizzes: [], confirmations: [] };

/** The same for somebody in this state: who has completed is asked for nothing, until a major version takes it back. */
export const findMissingIn = <Page extends RequiringPage>(
  state: EnrolmentState,
  ...[requirements, done, rules]: Parameters<typeof findMissing<Page>>
): Requirements<Page> => (state === 'completed' ? NOTHING : findMissing(requirements, done, rules));

export const isNothing = ({ pages, quizzes, confirmations }: Requirements): boolean =>
  pages.length + quizzes.length + confirmations.length === 0;

/** How much of the pages to read is done. `percent` is whole. */
export const sumOfPages = ({ pages }: Requirements, done: ReadonlySet<string>) => {
  const pagesDone = pages.filter(({ id }) => done.has(id)).length;
  const pagesDue = pages.length;
  return { pagesDone, pagesDue, percent: pagesDue === 0 ? 0 : Math.floor((100 * pagesDone) / pagesDue) };
};
