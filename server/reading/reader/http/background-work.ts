import type { FastifyBaseLogger } from 'fastify';

/** Work that goes on after the answer, such as sending an e-mail. Requests do not wait for it; shutdown does. */
export const createBackgroundWork = (log: FastifyBaseLogger) => {
  const running = new Set<Promise<void>>();
  return {
    /** `failure`: the log message of an error. */
    start: (work: Promise<void>, failure: string): void => {
      const handled = work.catch((error: unknown) => log.error({ err: error }, failure));
      running.add(handled);
      void handled.finally(() => running.delete(handled));
    },
    close: async (): Promise<void> => {
      await Promise.all(running);
    },
  };
};

export type BackgroundWork = ReturnType<typeof createBackgroundWork>;
