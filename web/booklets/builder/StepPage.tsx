import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Booklet } from '../../../contract/booklets/booklets/booklets.ts';
import { getBookletTree, getBookletVariables, type Tree } from '../../../contract/booklets/content/content.ts';
import { type BuilderStep, builderSteps } from '../../../contract/platform/paths.ts';
import { LoginDialog } from '../../administration/auth/LoginDialog.tsx';
import { ApiError } from '../../lib/api.ts';
import { useCurrentPath } from '../../lib/router/router-hooks.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { useUser } from '../../lib/user.ts';
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import { ScreenFailure } from '../../ui/states/ScreenFailure.tsx';
import { bookletKeys, useBooklet, useBookletId } from '../booklets/use-booklet.ts';
import { type Draft, DraftContext } from './frame/draft.ts';
import { Frame } from './frame/Frame.tsx';
import { rememberFurthestStep } from './frame/furthest-step.ts';
import { getPreviewPath } from './frame/preview-path.ts';
import { ReadOnlyStep } from './frame/ReadOnlyStep.tsx';
import { computeBuilderStepStates } from './frame/step-states.ts';
import { getDraftSession } from './save/draft-session.ts';
import { buildUpdateBody } from './save/patch.ts';
import { BUILDER_STEP_COMPONENTS } from './steps/steps.ts';

/** One step of the wizard. When the session ends, the login dialog opens over the step and unsaved input stays. */
export function StepPage() {
  const cache = useQueryClient();
  const id = useBookletId();
  const user = useUser();
  // The user who opened the step stays its author when the session ends: the login dialog opens over their work.
  const author = useRef(user);
  author.current ??= user;
  if (!author.current) return null;
  const resume = async () => {
    if (id) await getDraftSession(id, cache).resumeAfterSignIn();
    await cache.invalidateQueries();
  };
  return (
    <>
      <BookletStep />
      <LoginDialog userId={author.current.id} email={author.current.email} onSignedIn={() => void resume()} />
    </>
  );
}

/** The path gives the step, `?livret=` gives the booklet. */
function BookletStep() {
  const id = useBookletId() ?? '';
  const path = useCurrentPath();
  const step = builderSteps.find((one) => path.endsWith(`/${one}`)) ?? 'name';
  const booklet = useBooklet(id);
  const tree = useCallQuery(bookletKeys.tree(id), getBookletTree, { params: { id } });
  const error = booklet.error ?? tree.error;
  // A later failed fetch hides nothing: the form stays on the data already loaded.
  if (error && (!(booklet.data && tree.data) || (error instanceof ApiError && error.status === 403))) {
    const retry = () => void Promise.all([booklet.refetch(), tree.refetch()]);
    return <ScreenFailure error={error} onRetry={retry} />;
  }
  if (!booklet.data || !tree.data) return <LoadingSkeleton />;
  const { can, state, heldTo } = booklet.data;
  const look = step === 'logo' || step === 'colors' || step === 'font';
  if (!can['booklet.edit'] || heldTo !== null || state === 'archived' || (look && !can['booklet.theme'])) {
    return <ReadOnlyStep booklet={booklet.data} look={look} />;
  }
  return <OpenStep kept={booklet.data} tree={tree.data} step={step} />;
}

function OpenStep({ kept, tree, step }: { kept: Booklet; tree: Tree; step: BuilderStep }) {
  const cache = useQueryClient();
  const session = useMemo(() => getDraftSession(kept.id, cache), [kept.id, cache]);
  const saved = useSyncExternalStore(session.subscribe, session.getSnapshot);
  // A choice shows at once; the footer shows its save state.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `saved` tells when the session changed
  const booklet = useMemo(
    () => ({ ...kept, ...buildUpdateBody(session.fields.unsavedChanges, kept) }),
    [kept, session, saved],
  );
  const hold = useRef<(() => boolean) | null>(null);
  const [cameFrom] = useState(kept.wizardStep);
  const [looked, setLooked] = useState<{ step: BuilderStep; opening: string | null } | null>(null);
  const variables = useCallQuery(bookletKeys.variables(booklet.id), getBookletVariables, {
    params: { id: booklet.id },
    enabled: tree.chapters.length > 0,
  });
  useUnsavedGuard(saved.state !== 'saved');

  // Another browser resumes at this step. The server alone sets the last step, once nothing is missing.
  const building = booklet.state === 'building';
  useEffect(() => {
    if (building && step !== 'livret-completed' && cameFrom !== step)
      session.fields.addChange({ wizardStep: step }, 'chosen');
  }, [building, step, cameFrom, session]);
  useEffect(() => {
    const leave = () => void session.flushOnPageHide();
    const hide = () => document.visibilityState === 'hidden' && leave();
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      void session.flush();
    };
  }, [session]);

  const furthest = rememberFurthestStep(booklet, step);
  const states = computeBuilderStepStates({
    booklet,
    tree,
    missingCount: variables.data?.missing.length ?? null,
    furthest,
  });
  const opening = looked?.step === step ? looked.opening : null;
  const look = (next: string | null) => setLooked({ step, opening: next });
  const draft: Draft = {
    booklet,
    tree,
    step,
    session,
    saved,
    reachedStep: cameFrom,
    leaveGuard: hold,
    showPreview: look,
  };
  const Step = BUILDER_STEP_COMPONENTS[step];
  return (
    <DraftContext value={draft}>
      <Frame states={states} opening={opening ?? getPreviewPath(step, tree)}>
        <Step key={`${booklet.id}-${saved.epoch}`} />
      </Frame>
    </DraftContext>
  );
}
