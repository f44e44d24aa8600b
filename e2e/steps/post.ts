import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { firstAdmin } from '../../test/system/first-admin.ts';
import { Server } from '../../test/system/server.ts';
import { openSink, type Sink } from '../../test/system/sink.ts';
import { copyDemonstration, type DatabaseKind } from './demonstration.ts';
import { findFreePort } from './port.ts';

/** A product without the demonstration, on an empty database of PostgreSQL. */
const emptyProduct = (databaseUrl: string) => {
  const data = mkdtempSync(join(tmpdir(), 'embarque-e2e-post-'));
  return {
    env: { NODE_ENV: 'production', SERVE_WEB: '1', DATA_DIR: data, DATABASE_URL: databaseUrl },
    remove: async () => rmSync(data, { recursive: true, force: true }),
  };
};

/**
 * A product of its own and a mail server that keeps what it gets: for journeys in which messages leave. The demonstration, unless
 * `databaseUrl` names an empty database of PostgreSQL: then an administrator of a first company (`firstAdmin`), and links that
 * begin with a public address of its own. Without `mail`, messages are kept in the outbox.
 */
export const openHouse = async ({
  databaseUrl = null,
  database = 'postgres',
  mail = true,
}: {
  databaseUrl?: string | null;
  database?: DatabaseKind;
  mail?: boolean;
} = {}) => {
  const product = databaseUrl ? emptyProduct(databaseUrl) : await copyDemonstration(database);
  const sink: Sink = await openSink();
  const port = await findFreePort();
  const publicUrl = `http://localhost:${port}`;
  const env = {
    ...product.env,
    ...(mail && { SMTP_URL: sink.url }),
    ...(databaseUrl && { PUBLIC_URL: publicUrl, PORT: `${port}` }),
  };
  let server = new Server({ env });
  let address = await server.ready();
  if (databaseUrl) await firstAdmin(server);
  return {
    sink,
    /** What links in messages begin with. */
    publicUrl: databaseUrl ? publicUrl : address,
    /** Where the product is, now. */
    get address() {
      return address;
    },
    /** Kills it as a power cut of the program would, and starts it again on what it had written. */
    restart: async () => {
      await server.stop('SIGKILL');
      server = new Server({ env: { ...env, PORT: new URL(address).port } });
      address = await server.ready();
    },
    /** The text of the messages to an address, the oldest first. */
    textsTo: async (email: string): Promise<string[]> => {
      const found: string[] = [];
      for (const { to, source } of sink.received) {
        if (to === email) found.push((await PostalMime.parse(source)).text ?? '');
      }
      return found;
    },
    close: async () => {
      await server.stop('SIGKILL');
      await sink.close();
      await product.remove();
    },
  };
};
export type House = Awaited<ReturnType<typeof openHouse>>;

/** The first address of a text that holds this. */
export const linkIn = (text: string, part: string): string => {
  const link = text.match(/https?:\/\/[^\s<>)]+/g)?.find((one) => one.includes(part));
  if (!link) throw new Error(`No address with « ${part} » in:\n${text}`);
  return link;
};
