import { useCallback, useRef, useState } from 'react';
import { ApiError, type CallOptions } from './api.ts';

export type FileCallOptions = Required<Pick<CallOptions<never>, 'onProgress' | 'signal' | 'quiet'>>;

/**
 * State of a call that sends a file: `progress`, from 0 to 1, null while nothing is sent, and `refusal`, the words of
 * the server. `run` resolves to null when the call was refused or cancelled; errors of other kinds are thrown.
 */
export const useFileCall = () => {
  const [progress, setProgress] = useState<number | null>(null);
  const [refusal, setRefusal] = useState('');
  const abort = useRef<AbortController | null>(null);
  const run = useCallback(
    async <Answer>(
      work: (options: FileCallOptions) => Promise<Answer>,
      refuse: (error: ApiError) => void = ({ message }) => setRefusal(message),
    ): Promise<Answer | null> => {
      abort.current = new AbortController();
      setRefusal('');
      setProgress(0);
      try {
        return await work({ onProgress: setProgress, signal: abort.current.signal, quiet: true });
      } catch (failure) {
        if (failure instanceof ApiError) refuse(failure);
        else if (!(failure instanceof DOMException)) throw failure;
        return null;
      } finally {
        setProgress(null);
      }
    },
    [],
  );
  const cancel = useCallback(() => abort.current?.abort(), []);
  return { progress, refusal, setRefusal, run, cancel };
};
