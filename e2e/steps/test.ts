import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { Server } from '../../test/system/server.ts';
import { follow } from './rest.ts';

/** Where e2e/global-setup.ts has put a demo world that nobody has touched. */
export const PRISTINE = 'E2E_PRISTINE';

/** The product with a demo world of its own, for the tests of one file. */
export class World {
  #file = '';
  #data = '';
  #server: Server | null = null;
  #address = '';

  /** Its address, for the tests of a file: they share it with no other file, whichever ran before. */
  async of(file: string): Promise<string> {
    if (file === this.#file) return this.#address;
    await this.close();
    this.#data = mkdtempSync(join(tmpdir(), 'embarque-e2e-'));
    cpSync(process.env[PRISTINE] ?? '', this.#data, { recursive: true });
    this.#server = new Server({ env: { NODE_ENV: 'production', DATA_DIR: this.#data, SERVE_WEB: '1' } });
    this.#address = await this.#server.ready();
    this.#file = file;
    return this.#address;
  }

  /** Paths of the password links that would have been mailed, the oldest first: whoever runs it finds them in what it writes. */
  get links(): string[] {
    const journal = `${this.#server?.stdout}${this.#server?.stderr}`;
    return [...journal.matchAll(/\/auth\/new-password\?jeton=[\w-]+/g)].map(([one]) => one);
  }

  /** Those that leave during some work, once there are as many as that. */
  async mailed(n: number, work: () => Promise<unknown>): Promise<string[]> {
    const before = this.links.length;
    await work();
    await expect.poll(() => this.links.length, { message: 'links in the journal' }).toBe(before + n);
    return this.links.slice(before);
  }

  async close(): Promise<void> {
    await this.#server?.stop('SIGKILL');
    this.#server = null;
    if (this.#data) rmSync(this.#data, { recursive: true, force: true });
  }
}

export const test = base.extend<object, { world: World }>({
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
  baseURL: async ({ world }, use, info) => use(await world.of(info.file)),
});
