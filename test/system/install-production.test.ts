import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ApiClient } from './api-client.ts';
import { requireBuild } from './build.ts';
import { acceptTerms, listBlockTexts, makeBooklet, uploadLogo } from './client-steps.ts';
import { measureFolder, measureProductPackages } from './disk-size.ts';
import { FIRST_ADMIN_PASSWORD } from './first-admin.ts';
import { copyFirstStart } from './first-start.ts';
import { PROJECT_ROOT } from './root.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

await requireBuild('server', 'browser');
const folder = createTemporaryFolder();
afterAll(() => folder.remove());

test('the packages that npm start installs stay under 400 Mo', () => {
  expect(measureProductPackages()).toBeLessThan(400);
});

test('a production folder runs alone: sign-in, a booklet, an image', { timeout: 300_000 }, async () => {
  const home = join(folder.path, 'embarque');
  const data = join(folder.path, 'data');
  execFileSync(process.execPath, [join(PROJECT_ROOT, 'bin/install-production.mjs'), home]);
  expect(existsSync(join(home, 'node_modules/vite'))).toBe(false);
  expect(existsSync(join(home, 'server/main.ts'))).toBe(false);
  expect(measureFolder(home)).toBeLessThan(350);
  await copyFirstStart(data);
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: home,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  try {
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    const findAddress = () => /est prêt\s*: (http:\S+)/.exec(text)?.[1] ?? '';
    await expect.poll(findAddress, { timeout: 60_000 }).not.toBe('');
    const client = new ApiClient(findAddress());
    expect((await client.fetch('/ready')).status).toBe(200);
    expect((await client.fetch('/auth/login')).status).toBe(200);
    await client.signIn('admin@demo.fr', FIRST_ADMIN_PASSWORD);
    await acceptTerms(client);
    const { pageId } = await makeBooklet(client, 'Seul', 'texte gardé');
    expect(await listBlockTexts(client, pageId)).toEqual([expect.stringContaining('texte gardé')]);
    expect((await client.fetch(await uploadLogo(client))).status).toBe(200);
  } finally {
    child.kill('SIGTERM');
    await gone;
  }
});
