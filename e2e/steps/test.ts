import { test as base, expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import { type MailSink, openMailSink } from '../../test/system/mail-sink.ts';
import { ServerProcess } from '../../test/system/server-process.ts';
import { copyDemonstration, type DatabaseKind } from './copy-demonstration.ts';
import { findFreePort } from './find-free-port.ts';
import { trackRequests } from './wait-until-idle.ts';

interface ProductOptions {
  /** True: the product of this file has a mail server that records messages. False: messages stay in the outbox. */
  sendsMail: boolean;
  database: DatabaseKind;
}

const DEFAULT_OPTIONS: ProductOptions = { sendsMail: false, database: 'postgres' };

/** The product with its own demonstration, for the tests of one file. */
export class DemoApp {
  /** One port for every file of a worker: the browser caches and compiles scripts by address. */
  #port: number | null = null;
  #file = '';
  #server: ServerProcess | null = null;
  #address = '';
  #sink: MailSink | null = null;
  #remove: (() => Promise<void>) | null = null;

  /** Address of the product for the tests of a file. No other file shares its data, whichever ran before. */
  async startForFile(file: string, { sendsMail, database }: ProductOptions = DEFAULT_OPTIONS): Promise<string> {
    if (file === this.#file) return this.#address;
    await this.close();
    this.#sink = sendsMail ? await openMailSink() : null;
    const { env, remove } = await copyDemonstration(database);
    this.#remove = remove;
    this.#port ??= await findFreePort();
    const mail = this.#sink && { SMTP_URL: this.#sink.url };
    this.#server = new ServerProcess({ env: { ...env, PORT: `${this.#port}`, ...mail } });
    this.#address = await this.#server.waitUntilReady();
    this.#file = file;
    return this.#address;
  }

  /** Paths of the password links mailed (to one address), oldest first. */
  async #readLinks(address?: string): Promise<string[]> {
    if (!this.#sink) throw new Error('this application sends no mail: test.use({ sendsMail: true })');
    const received = this.#sink.received.filter(({ to }) => !address || to === address);
    const mails = await Promise.all(received.map(({ source }) => PostalMime.parse(source)));
    return mails.flatMap(({ text = '' }) => /\/auth\/new-password\?jeton=[\w-]+/.exec(text)?.[0] ?? []);
  }

  /** Searches the server log for a text. */
  hasLogged(text: string): boolean {
    return `${this.#server?.stdout}${this.#server?.stderr}`.includes(text);
  }

  /** Password links mailed during some work (to one address), once there are `n`. */
  async collectMailedLinks(n: number, work: () => Promise<unknown>, address?: string): Promise<string[]> {
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

export const test = base.extend<ProductOptions, { app: DemoApp }>({
  sendsMail: [DEFAULT_OPTIONS.sendsMail, { option: true }],
  database: [DEFAULT_OPTIONS.database, { option: true }],
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern
    async ({}, use) => {
      const app = new DemoApp();
      await use(app);
      await app.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => {
    trackRequests(page);
    await use(page);
  },
  baseURL: async ({ app, sendsMail, database }, use, info) =>
    use(await app.startForFile(info.file, { sendsMail, database })),
});
