import { ApiError } from '../lib/api.ts';

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
  const { isbot } = await import('isbot');
  return !isbot(userAgent);
};

/** Fatal and unhandled errors go to the error page (C41); what a call refused was already said in a toast. */
export const watchFailures = (): void => {
  const fail = (error: unknown) => {
    console.error(error);
    if (error instanceof ApiError) return;
    void isForPeople(navigator.userAgent).then((people) => {
      if (people) show?.(error);
    });
  };
  window.addEventListener('error', (event) => {
    // Failed images and the like also come here, without an error: they are no reason to leave the screen.
    if (event.error) fail(event.error);
  });
  window.addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    fail(event.reason);
  });
};
