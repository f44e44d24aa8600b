import { ApiError } from '../../lib/api.ts';
import { reportChunkFailure } from '../../lib/chunks.ts';

let showFailure: ((error: unknown) => void) | null = null;

/** Registers the error page as the display of failures while it is mounted. */
export const setFailureDisplay = (shower: (error: unknown) => void): (() => void) => {
  showFailure = shower;
  return () => {
    if (showFailure === shower) showFailure = null;
  };
};

/** True when a failure may be drawn as a page: failures of crawlers are only logged (C41). */
export const isHumanVisitor = async (userAgent: string): Promise<boolean> => {
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
    if (error instanceof ApiError || (await reportChunkFailure(error))) return;
    if (await isHumanVisitor(navigator.userAgent)) showFailure?.(error);
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
