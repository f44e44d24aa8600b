import { useState } from 'react';
import { ApiError } from './api.ts';

/** All texts of a refusal, for a form that has no place beside its fields. */
export const joinErrorTexts = ({ errors, message }: ApiError): string =>
  Object.values(errors).flat().join('\n') || message;

/**
 * State of a button that calls the server: `busy` while `run` works, `refusal` when the server refused. The words are
 * those of the error, unless `toWords` finds better ones. Errors of other kinds are thrown.
 */
export const useAction = () => {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const run = async (
    work: () => Promise<unknown>,
    toWords: (error: ApiError) => string | Promise<string> = ({ message }) => message,
  ): Promise<void> => {
    setBusy(true);
    setRefusal('');
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(await toWords(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, refusal, setRefusal, run };
};
