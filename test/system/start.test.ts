import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { ApiClient } from './api-client.ts';
import { acceptTerms, listBlockTexts, makeBooklet, saveBlock } from './client-steps.ts';
import { getFirstStart } from './first-start.ts';
import { type ServerOptions, ServerProcess } from './server-process.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

// A start takes seconds, and longer on a machine busy with other tests.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const LOCK_FILE = 'en-cours-d-utilisation.lock';
const isRoot = process.getuid?.() === 0;
/**
 * Root ignores file modes: without this capability it obeys them, and still reads this clone, which another account may
 * not be allowed to enter.
 */
const modesLauncher = isRoot ? ['setpriv', '--bounding-set=-dac_override', '--inh-caps=-dac_override'] : [];

/** Result of a first start: most tests run on a copy of it. */
let firstStart: string;
let folder: ReturnType<typeof createTemporaryFolder>;
let data: string;
let servers: ServerProcess[] = [];

beforeAll(async () => {
  firstStart = await getFirstStart();
});
beforeEach(() => {
  folder = createTemporaryFolder();
  data = join(folder.path, 'data');
});
afterEach(async () => {
  const started = servers;
  servers = [];
  await Promise.all(started.map((server) => server.stop('SIGKILL')));
  folder.remove();
});

const startServer = (env: Record<string, string> = {}, how: Partial<ServerOptions> = {}): ServerProcess => {
  const server = new ServerProcess({ env: { DATA_DIR: data, ...env }, ...how });
  servers.push(server);
  return server;
};

/** The error message of a refused start; also checks the exit code. */
const getRefusal = async (env: Record<string, string> = {}, how: Partial<ServerOptions> = {}): Promise<string> => {
  const server = startServer(env, how);
  const { code } = await server.waitForExit();
  expect(code).toBe(1);
  expect(server.stdout).not.toContain('est prêt');
  // The message is a sentence, not a stack.
  expect(server.stderr).not.toMatch(/^ {4}at /m);
  return server.stderr.trim();
};

const copyToData = () => cpSync(firstStart, data, { recursive: true });

const expectStart = async (env: Record<string, string> = {}): Promise<void> => {
  const server = startServer(env);
  await server.waitUntilReady();
  expect((await server.stop()).code).toBe(0);
};

const startListener = async () => {
  const server = createServer((_, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
};

describe('a first start', () => {
  test('prints where it answers and the accounts to try, and keeps what it made for the next one', async () => {
    const server = startServer();
    const address = await server.waitUntilReady();
    expect(server.stdout).toContain('admin@demo.fr');
    expect(await (await fetch(`${address}/ready`)).json()).toEqual({ status: 'ok', database: 'ok', storage: 'ok' });
    const client = new ApiClient(address);
    await client.signIn('admin@demo.fr', 'Bienvenue-a-bord-2026');
    await acceptTerms(client);
    const { pageId } = await makeBooklet(client, 'Gardé', 'mot gardé');
    const { code, ms } = await server.stop();
    expect(code).toBe(0);
    expect(ms).toBeLessThan(5000);
    expect(existsSync(join(data, LOCK_FILE))).toBe(false);

    client.address = await startServer().waitUntilReady();
    expect(await listBlockTexts(client, pageId)).toEqual([expect.stringContaining('mot gardé')]);
  });

  test('keeps its folder from the other people of the machine', () => {
    for (const path of [firstStart, join(firstStart, 'database')]) expect(statSync(path).mode & 0o777).toBe(0o700);
  });

  test('cut short while it makes the database, leaves the next one a clear field', async () => {
    const server = startServer();
    await expect
      .poll(() => existsSync(join(data, 'database.unfinished', 'base')), { timeout: 60_000, interval: 5 })
      .toBe(true);
    await server.stop('SIGKILL');
    expect(existsSync(join(data, 'database'))).toBe(false);
    await expectStart({ DEMO: '0' });
    expect(readdirSync(data).sort()).toEqual(['database', 'fichiers']);
  });

  test('told to stop while it starts, stops cleanly', async () => {
    copyToData();
    const server = startServer();
    await expect.poll(() => existsSync(join(data, LOCK_FILE)), { timeout: 60_000, interval: 5 }).toBe(true);
    expect((await server.stop()).code).toBe(0);
    expect(existsSync(join(data, LOCK_FILE))).toBe(false);
    await expectStart();
  });
});

describe('a start that cannot be', () => {
  test('the port is taken: names it, frees the folder, and starts once it is free', async () => {
    copyToData();
    const other = await startListener();
    expect(await getRefusal({ PORT: String(other.port) })).toMatch(new RegExp(`^Le port ${other.port} est déjà pris`));
    other.close();
    expect(existsSync(join(data, LOCK_FILE))).toBe(false);
    await expectStart({ PORT: String(other.port) });
  });

  test('the host is not of this machine', async () => {
    copyToData();
    expect(await getRefusal({ HOST: '203.0.113.7' })).toContain('HOST');
  });

  test('the folder is not writable: names it, and starts once it is', async () => {
    mkdirSync(data);
    chmodSync(data, 0o555);
    const text = await getRefusal({}, { launcher: modesLauncher });
    expect(text).toContain(data);
    expect(text).toContain('écriture');
    expect(readdirSync(data)).toEqual([]);
    chmodSync(data, 0o755);
    await startServer({ DEMO: '0' }, { launcher: modesLauncher }).waitUntilReady();
  });

  test('a program that cannot be run is told, and can be stopped', async () => {
    const server = startServer({}, { launcher: [join(folder.path, 'nothing-here')] });
    await expect(server.waitUntilReady()).rejects.toThrow('ENOENT');
    expect((await server.stop()).code).not.toBe(0);
  });

  test('the folder cannot be made', async () => {
    writeFileSync(data, 'a file, not a folder');
    expect(await getRefusal()).toContain(data);
    expect(readFileSync(data, 'utf8')).toBe('a file, not a folder');
  });

  test('the folder is used by another one, which goes on undisturbed', async () => {
    copyToData();
    const first = startServer();
    const address = await first.waitUntilReady();
    const text = await getRefusal();
    expect(text).toContain(`processus ${first.pid}`);
    expect(text).toContain('DATA_DIR');
    expect((await fetch(`${address}/ready`)).status).toBe(200);
    expect(readFileSync(join(data, LOCK_FILE), 'utf8')).toMatch(new RegExp(`^${first.pid} `));
  });

  test('of several starts at once on one folder, one wins', async () => {
    copyToData();
    const racing = [startServer(), startServer(), startServer()];
    const settled = await Promise.allSettled(racing.map((server) => server.waitUntilReady()));
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const [index, { status }] of settled.entries()) {
      if (status === 'rejected') expect(racing[index]?.stderr).toContain('dossier de données');
    }
  });

  test('the folder of a killed one is taken over, even when its number belongs to somebody else now', async () => {
    copyToData();
    const first = startServer();
    await first.waitUntilReady();
    await first.stop('SIGKILL');
    expect(existsSync(join(data, LOCK_FILE))).toBe(true);
    const second = startServer();
    await second.waitUntilReady();
    await second.stop('SIGKILL');
    // This process is alive, but started at another time than the lock states.
    writeFileSync(join(data, LOCK_FILE), `${process.pid} 1`);
    await expectStart();
    // A lock truncated by a crash names no process.
    writeFileSync(join(data, LOCK_FILE), '');
    await expectStart();
  });

  test('PostgreSQL does not answer, or is asked in vain', async () => {
    const other = await startListener();
    const closed = await getRefusal({ DATABASE_URL: `postgresql://postgres@127.0.0.1:${other.port + 1}/postgres` });
    expect(closed).toContain('DATABASE_URL');
    const wrong = await getRefusal({
      DATABASE_URL: `postgresql://postgres:secret-mdp@127.0.0.1:${other.port}/postgres`,
    });
    expect(wrong).toContain('PostgreSQL');
    expect(wrong).not.toContain('secret-mdp');
    other.close();
    expect(existsSync(data)).toBe(false);
  });

  test('the bucket cannot be reached', async () => {
    copyToData();
    const text = await getRefusal({
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_BUCKET: 'livrets',
      S3_ACCESS_KEY_ID: 'cle',
      S3_SECRET_ACCESS_KEY: 'secret-mdp',
    });
    expect(text).toContain('S3_ENDPOINT');
    expect(text).not.toContain('secret-mdp');
    expect(existsSync(join(data, LOCK_FILE))).toBe(false);
  });

  const mount = (size: string): boolean => {
    mkdirSync(data);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', data], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  };
  test.skipIf(!isRoot).each(['16k', '30m'])(
    'the disk is full (%s, by a small disk that only root can make)',
    async (size) => {
      if (!mount(size)) return;
      try {
        expect(await getRefusal()).toMatch(/^Le disque est plein/);
        expect(readdirSync(data)).toEqual([]);
      } finally {
        execFileSync('umount', ['--lazy', data]);
      }
    },
  );

  test('a setting is wrong: names it, and touches nothing', async () => {
    expect(await getRefusal({ PORT: 'trois mille', SMTP_URL: 'mail.exemple.fr' })).toMatch(/PORT, SMTP_URL/);
    expect(existsSync(data)).toBe(false);
  });

  test.each([
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['S3_ENDPOINT', 'minio:9000'],
    ['S3_BUCKET', 'sans le reste'],
    ['PUBLIC_URL', 'livrets.exemple.fr'],
    ['LOG_LEVEL', 'bavard'],
    ['DEMO', 'oui'],
    ['PRODUCT_NAME', 'x'.repeat(61)],
  ])('%s=%s is refused by its name', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  test('an empty setting is none', () => {
    const empty = { PORT: '', DATA_DIR: ' ', DATABASE_URL: '', DEMO: '', S3_BUCKET: '' };
    expect(readConfig(empty)).toEqual(readConfig({}));
  });
});

describe('SIGTERM', () => {
  test('lets a request under way finish, takes no other, and leaves the folder free', async () => {
    copyToData();
    const server = startServer();
    const address = await server.waitUntilReady();
    const client = new ApiClient(address);
    await client.signIn('admin@demo.fr', 'Bienvenue-a-bord-2026');
    await acceptTerms(client);
    const { block, pageId } = await makeBooklet(client, 'En cours', 'avant');
    const token = ((await (await client.fetch('/api/auth/csrf-token')).json()) as { csrfToken: string }).csrfToken;

    // A save whose body arrives in two halves, with the signal between them.
    const body = JSON.stringify({ props: { html: '<p>après</p>' }, rowVersion: block.rowVersion });
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(
      `PATCH /api/admin/blocks/${block.id} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nX-CSRF-TOKEN: ${token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, 10)}`,
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    const ending = server.stop();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await expect(fetch(`${address}/health`)).rejects.toThrow();
    socket.write(body.slice(10));
    const { code, ms } = await ending;
    await closed;
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(5000);
    expect(existsSync(join(data, LOCK_FILE))).toBe(false);

    client.address = await startServer().waitUntilReady();
    expect(await listBlockTexts(client, pageId)).toEqual([expect.stringContaining('après')]);
    await expect(saveBlock(client, block, 'trop tard')).rejects.toThrow('409');
  });

  test('a browser that keeps its connection open does not hold it', async () => {
    copyToData();
    const server = startServer();
    const socket = connect(Number(new URL(await server.waitUntilReady()).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n');
    await new Promise((resolve) => socket.once('data', resolve));
    const { code, ms } = await server.stop();
    socket.destroy();
    expect(code).toBe(0);
    expect(ms).toBeLessThan(5000);
  });
});
