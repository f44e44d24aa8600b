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
 * Starts a product and a mail server that records messages, for journeys with mail. The product has the demonstration,
 * unless `databaseUrl` names an empty PostgreSQL database: it then has an administrator of a first company, and its
 * links start with its own public address. Without `mail`, messages stay in the outbox.
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
    /** The origin of links in messages. */
    publicUrl: databaseUrl ? publicUrl : address,
    /** The current address of the product. */
    get address() {
      return address;
    },
    /** Kills the server without warning, and restarts it on the same data. */
    restart: async () => {
      await server.stop('SIGKILL');
      server = new Server({ env: { ...env, PORT: new URL(address).port } });
      address = await server.ready();
    },
    /** Texts of the messages to an address, oldest first. */
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

/** The first URL of a text that contains `part`. */
export const linkIn = (text: string, part: string): string => {
  const link = text.match(/https?:\/\/[^\s<>)]+/g)?.find((one) => one.includes(part));
  if (!link) throw new Error(`No address with « ${part} » in:\n${text}`);
  return link;
};
