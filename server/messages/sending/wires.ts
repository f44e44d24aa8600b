import type { Db } from '../../platform/data/client.ts';
import type { PostOffice, PostRoute } from '../../platform/mail/post-office.ts';
import type { Ready } from './batch.ts';
import { addressOf, Line } from './line.ts';
import { openWire, type Wire, type WireOptions } from './wire.ts';

/** Default number of connections: many to the platform's own server, few to a customer's. */
const CONNECTIONS = 10;
const OWN_CONNECTIONS = 4;
const MOST_CONNECTIONS = 100;
/** Milliseconds after which an unused queue closes: its server was replaced or its campaign is over. */
const UNUSED = 60_000;

const connectionsOf = ({ own }: PostRoute, url: string): number => {
  const fallback = own ? OWN_CONNECTIONS : CONNECTIONS;
  const asked = Number(new URL(url).searchParams.get('maxConnections') ?? fallback);
  return Number.isInteger(asked) && asked > 0 ? Math.min(asked, MOST_CONNECTIONS) : fallback;
};

/** Transport of a company's messages; `wire` null: they stay in the outbox. */
export interface Way {
  route: PostRoute;
  wire: Wire | null;
}

export interface WiresOptions extends Pick<WireOptions, 'tries' | 'onSettled' | 'onTrouble'> {
  db: Db;
  worker: string;
  postOffice: PostOffice;
  onRefused: (left: readonly Ready[], cause: string) => Promise<void>;
}

/** Pool of delivery queues, one per mail server: a server that does not answer delays only its own company. */
export const openWires = ({ db, worker, postOffice, ...options }: WiresOptions) => {
  const wires = new Map<string, { wire: Wire; usedAt: number }>();
  const wireOf = (route: PostRoute): Wire | null => {
    const { url, address } = route;
    if (url === null) return null;
    // One queue per server and sender address, even for two companies on the same server.
    const key = JSON.stringify([url, address]);
    const known = wires.get(key);
    if (known) {
      known.usedAt = performance.now();
      return known.wire;
    }
    const at = addressOf(url);
    const lines = Array.from({ length: connectionsOf(route, url) }, () => new Line(at));
    const wire = openWire(db, worker, lines, { ...options, from: address });
    wires.set(key, { wire, usedAt: performance.now() });
    return wire;
  };
  const all = () => [...wires.values()].map(({ wire }) => wire);
  return {
    wayOf: async (companyId: string): Promise<Way> => {
      const route = await postOffice.routeOf(companyId);
      return { route, wire: wireOf(route) };
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
        if (performance.now() - usedAt < UNUSED) continue;
        wire.close();
        wires.delete(key);
      }
    },
    close: (): void => {
      for (const wire of all()) wire.close();
    },
  };
};

export type Wires = ReturnType<typeof openWires>;
