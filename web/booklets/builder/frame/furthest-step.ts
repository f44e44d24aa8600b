import type { Booklet } from '../../../../contract/booklets/booklets/booklets.ts';
import { type BuilderStep, builderSteps } from '../../../../contract/platform/paths.ts';
import { getFurtherStep } from './step-states.ts';

const isBuilderStep = (name: string | null): name is BuilderStep => builderSteps.some((step) => step === name);

/** Furthest step ever opened, according to this browser and to the booklet. Stores it in localStorage. */
export const rememberFurthestStep = ({ id, wizardStep }: Booklet, now: BuilderStep): BuilderStep => {
  const key = `embarque.wizard.${id}`;
  const known = localStorage.getItem(key);
  let furthest: BuilderStep = isBuilderStep(known) ? known : now;
  if (isBuilderStep(wizardStep)) furthest = getFurtherStep(furthest, wizardStep);
  furthest = getFurtherStep(furthest, now);
  if (furthest !== known) localStorage.setItem(key, furthest);
  return furthest;
};
