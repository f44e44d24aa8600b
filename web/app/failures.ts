import { ApiError } from '../lib/api.ts';
import { tellChunkFailure } from '../lib/chunks.ts';

let show: ((error: unknown) => void) | null = null;

/** Registers the error page as the display of failures while it is mounted. */
export const showFailuresWith = (shower: (error: unknown) => void): (() => void) => {
  show = shower;
  return () => {
    if (show === shower) show = null;
  };
};

/** True when a failure may be drawn as a page: failures of crawlers are only logged (C41). */
export const isForPeople = async (userAgent: string): Promise<boolean> => {
  try {
    const { isbot } = await import('isbot');
    return !isbot(userAgent);
  } catch {
    // The chunk of isbot could not be loaded: an error thrown here would come back endlessly.
    return true;
  }
};

/** Sends fatal and unhandled errors to the error page (C41); a toast already reported refused calls. */
export const watchFailures = (): void => {
  const fail = async (error: unknown) => {
    console.error(error);
    // The screen stays, with the typed text.
    if (error instanceof ApiError || (await tellChunkFailure(error))) return;
    if (await isForPeople(navigator.userAgent)) show?.(error);
  };
  window.addEventListener('error', (event) => {
    // Failed images and similar events also arrive here, without an error: the screen stays.
    if (event.error) void fail(event.error);
  });
  window.addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    void fail(event.reason);
  });
};
