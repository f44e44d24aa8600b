import type { PGlite } from '@electric-sql/pglite';
import { listenInMemory, type MemorySocket } from './memory-socket.ts';
import { createStatementCache } from './statement-cache.ts';
import { buildMessage, readMessages } from './wire-messages.ts';

export const DATABASE_PORT = 5432;
/** The simulation itself: it reads at any moment, even amid a transaction of the product. */
export const OBSERVER = 'observer';

/**
 * Fate of one exchange with the database, decided by the seed. `last_answer`: the answer and the end of the connection
 * come in one packet.
 */
export type ExchangeFate = 'answered' | 'lost_before' | 'lost_after' | 'last_answer';

export interface DatabaseServerOptions {
  pglite: PGlite;
  /** Resolves when this exchange may run, with its fate. */
  beforeExchange: (client: string) => Promise<ExchangeFate>;
}

interface Session {
  client: string;
  socket: MemorySocket;
  /** Statements of this connection: their names in the session. */
  names: Map<string, string>;
}

/** Message of PostgreSQL to each connection when it stops. */
const STOPPED = buildMessage('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'));
const READY = buildMessage('Z', Buffer.from('I'));
const GREETING = Buffer.concat([
  buildMessage('R', Buffer.alloc(4)),
  buildMessage('S', Buffer.from('server_version\u000016.4\u0000')),
  READY,
]);

/** Last transaction status in an answer: `I` idle, `T` in a transaction, `E` in a failed one. */
const readStatus = (answer: Buffer): string => String.fromCharCode(answer.at(-1) ?? 73);

/**
 * PostgreSQL's protocol in front of the embedded database: any number of connections, one transaction at a time. Each
 * exchange waits for its turn, and may be lost before it ran, or after it was committed.
 */
export const openDatabaseServer = ({ pglite, beforeExchange }: DatabaseServerOptions) => {
  const sessions = new Set<Session>();
  const dead = new Set<string>();
  /** The connection that has a transaction open: others wait. */
  let owner: Session | null = null;
  let freed: (() => void)[] = [];

  const { replaceStatements } = createStatementCache();
  const execute = (bytes: Buffer): Buffer => Buffer.from(pglite.execProtocolRawSync(new Uint8Array(bytes)));
  const run = (statement: string): Buffer => execute(buildMessage('Q', Buffer.from(`${statement}\0`)));

  const release = (session: Session): void => {
    if (owner !== session) return;
    owner = null;
    const waiting = freed;
    freed = [];
    for (const one of waiting) one();
  };

  /** Ends a connection, as the server does: what it had not committed is rolled back. */
  const close = (session: Session): void => {
    if (!sessions.delete(session)) return;
    if (owner === session) run('rollback');
    release(session);
  };

  const observe = (session: Session, batch: Buffer): void => {
    const { bytes, completeAnswer } = replaceStatements(batch, session.names);
    session.socket.write(completeAnswer(execute(bytes)));
  };

  const exchange = async (session: Session, batch: Buffer): Promise<void> => {
    if (session.client === OBSERVER) return observe(session, batch);
    let fate = await beforeExchange(session.client);
    while (owner !== null && owner !== session) {
      await new Promise<void>((resolve) => freed.push(resolve));
      fate = await beforeExchange(session.client);
    }
    if (!sessions.has(session)) return;
    if (fate === 'lost_before') return lose(session);
    const { bytes, completeAnswer } = replaceStatements(batch, session.names);
    const answer = completeAnswer(execute(bytes));
    if (readStatus(answer) === 'I') release(session);
    else owner = session;
    if (fate === 'lost_after') return lose(session);
    if (fate === 'last_answer') return stop(session, answer);
    session.socket.write(answer);
  };

  /** The network fails. */
  const lose = (session: Session): void => {
    close(session);
    session.socket.destroy();
  };

  /** The server ends a connection, after a last answer. */
  const stop = (session: Session, answer: Buffer = Buffer.alloc(0)): void => {
    close(session);
    session.socket.write(Buffer.concat([answer, STOPPED]));
    session.socket.end();
  };

  const start = (session: Session, startup: Buffer): void => {
    session.client = /user\0([^\0]*)\0/.exec(startup.toString('latin1'))?.[1] ?? '';
    if (dead.has(session.client)) return;
    sessions.add(session);
    session.socket.write(GREETING);
  };

  const serve = (session: Session): void => {
    const { socket } = session;
    let isStarted = false;
    let received = Buffer.alloc(0);
    let batch: Buffer[] = [];
    let working: Promise<void> = Promise.resolve();
    socket.on('data', (data: Buffer) => {
      if (!isStarted) {
        isStarted = true;
        start(session, data);
        return;
      }
      received = Buffer.concat([received, data]);
      const { messages, rest } = readMessages(received);
      received = rest;
      for (const message of messages) {
        if (message.type === 'X') {
          close(session);
          socket.end();
          return;
        }
        batch.push(message.bytes);
        if (message.type !== 'S' && message.type !== 'Q') continue;
        const whole = Buffer.concat(batch);
        batch = [];
        working = working.then(() => exchange(session, whole));
      }
    });
    socket.on('error', () => {});
    socket.on('close', () => close(session));
    socket.on('end', () => {
      close(session);
      socket.end();
    });
  };

  listenInMemory(DATABASE_PORT, (socket, answer) => {
    serve({ client: '', socket, names: new Map() });
    answer();
  });

  return {
    /** The server restarts: it ends all connections. */
    restart: (): void => {
      for (const session of [...sessions]) if (session.client !== OBSERVER) stop(session);
    },
    /** A program dies: its transactions are rolled back, and it hears nothing more. */
    kill: (client: string): void => {
      dead.add(client);
      for (const session of [...sessions]) if (session.client === client) close(session);
    },
  };
};

export type DatabaseServer = ReturnType<typeof openDatabaseServer>;
