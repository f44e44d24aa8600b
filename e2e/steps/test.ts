import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import { connectPostgres, type Postgres } from '../../test/system/postgres.ts';
import { Server } from '../../test/system/server.ts';
import { openSink, type Sink } from '../../test/system/sink.ts';
import { follow } from './rest.ts';

/** What e2e/global-setup.ts leaves in this variable, as JSON. */
export const PRISTINE = 'E2E_PRISTINE';

/** A demo world that nobody has touched: every file of tests begins with a copy. */
export interface Pristine {
  /** Its files, and its database where it is the embedded one. */
  folder: string;
  /** Null where there is no PostgreSQL. `server`: its own URL, `url`: that of the world in it. */
  postgres: { server: string; url: string } | null;
}

interface Options {
  /** The world of this file has a mail server, that keeps what it gets; else its messages stay in its outbox. */
  sendsMail: boolean;
  /**
   * The database of this file's world, where there is a PostgreSQL. It takes a third of the processor time of the embedded one:
   * what an HR team does from its first start to the follow-up is walked on the embedded one, single screens on PostgreSQL.
   */
  database: 'postgres' | 'embedded';
}

const defaults: Options = { sendsMail: false, database: 'postgres' };

/** The product with a demo world of its own, for the tests of one file. */
export class World {
  #file = '';
  #data = '';
  #server: Server | null = null;
  #address = '';
  #sink: Sink | null = null;
  #postgres: Postgres | null = null;

  /** Its address, for the tests of a file: they share it with no other file, whichever ran before. */
  async of(file: string, { sendsMail, database }: Options = defaults): Promise<string> {
    if (file === this.#file) return this.#address;
    await this.close();
    this.#sink = sendsMail ? await openSink() : null;
    this.#data = mkdtempSync(join(tmpdir(), 'embarque-e2e-'));
    const { folder, postgres }: Pristine = JSON.parse(process.env[PRISTINE] ?? '');
    const original = database === 'postgres' ? postgres : null;
    // Where the copies are on PostgreSQL, a file that wants the embedded database makes its world anew.
    if (original || !postgres) cpSync(folder, this.#data, { recursive: true });
    this.#server = new Server({
      env: {
        NODE_ENV: 'production',
        DATA_DIR: this.#data,
        DEMO: '1',
        SERVE_WEB: '1',
        ...(original ? { DATABASE_URL: await this.#copyDatabase(original) } : {}),
        ...(this.#sink ? { SMTP_URL: this.#sink.url } : {}),
      },
    });
    this.#address = await this.#server.ready();
    this.#file = file;
    return this.#address;
  }

  async #copyDatabase({ server, url }: { server: string; url: string }): Promise<string> {
    this.#postgres = await connectPostgres(server);
    return this.#postgres.database(url);
  }

  /** Paths of the password links that were mailed (to one address), the oldest first. */
  async #readLinks(address?: string): Promise<string[]> {
    if (!this.#sink) throw new Error('this world sends no mail: test.use({ sendsMail: true })');
    const received = this.#sink.received.filter(({ to }) => !address || to === address);
    const mails = await Promise.all(received.map(({ source }) => PostalMime.parse(source)));
    return mails.flatMap(({ text = '' }) => /\/auth\/new-password\?jeton=[\w-]+/.exec(text)?.[0] ?? []);
  }

  /** Whether the log holds this text. */
  hasLogged(text: string): boolean {
    return `${this.#server?.stdout}${this.#server?.stderr}`.includes(text);
  }

  /** Those that leave during some work (to one address), once there are as many as that. */
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
    await this.#postgres?.stop();
    this.#postgres = null;
    await this.#sink?.close();
    this.#sink = null;
    if (this.#data) rmSync(this.#data, { recursive: true, force: true });
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
