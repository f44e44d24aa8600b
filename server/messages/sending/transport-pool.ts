import type { Db } from '../../platform/data/connection/client.ts';
import type { MailRoute, MailRouter } from '../../platform/mail/mail-router.ts';
import { parseSmtpUrl, SmtpConnection } from '../../platform/mail/smtp-connection.ts';
import type { ReadyMessage } from './batch.ts';
import { createDeliveryQueue, type DeliveryQueue, type DeliveryQueueOptions } from './delivery-queue.ts';

/** Default number of connections: many to the platform's own server, few to a customer's. */
const DEFAULT_PLATFORM_CONNECTIONS = 10;
const DEFAULT_COMPANY_CONNECTIONS = 4;
const MAX_CONNECTIONS = 100;
/** Milliseconds after which an unused queue closes: its server was replaced or its campaign is over. */
const UNUSED_QUEUE_MS = 60_000;

const getConnectionCount = ({ own }: MailRoute, url: string): number => {
  const fallback = own ? DEFAULT_COMPANY_CONNECTIONS : DEFAULT_PLATFORM_CONNECTIONS;
  const asked = Number(new URL(url).searchParams.get('maxConnections') ?? fallback);
  return Number.isInteger(asked) && asked > 0 ? Math.min(asked, MAX_CONNECTIONS) : fallback;
};

/** Transport of a company's messages; `queue` null: they stay in the outbox. */
export interface CompanyTransport {
  route: MailRoute;
  queue: DeliveryQueue | null;
}

export interface TransportPoolOptions
  extends Pick<DeliveryQueueOptions, 'retryDelaysMs' | 'onResults' | 'onDatabaseError'> {
  db: Db;
  worker: string;
  postOffice: MailRouter;
  onServerRefused: (left: readonly ReadyMessage[], cause: string) => Promise<void>;
}

/** Pool of delivery queues, one per mail server: a server that does not answer delays only its own company. */
export const createTransportPool = ({ db, worker, postOffice, ...options }: TransportPoolOptions) => {
  const wires = new Map<string, { wire: DeliveryQueue; usedAt: number }>();
  const wireOf = (route: MailRoute): DeliveryQueue | null => {
    const { url, address } = route;
    if (url === null) return null;
    // One queue per server and sender address, even for two companies on the same server.
    const key = JSON.stringify([url, address]);
    const known = wires.get(key);
    if (known) {
      known.usedAt = performance.now();
      return known.wire;
    }
    const at = parseSmtpUrl(url);
    const lines = Array.from({ length: getConnectionCount(route, url) }, () => new SmtpConnection(at));
    const wire = createDeliveryQueue(db, worker, lines, { ...options, from: address });
    wires.set(key, { wire, usedAt: performance.now() });
    return wire;
  };
  const all = () => [...wires.values()].map(({ wire }) => wire);
  return {
    wayOf: async (companyId: string): Promise<CompanyTransport> => {
      const route = await postOffice.getRoute(companyId);
      return { route, queue: wireOf(route) };
    },
    /** Resolves when nothing waits and nothing is in transit in any queue. */
    idle: async (): Promise<void> => {
      await Promise.all(all().map((wire) => wire.idle()));
    },
    /** Drops waiting messages; those in transit still arrive. */
    drop: (): void => {
      for (const wire of all()) wire.drop();
    },
    /** Closes queues unused for a while; call it only while all are idle. */
    tidy: (): void => {
      for (const [key, { wire, usedAt }] of wires) {
        if (performance.now() - usedAt < UNUSED_QUEUE_MS) continue;
        wire.close();
        wires.delete(key);
      }
    },
    close: (): void => {
      for (const wire of all()) wire.close();
    },
  };
};
