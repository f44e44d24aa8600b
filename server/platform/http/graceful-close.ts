import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Time for a proxy to notice that this node takes no more connections, in milliseconds. */
const PROXY_NOTICE_MS = 1000;
const IDLE_SWEEP_MS = 50;
/** Turns of the event loop without a new connection after which none waits: each turn accepts one at least. */
const QUIET_TURNS = 50;
/** Longest wait for them, on a node that gets new connections all the time. */
const MAX_ACCEPTING_MS = 2000;

/** Accepts the connections that the system has established and that wait. */
const acceptWaitingConnections = async (server: Server): Promise<void> => {
  let quiet = 0;
  const noteConnection = () => {
    quiet = 0;
  };
  server.on('connection', noteConnection);
  const end = performance.now() + MAX_ACCEPTING_MS;
  for (; quiet < QUIET_TURNS && performance.now() < end; quiet += 1) await nextTurn();
  server.off('connection', noteConnection);
};

/**
 * Closes so that no request is lost. A proxy keeps connections and may write a request on one at the moment it is
 * closed: it cannot know whether a change was executed, and answers an error. So a node behind a proxy first refuses
 * new connections, which the proxy gives to another node, and still answers on the others, with `Connection: close`.
 */
export const registerGracefulClose = (app: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>): void => {
  let sweep: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    if (trustProxy && app.server.listening) {
      // The system resets the connections that wait to be accepted: on a busy machine, a proxy has sent requests on them.
      await acceptWaitingConnections(app.server);
      // The `close` of an HTTP server would also close its idle connections.
      Server.prototype.close.call(app.server);
      await wait(PROXY_NOTICE_MS);
    }
    // A connection with a request in progress stays open for the browser's next request, and would delay the close.
    // Timers run before arrived requests are read: a connection that has one is not idle in the turn after.
    sweep = setInterval(() => setImmediate(() => app.server.closeIdleConnections()), IDLE_SWEEP_MS);
  });
  app.addHook('onClose', async () => {
    clearInterval(sweep);
  });
};
