import { test as base, expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import { Server } from '../../test/system/server.ts';
import { openSink, type Sink } from '../../test/system/sink.ts';
import { copyDemonstration, type DatabaseKind } from './demonstration.ts';
import { findFreePort } from './port.ts';
import { follow } from './rest.ts';

interface Options {
  /** True: the product of this file has a mail server that records messages. False: messages stay in the outbox. */
  sendsMail: boolean;
  database: DatabaseKind;
}

const defaults: Options = { sendsMail: false, database: 'postgres' };

/** The product with its own demonstration, for the tests of one file. */
export class World {
  /** One port for every file of a worker: the browser caches and compiles scripts by address. */
  #port: number | null = null;
  #file = '';
  #server: Server | null = null;
  #address = '';
  #sink: Sink | null = null;
  #remove: (() => Promise<void>) | null = null;

  /** Address of the product for the tests of a file. No other file shares its data, whichever ran before. */
  async of(file: string, { sendsMail, database }: Options = defaults): Promise<string> {
    if (file === this.#file) return this.#address;
    await this.close();
    this.#sink = sendsMail ? await openSink() : null;
    const { env, remove } = await copyDemonstration(database);
    this.#remove = remove;
    this.#port ??= await findFreePort();
    const mail = this.#sink && { SMTP_URL: this.#sink.url };
    this.#server = new Server({ env: { ...env, PORT: `${this.#port}`, ...mail } });
    this.#address = await this.#server.ready();
    this.#file = file;
    return this.#address;
  }

  /** Paths of the password links mailed (to one address), oldest first. */
  async #readLinks(address?: string): Promise<string[]> {
    if (!this.#sink) throw new Error('this world sends no mail: test.use({ sendsMail: true })');
    const received = this.#sink.received.filter(({ to }) => !address || to === address);
    const mails = await Promise.all(received.map(({ source }) => PostalMime.parse(source)));
    return mails.flatMap(({ text = '' }) => /\/auth\/new-password\?jeton=[\w-]+/.exec(text)?.[0] ?? []);
  }

  /** Searches the server log for a text. */
  hasLogged(text: string): boolean {
    return `${this.#server?.stdout}${this.#server?.stderr}`.includes(text);
  }

  /** Password links mailed during some work (to one address), once there are `n`. */
  async mailed(n: number, work: () => Promise<unknown>, address?: string): Promise<string[]> {
    const before = (await this.#readLinks(address)).length;
    await work();
    await expect
      .poll(async () => (await this.#readLinks(address)).length, { message: 'password links mailed' })
      .toBe(before + n);
    return (await this.#readLinks(address)).slice(before);
  }

  async close(): Promise<void> {
    await this.#server?.stop('SIGKILL');
    this.#server = null;
    await this.#remove?.();
    this.#remove = null;
    await this.#sink?.close();
    this.#sink = null;
  }
}

export const test = base.extend<Options, { world: World }>({
  sendsMail: [defaults.sendsMail, { option: true }],
  database: [defaults.database, { option: true }],
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern
    async ({}, use) => {
      const world = new World();
      await use(world);
      await world.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => {
    follow(page);
    await use(page);
  },
  baseURL: async ({ world, sendsMail, database }, use, info) => use(await world.of(info.file, { sendsMail, database })),
});
