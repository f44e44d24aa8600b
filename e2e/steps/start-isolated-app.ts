import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { signInFirstAdmin } from '../../test/system/first-admin.ts';
import { type MailSink, openMailSink } from '../../test/system/mail-sink.ts';
import { ServerProcess } from '../../test/system/server-process.ts';
import { copyDemonstration, type DatabaseKind } from './copy-demonstration.ts';
import { findFreePort } from './find-free-port.ts';

/** A product without the demonstration, on an empty database of PostgreSQL. */
const createEmptyProduct = (databaseUrl: string) => {
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
export const startIsolatedApp = async ({
  databaseUrl = null,
  database = 'postgres',
  mail = true,
}: {
  databaseUrl?: string | null;
  database?: DatabaseKind;
  mail?: boolean;
} = {}) => {
  const product = databaseUrl ? createEmptyProduct(databaseUrl) : await copyDemonstration(database);
  const sink: MailSink = await openMailSink();
  const port = await findFreePort();
  const publicUrl = `http://localhost:${port}`;
  const env = {
    ...product.env,
    ...(mail && { SMTP_URL: sink.url }),
    ...(databaseUrl && { PUBLIC_URL: publicUrl, PORT: `${port}` }),
  };
  let server = new ServerProcess({ env });
  let address = await server.waitUntilReady();
  if (databaseUrl) await signInFirstAdmin(server);
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
      server = new ServerProcess({ env: { ...env, PORT: new URL(address).port } });
      address = await server.waitUntilReady();
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
export type IsolatedApp = Awaited<ReturnType<typeof startIsolatedApp>>;

/** The first URL of a text that contains `part`. */
export const getLink = (text: string, part: string): string => {
  const link = text.match(/https?:\/\/[^\s<>)]+/g)?.find((one) => one.includes(part));
  if (!link) throw new Error(`No address with « ${part} » in:\n${text}`);
  return link;
};
