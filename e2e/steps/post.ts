import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { Server } from '../../test/system/server.ts';
import { openSink, type Sink } from '../../test/system/sink.ts';

/** A product of its own, with a demo world and a mail server that keeps what it gets: for journeys in which messages leave. */
export const openHouse = async () => {
  const data = mkdtempSync(join(tmpdir(), 'embarque-e2e-post-'));
  const sink: Sink = await openSink();
  const env = { NODE_ENV: 'production', DATA_DIR: data, SERVE_WEB: '1', SMTP_URL: sink.url };
  let server = new Server({ env });
  let address = await server.ready();
  return {
    sink,
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
      rmSync(data, { recursive: true, force: true });
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
