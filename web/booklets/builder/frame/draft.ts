import { createContext, type RefObject, use } from 'react';
import type { Booklet } from '../../../../contract/booklets/booklets/booklets.ts';
import type { Tree } from '../../../../contract/booklets/content/content.ts';
import type { BuilderStep } from '../../../../contract/platform/paths.ts';
import type { Desk, DeskSnapshot } from '../save/desk.ts';

/** What every step works on. */
export interface Draft {
  booklet: Booklet;
  tree: Tree;
  step: BuilderStep;
  desk: Desk;
  saved: DeskSnapshot;
  /** The step the booklet had reached before this one was opened: tells a first visit. */
  cameFrom: Booklet['wizardStep'];
  /** Set by a step: shows what stands in the way of « Suivant » and answers true when something does. */
  hold: RefObject<(() => boolean) | null>;
  /** Shows another page of the preview than the step's own: the end of its path, `''` for the cover; null: the step's own. */
  look: (opening: string | null) => void;
}

export const DraftContext = createContext<Draft | null>(null);

export const useDraft = (): Draft => {
  const draft = use(DraftContext);
  if (!draft) throw new Error('A step of the wizard stands inside StepPage');
  return draft;
};
