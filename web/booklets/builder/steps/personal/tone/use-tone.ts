import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type Booklet,
  booklet as bookletSchema,
  type Tone,
} from '../../../../../../contract/booklets/booklets/booklets.ts';
import { previewTone, setTone, undoTone } from '../../../../../../contract/booklets/tone/tone.ts';
import { ApiError, api } from '../../../../../lib/api.ts';
import { bookletKeys } from '../../../../booklets/use-booklet.ts';
import { useDraft } from '../../../frame/draft.ts';

/** Milliseconds without a change after which the preview is asked for again. */
const CALM = 2000;

/** What turning the texts to a tone would change. Asked again once what is typed beside it has been kept for a while. */
export const useTonePreview = (to: Tone) => {
  const { booklet, saved } = useDraft();
  const query = useQuery({
    queryKey: bookletKeys.tone(booklet.id, to),
    queryFn: ({ signal }) => api(previewTone, { params: { id: booklet.id }, query: { to }, signal, quiet: true }),
    placeholderData: (known) => (known?.to === to ? known : undefined),
  });
  const { refetch } = query;
  const seen = useRef(saved.changes);
  useEffect(() => {
    if (seen.current === saved.changes) return;
    const timer = setTimeout(() => {
      seen.current = saved.changes;
      void refetch();
    }, CALM);
    return () => clearTimeout(timer);
  }, [saved.changes, refetch]);
  return query;
};

/** The step is drawn anew after a change: whoever made it finds the choice again rather than the top of the page. */
let changed = false;
/** Milliseconds after which the dialog that asked has closed and given the focus up. */
const SETTLED = 300;

export const useFocusAfterChange = () => {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!changed) return;
    changed = false;
    const timer = setTimeout(() => {
      if (document.activeElement === null || document.activeElement === document.body) {
        region.current?.querySelector<HTMLElement>('input:checked')?.focus();
      }
    }, SETTLED);
    return () => clearTimeout(timer);
  }, []);
  return region;
};

/** Turns the booklet to a tone, and undoes it: what is typed is kept first, and everything is shown anew after. */
export const useToneChange = () => {
  const { desk } = useDraft();
  const [busy, setBusy] = useState(false);
  const change = async (work: (booklet: Booklet) => Promise<Booklet>): Promise<boolean> => {
    setBusy(true);
    try {
      if (!(await desk.flush())) return false;
      const booklet = desk.booklet();
      if (!booklet) return false;
      const answer = await work(booklet);
      changed = true;
      await desk.takeAnew(answer);
      return true;
    } catch (error) {
      // The call has said why; what somebody else changed is shown.
      if (!(error instanceof ApiError)) throw error;
      const current = bookletSchema.safeParse(error.body.current);
      if (current.success) await desk.takeAnew(current.data);
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
