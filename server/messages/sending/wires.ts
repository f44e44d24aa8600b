import type { Db } from '../../platform/data/client.ts';
import type { PostOffice, PostRoute } from '../../platform/mail/post-office.ts';
import type { Ready } from './batch.ts';
import { addressOf, Line } from './line.ts';
import { openWire, type Wire, type WireOptions } from './wire.ts';

/** How many connections an address asks for: many of the platform's own server, few of a customer's. */
const CONNECTIONS = 10;
const OWN_CONNECTIONS = 4;
const MOST_CONNECTIONS = 100;
/** Milliseconds after which a wire that nobody asked for is closed: a server that was replaced, a campaign that is over. */
const UNUSED = 60_000;

const connectionsOf = ({ own }: PostRoute, url: string): number => {
  const fallback = own ? OWN_CONNECTIONS : CONNECTIONS;
  const asked = Number(new URL(url).searchParams.get('maxConnections') ?? fallback);
  return Number.isInteger(asked) && asked > 0 ? Math.min(asked, MOST_CONNECTIONS) : fallback;
};

/** How a company's messages leave; `wire` null: they are kept in the outbox. */
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

/** A wire for each mail server that somebody writes by: one that does not answer keeps nobody but its own company waiting. */
export const openWires = ({ db, worker, postOffice, ...options }: WiresOptions) => {
  const wires = new Map<string, { wire: Wire; usedAt: number }>();
  const wireOf = (route: PostRoute): Wire | null => {
    const { url, address } = route;
    if (url === null) return null;
    // Two companies with the same server, or the same company with another address: a wire each.
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
    /** Nothing waits and nothing is on any wire. */
    idle: async (): Promise<void> => {
      await Promise.all(all().map((wire) => wire.idle()));
    },
    /** Lets go of what waits; what is on the wire still arrives. */
    drop: (): void => {
      for (const wire of all()) wire.drop();
    },
    /** Closes what nobody asked for in a while; only while all are idle. */
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
