import { ApiError } from '../lib/api.ts';
import { tellChunkFailure } from '../lib/chunks.ts';

let show: ((error: unknown) => void) | null = null;

/** The error page says where failures are to be shown, as long as it is mounted. */
export const showFailuresWith = (shower: (error: unknown) => void): (() => void) => {
  show = shower;
  return () => {
    if (show === shower) show = null;
  };
};

/** Whether a failure may be drawn as a page: a crawler's is only logged (C41). */
export const isForPeople = async (userAgent: string): Promise<boolean> => {
  try {
    const { isbot } = await import('isbot');
    return !isbot(userAgent);
  } catch {
    // Its chunk could not be fetched: thrown again, that failure would come back here for ever.
    return true;
  }
};

/** Fatal and unhandled errors go to the error page (C41); what a call refused was already said in a toast. */
export const watchFailures = (): void => {
  const fail = async (error: unknown) => {
    console.error(error);
    // The screen stays, with what was typed in it.
    if (error instanceof ApiError || (await tellChunkFailure(error))) return;
    if (await isForPeople(navigator.userAgent)) show?.(error);
  };
  window.addEventListener('error', (event) => {
    // Failed images and the like also come here, without an error: they are no reason to leave the screen.
    if (event.error) void fail(event.error);
  });
  window.addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    void fail(event.reason);
  });
};
