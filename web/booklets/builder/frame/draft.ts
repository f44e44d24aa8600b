import { createContext, type RefObject, use, useEffect } from 'react';
import type { Booklet } from '../../../../contract/booklets/booklets/booklets.ts';
import type { Tree } from '../../../../contract/booklets/content/content.ts';
import type { BuilderStep } from '../../../../contract/platform/paths.ts';
import type { DraftSession, DraftSessionSnapshot } from '../save/draft-session.ts';

/** Data and actions shared by every step of the wizard. */
export interface Draft {
  booklet: Booklet;
  tree: Tree;
  step: BuilderStep;
  session: DraftSession;
  saved: DraftSessionSnapshot;
  /** The step that the booklet had reached before this one was opened. Identifies a first visit. */
  reachedStep: Booklet['wizardStep'];
  /** Set by `useLeaveCheck`. */
  leaveGuard: RefObject<(() => boolean) | null>;
  /**
   * Shows another preview page than the step's own: the end of its path, `''` for the cover, null for the step's own.
   */
  showPreview: (opening: string | null) => void;
}

export const DraftContext = createContext<Draft | null>(null);

export const useDraft = (): Draft => {
  const draft = use(DraftContext);
  if (!draft) throw new Error('A step of the wizard stands inside StepPage');
  return draft;
};

/** Sets the check of « Suivant »: it shows the errors that block the step, and returns true when there are some. */
export const useLeaveCheck = (check: () => boolean): void => {
  const { leaveGuard } = useDraft();
  useEffect(() => {
    leaveGuard.current = check;
    return () => {
      leaveGuard.current = null;
    };
  });
};
