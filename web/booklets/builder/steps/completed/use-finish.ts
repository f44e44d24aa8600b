import { useCallback, useEffect, useRef, useState } from 'react';
import { updateBooklet } from '../../../../../contract/booklets/booklets/booklets.ts';
import type { BuilderStep } from '../../../../../contract/platform/paths.ts';
import { ApiError, api } from '../../../../lib/api.ts';
import { useCacheBooklet } from '../../../booklets/use-booklet.ts';
import { useDraft } from '../../frame/draft.ts';

export interface StepRefusal {
  step: BuilderStep;
  message: string;
}

const STEP_BY_FIELD: Record<string, BuilderStep> = {
  title: 'name',
  slug: 'name',
  chapters: 'chapitres',
  pages: 'pages',
};

/** Maps the server's errors to steps. Duplicate messages of a step are merged. */
export const listStepRefusals = (errors: Record<string, string[]>): StepRefusal[] => {
  const all = Object.entries(errors).flatMap(([field, messages]) => {
    const step = STEP_BY_FIELD[field];
    return step ? messages.map((message) => ({ step, message })) : [];
  });
  return all.filter(
    ({ step, message }, index) => all.findIndex((one) => one.step === step && one.message === message) === index,
  );
};

/** Ends the wizard once everything is saved: the booklet becomes a draft, or the server lists the missing parts. */
export const useFinishWizard = () => {
  const { booklet, session } = useDraft();
  const keep = useCacheBooklet();
  const [refusals, setRefusals] = useState<StepRefusal[]>([]);
  const [failure, setFailure] = useState('');
  const busy = useRef(false);
  const latest = useRef({ booklet, keep });
  latest.current = { booklet, keep };
  const finish = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    setFailure('');
    try {
      await session.flush();
      const { id, rowVersion } = session.findBooklet() ?? latest.current.booklet;
      const body = { wizardStep: 'livret-completed' as const, rowVersion };
      latest.current.keep(await api(updateBooklet, { params: { id }, body, quiet: true }));
      setRefusals([]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const found = listStepRefusals(error.errors);
      setRefusals(found);
      if (found.length === 0) setFailure(error.message);
    } finally {
      busy.current = false;
    }
  }, [session]);
  const building = booklet.state === 'building';
  useEffect(() => {
    if (building) void finish();
  }, [building, finish]);
  return { refusals, failure, retry: () => void finish() };
};
