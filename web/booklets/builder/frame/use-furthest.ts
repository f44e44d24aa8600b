import type { Booklet } from '../../../../contract/booklets/booklets/booklets.ts';
import { type BuilderStep, builderSteps } from '../../../../contract/platform/paths.ts';
import { furtherOf } from './step-states.ts';

const isStep = (name: string | null): name is BuilderStep => builderSteps.some((step) => step === name);

/** Furthest step ever opened, according to this browser and to the booklet. Stores it in localStorage. */
export const furthestStep = ({ id, wizardStep }: Booklet, now: BuilderStep): BuilderStep => {
  const key = `embarque.wizard.${id}`;
  const known = localStorage.getItem(key);
  let furthest: BuilderStep = isStep(known) ? known : now;
  if (isStep(wizardStep)) furthest = furtherOf(furthest, wizardStep);
  furthest = furtherOf(furthest, now);
  if (furthest !== known) localStorage.setItem(key, furthest);
  return furthest;
};
