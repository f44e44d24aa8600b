import type { Booklet } from '../../../../contract/booklets/booklets/booklets.ts';
import { showsCoverPicture } from '../../../../contract/booklets/booklets/cover.ts';
import type { Tree } from '../../../../contract/booklets/content/content.ts';
import { type BuilderStep, builderSteps } from '../../../../contract/platform/paths.ts';
import { checkContrast, findDuplicateColours } from '../../../../contract/platform/text/colour.ts';

export type StepState = 'todo' | 'done' | 'check';

export interface StepStateInput {
  booklet: Pick<Booklet, 'title' | 'slug' | 'sectorId' | 'theme' | 'state' | 'cover'>;
  tree: Pick<Tree, 'chapters'>;
  /** Number of missing values; null while unknown. */
  missingCount: number | null;
  /** The furthest step that was ever opened. */
  furthest: BuilderStep | null;
}

const getStepIndex = (step: BuilderStep) => builderSteps.indexOf(step);

/** State of each step: to do, done (or left with its default), or to check again. */
export const computeBuilderStepStates = ({
  booklet,
  tree,
  missingCount,
  furthest,
}: StepStateInput): Record<BuilderStep, StepState> => {
  const finished = booklet.state !== 'building';
  const passed = (step: BuilderStep) => finished || (furthest !== null && getStepIndex(furthest) > getStepIndex(step));
  const done = (step: BuilderStep, also = false): StepState => (passed(step) || also ? 'done' : 'todo');
  const judged = (step: BuilderStep, good: boolean): StepState => {
    if (good) return done(step);
    return passed(step) ? 'check' : 'todo';
  };
  const { chapters } = tree;
  const named = booklet.title !== null && booklet.slug !== null;
  const full = chapters.length > 0 && chapters.every(({ visible, pages }) => !visible || pages.length > 0);
  const legible =
    checkContrast(booklet.theme.colours).every(({ ok }) => ok) &&
    findDuplicateColours(booklet.theme.colours).length === 0;
  const { cover } = booklet;
  const isCoverDescribed = !showsCoverPicture(cover) || cover.decorative || cover.alt !== '';
  return {
    name: named ? 'done' : judged('name', false),
    'secteur-activite': booklet.sectorId ? done('secteur-activite') : judged('secteur-activite', false),
    logo: done('logo', booklet.theme.logo.mediaId !== null),
    colors: legible ? done('colors') : 'check',
    font: done('font'),
    couverture: judged('couverture', isCoverDescribed),
    chapitres: chapters.length > 0 ? 'done' : judged('chapitres', false),
    pages: full ? done('pages') : judged('pages', false),
    structure: done('structure'),
    personnalisation: judged('personnalisation', missingCount === 0),
    'livret-completed': finished ? 'done' : 'todo',
  };
};

/** Minutes that each step usually takes. */
const STEP_MINUTES: Record<BuilderStep, number> = {
  name: 2,
  'secteur-activite': 1,
  logo: 1,
  colors: 1,
  font: 1,
  couverture: 1,
  chapitres: 2,
  pages: 3,
  structure: 2,
  personnalisation: 5,
  'livret-completed': 1,
};

/** Minutes left from this step on. Steps already done do not count. */
export const countMinutesLeft = (step: BuilderStep, states: Record<BuilderStep, StepState>): number =>
  builderSteps
    .slice(getStepIndex(step))
    .filter((one) => one === step || states[one] !== 'done')
    .reduce((sum, one) => sum + STEP_MINUTES[one], 0);

export const findPreviousStep = (step: BuilderStep): BuilderStep | null => builderSteps[getStepIndex(step) - 1] ?? null;
export const findNextStep = (step: BuilderStep): BuilderStep | null => builderSteps[getStepIndex(step) + 1] ?? null;
export const getFurtherStep = (a: BuilderStep | null, b: BuilderStep): BuilderStep =>
  a && getStepIndex(a) > getStepIndex(b) ? a : b;
