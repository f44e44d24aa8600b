import { useState } from 'react';
import {
  replaceBookletText,
  searchBookletText,
  type TextHit,
  type TextPlace,
} from '../../../../contract/booklets/content/replace.ts';
import { ApiError, api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { useEditor } from '../editor-context.ts';
import { recordBatchStep, showServerChanges, waitUntilSaved } from '../server-steps.ts';

interface TextSearch {
  text: string;
  matchCase: boolean;
  wholeWord: boolean;
}

export const getHitKey = ({ kind, targetId, path, index }: TextPlace): string => `${kind} ${targetId} ${path} ${index}`;

const toPlace = ({ kind, targetId, path, index, rowVersion }: TextHit): TextPlace => ({
  ...{ kind, targetId, path, index, rowVersion },
});

/** Search in the saved content of a booklet, the ticked occurrences, and their replacement. */
export const useTextReplacement = (bookletId: string) => {
  const t = useT();
  const scene = useEditor();
  const [asked, setAsked] = useState<TextSearch | null>(null);
  const [found, setFound] = useState<{ hits: TextHit[]; hasMore: boolean } | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const params = { id: bookletId };

  /** Runs a call; returns the message of its failure. */
  const run = async (work: () => Promise<void>): Promise<string | undefined> => {
    setBusy(true);
    try {
      if (await waitUntilSaved(scene.session)) await work();
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.errors.text?.[0] ?? error.message;
    } finally {
      setBusy(false);
    }
  };

  /** Returns the error of the field. */
  const search = (wanted: TextSearch): Promise<string | undefined> =>
    run(async () => {
      const query = {
        text: wanted.text,
        matchCase: wanted.matchCase ? ('true' as const) : ('false' as const),
        wholeWord: wanted.wholeWord ? ('true' as const) : ('false' as const),
      };
      const answer = await api(searchBookletText, { params, query, quiet: true });
      setAsked(wanted);
      setFound(answer);
      setTicked(new Set(answer.hits.filter(({ refusal }) => refusal === null).map(getHitKey)));
      setMessage(t('editor.find.found', { count: answer.hits.length }));
    });

  /** Replaces these occurrences; those that could not be stay listed with the reason. */
  const replace = async (chosen: readonly TextHit[], replacement: string): Promise<void> => {
    if (!asked || !found) return;
    const failure = await run(async () => {
      const body = { ...asked, replacement, hits: chosen.map(toPlace) };
      const { batchId, replaced, refused } = await api(replaceBookletText, { params, body, quiet: true });
      if (batchId !== null) {
        recordBatchStep(scene, { what: 'textReplaced', name: asked.text }, batchId);
        await showServerChanges(scene);
      }
      const reasons = new Map(refused.map((place) => [getHitKey(place), place.message]));
      const done = new Set(chosen.map(getHitKey).filter((key) => !reasons.has(key)));
      const left = found.hits
        .filter((hit) => !done.has(getHitKey(hit)))
        .map((hit) => ({ ...hit, refusal: reasons.get(getHitKey(hit)) ?? hit.refusal }));
      // What stays may have moved in its text: only a new search can replace it.
      setFound({ hits: left, hasMore: found.hasMore });
      setTicked(new Set());
      const told = t('editor.find.replaced', { count: replaced });
      setMessage(refused.length > 0 ? `${told} ${t('editor.find.refused', { count: refused.length })}` : told);
    });
    if (failure) setMessage(failure);
  };

  return {
    hits: found?.hits ?? null,
    hasMore: found?.hasMore ?? false,
    ticked,
    setTicked,
    busy,
    message,
    search,
    replace,
  };
};
