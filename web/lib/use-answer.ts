import { useCallback, useEffect, useState } from 'react';
import type { CallAnswer } from '../../contract/platform/call.ts';
import { type AnyCall, api, type CallOptions } from './api.ts';

interface AnswerState<Answer> {
  /** The request that it answers. */
  request: string;
  data?: Answer;
  error?: unknown;
}

/**
 * Reads a call without the cache, on the screens that appear first and do not load it. No toast shows an error: the
 * screen does.
 */
export const useAnswer = <C extends AnyCall>(call: C, options: Pick<CallOptions<C>, 'params' | 'query'>) => {
  const request = JSON.stringify(options);
  const [state, setState] = useState<AnswerState<CallAnswer<C>>>({ request });
  const refetch = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const data = await api(call, { ...(JSON.parse(request) as typeof options), signal, quiet: true });
        setState({ request, data });
      } catch (error) {
        // An answer that came before stays.
        if (!signal?.aborted) setState((before) => ({ ...(before.request === request && before), request, error }));
      }
    },
    [call, request],
  );
  useEffect(() => {
    const reading = new AbortController();
    void refetch(reading.signal);
    return () => reading.abort();
  }, [refetch]);
  const { data, error } = state.request === request ? state : {};
  return { data, error, refetch: () => refetch() };
};
