import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  cancelImport,
  createImport,
  getImport,
  type ImportLineFate,
  listImportIssues,
  listImports,
  type ParticipantImport,
  runImport,
  setImportMapping,
  undoImport,
} from '../../../../contract/people/imports/participant-imports.ts';
import type { CallBodyInput } from '../../../../contract/platform/call.ts';
import { ApiError, api } from '../../../lib/api.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { participantKeys, useRefreshParticipants } from '../use-participants.ts';

const importKeys = {
  recent: (bookletId: string) => [...participantKeys.all(bookletId), 'imports'] as const,
  one: (bookletId: string, id: string) => ['booklet', bookletId, 'participant-import', id] as const,
  issues: (one: ParticipantImport, page: object) =>
    ['participant-import-issues', one.id, one.failed, one.ignored, one.matches.total, page] as const,
};

/** Milliseconds between two polls of a running import. */
const IMPORT_POLL_MS = 700;

export type ImportAction = 'sending' | 'checking' | 'starting' | 'cancelling' | 'undoing';

/** State and actions of an import, from its file to its undo. */
export const useParticipantImport = (bookletId: string) => {
  const refresh = useRefreshParticipants(bookletId);
  const cache = useQueryClient();
  const [current, setCurrent] = useState<ParticipantImport | null>(null);
  const [doing, setDoing] = useState<ImportAction | null>(null);
  const [error, setError] = useState('');
  const [progress, setProgress] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);
  // The server keeps the lines of one sheet only: another sheet is read from the file again.
  const [file, setFile] = useState<File | null>(null);

  const running = current?.state === 'running';
  const { data: polled } = useCallQuery(importKeys.one(bookletId, current?.id ?? ''), getImport, {
    params: { id: bookletId, importId: current?.id ?? '' },
    enabled: running,
    refetchInterval: running ? IMPORT_POLL_MS : false,
    gcTime: 0,
  });
  useEffect(() => {
    if (polled && polled.id === current?.id && running) setCurrent(polled);
  }, [polled, current?.id, running]);
  const state = current?.state;
  const refreshRef = useRef(refresh);
  refreshRef.current = refresh;
  useEffect(() => {
    if (state === 'done' || state === 'undone') refreshRef.current();
  }, [state]);

  const perform = async (what: ImportAction, work: () => Promise<ParticipantImport>): Promise<void> => {
    setDoing(what);
    setError('');
    try {
      setCurrent(await work());
    } catch (failure) {
      if (failure instanceof ApiError) setError(Object.values(failure.errors).flat()[0] ?? failure.message);
      else if (!(failure instanceof DOMException)) throw failure;
    } finally {
      setDoing(null);
      setProgress(null);
    }
  };
  const params = { id: bookletId, importId: current?.id ?? '' };
  return {
    current,
    doing,
    error,
    progress,
    setError,
    open: (one: ParticipantImport | null) => {
      setError('');
      setFile(null);
      setCurrent(one);
      void cache.invalidateQueries({ queryKey: importKeys.recent(bookletId) });
    },
    file,
    send: (chosen: File, sheet = '') => {
      const controller = new AbortController();
      stop.current = controller;
      setProgress(0);
      setFile(chosen);
      const sent = {
        params: { id: bookletId },
        body: { sheet },
        file: chosen,
        onProgress: setProgress,
        signal: controller.signal,
      };
      return perform('sending', () => api(createImport, { ...sent, quiet: true }));
    },
    abort: () => stop.current?.abort(),
    check: (body: CallBodyInput<typeof setImportMapping>) =>
      perform('checking', () => api(setImportMapping, { params, body, quiet: true })),
    run: (which: 'all' | 'valid') =>
      perform('starting', () => api(runImport, { params, body: { which }, quiet: true })),
    cancel: () => perform('cancelling', () => api(cancelImport, { params, quiet: true })),
    undo: () => perform('undoing', () => api(undoImport, { params, quiet: true })),
  };
};
export type ImportWork = ReturnType<typeof useParticipantImport>;

export const useRecentImports = (bookletId: string) =>
  useCallQuery(importKeys.recent(bookletId), listImports, { params: { id: bookletId } });

export const useImportIssues = (
  bookletId: string,
  one: ParticipantImport,
  query: { fate: ImportLineFate; page: number; size: number },
) =>
  useCallQuery(importKeys.issues(one, query), listImportIssues, {
    params: { id: bookletId, importId: one.id },
    query,
    placeholderData: keepPreviousData,
  });
