import { useState } from 'react';
import { toFormErrors } from '../ui/form/form-errors.ts';
import { ApiError } from './api.ts';

/** All texts of a refusal, for a form that has no place beside its fields. */
export const joinErrorTexts = ({ errors, message }: ApiError): string =>
  Object.values(errors).flat().join('\n') || message;

/**
 * State of a button that calls the server: `busy` while `run` works, `refusal` when the server refused. The words are
 * those of the error, unless `toWords` finds better ones. Errors of other kinds are thrown. `run` returns the result
 * of the call, undefined after a refusal.
 */
export const useAction = () => {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const run = async <Result>(
    work: () => Promise<Result>,
    toWords: (error: ApiError) => string | Promise<string> = ({ message }) => message,
  ): Promise<Result | undefined> => {
    setBusy(true);
    setRefusal('');
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(await toWords(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { busy, refusal, setRefusal, run };
};

/** Same for a form: `errors` holds the words beside each field, `refusal` those that concern no field. */
export const useFormAction = () => {
  const { run, ...action } = useAction();
  const [errors, setErrors] = useState<Record<string, string>>({});
  return {
    ...action,
    errors,
    setErrors,
    run: <Result>(work: () => Promise<Result>) => {
      setErrors({});
      return run(work, (error) => {
        const beside = toFormErrors(error.errors);
        setErrors(beside);
        return Object.keys(beside).length === 0 ? error.message : '';
      });
    },
  };
};
