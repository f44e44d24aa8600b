import { useEffect, useRef, useState } from 'react';
import {
  type Booklet,
  booklet as bookletSchema,
  type Tone,
} from '../../../../../../contract/booklets/booklets/booklets.ts';
import { previewTone, setTone, undoTone } from '../../../../../../contract/booklets/tone/tone.ts';
import { ApiError, api } from '../../../../../lib/api.ts';
import { useCallQuery } from '../../../../../lib/use-call-query.ts';
import { bookletKeys } from '../../../../booklets/use-booklet.ts';
import { useDraft } from '../../../frame/draft.ts';

/** Milliseconds without a change before the preview is fetched again. */
const TONE_PREVIEW_DELAY_MS = 2000;

/** Preview of a tone change. It is fetched again a while after the last save. */
export const useTonePreview = (to: Tone) => {
  const { booklet, saved } = useDraft();
  const query = useCallQuery(bookletKeys.tone(booklet.id, to), previewTone, {
    params: { id: booklet.id },
    query: { to },
    placeholderData: (known) => (known?.to === to ? known : undefined),
  });
  const { refetch } = query;
  const seen = useRef(saved.changeCount);
  useEffect(() => {
    if (seen.current === saved.changeCount) return;
    const timer = setTimeout(() => {
      seen.current = saved.changeCount;
      void refetch();
    }, TONE_PREVIEW_DELAY_MS);
    return () => clearTimeout(timer);
  }, [saved.changeCount, refetch]);
  return query;
};

/** The step is drawn again after a tone change: the focus goes back to the tone choice, not to the top of the page. */
let hasToneChanged = false;
/** Milliseconds that the confirm dialog takes to close and release the focus. */
const DIALOG_CLOSE_MS = 300;

export const useFocusAfterChange = () => {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!hasToneChanged) return;
    hasToneChanged = false;
    const timer = setTimeout(() => {
      if (document.activeElement === null || document.activeElement === document.body) {
        region.current?.querySelector<HTMLElement>('input:checked')?.focus();
      }
    }, DIALOG_CLOSE_MS);
    return () => clearTimeout(timer);
  }, []);
  return region;
};

/** Changes the tone of the booklet, and undoes it. Pending input is saved first; every field is shown again after. */
export const useToneChange = () => {
  const { session } = useDraft();
  const [busy, setBusy] = useState(false);
  const change = async (work: (booklet: Booklet) => Promise<Booklet>): Promise<boolean> => {
    setBusy(true);
    try {
      if (!(await session.flush())) return false;
      const booklet = session.findBooklet();
      if (!booklet) return false;
      const answer = await work(booklet);
      hasToneChanged = true;
      await session.replaceBooklet(answer);
      return true;
    } catch (error) {
      // The call already showed the error; another editor's version is shown here.
      if (!(error instanceof ApiError)) throw error;
      const current = bookletSchema.safeParse(error.body.current);
      if (current.success) await session.replaceBooklet(current.data);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    turn: (to: Tone) => change(({ id, rowVersion }) => api(setTone, { params: { id }, body: { to, rowVersion } })),
    undo: () => change(({ id }) => api(undoTone, { params: { id } })),
  };
};
