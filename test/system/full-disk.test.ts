import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorText } from '../../contract/platform/errors.ts';
import { listBlockTexts, makeBooklet, saveBlock } from './client-steps.ts';
import { signInFirstAdmin } from './first-admin.ts';
import { ServerProcess } from './server-process.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

const folder = createTemporaryFolder();
const data = join(folder.path, 'data');
let server: ServerProcess | null = null;
let isMounted = false;

/** Mounts a small disk: only root can, and not on every machine. */
const mountDisk = (): void => {
  mkdirSync(data);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', data], { stdio: 'ignore' });
    isMounted = true;
  } catch {
    isMounted = false;
  }
};

const unmountDisk = (): void => {
  if (!isMounted) return;
  // A lazy unmount waits until the last open file is closed.
  execFileSync('umount', ['--lazy', data]);
  isMounted = false;
};

beforeAll(mountDisk);
// A test that times out never reaches its end; this hook always runs.
afterAll(async () => {
  await server?.stop('SIGKILL');
  unmountDisk();
  folder.remove();
});

/** Writes until nothing more fits: the server writes beside, so the room that was free a moment ago says little. */
const fillDisk = (path: string): void => {
  const file = openSync(path, 'w');
  const zeros = Buffer.alloc(1024 * 1024);
  try {
    for (;;) writeSync(file, zeros);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
};

test('the disk fills up while the embedded server works: saves say so, what was answered stays, and room is enough to go on', async ({
  skip,
}) => {
  skip(!isMounted, 'no disk of a given size may be mounted here (it takes root)');
  server = new ServerProcess({ env: { DATA_DIR: data, LOG_LEVEL: 'silent', DEMO: '0' } });
  const client = await signInFirstAdmin(server);
  const { pageId, block } = await makeBooklet(client, 'Plein', 'premier');
  const filler = join(data, 'filler');
  fillDisk(filler);
  let { rowVersion } = block;
  let kept = 'premier';
  let refusal = '';
  for (let n = 0; n < 2000 && refusal === ''; n += 1) {
    // Random bytes do not compress.
    const text = `numéro ${n} ${randomBytes(2400).toString('hex')}`;
    try {
      const saved = await saveBlock(client, { id: block.id, rowVersion }, text);
      rowVersion = saved.block.rowVersion;
      kept = `numéro ${n} `;
    } catch (error) {
      refusal = error instanceof Error ? error.message : '';
    }
  }
  expect(refusal).toContain('answered 503');
  expect(refusal).toContain(errorText('GEN-033'));
  rmSync(filler);
  expect((await listBlockTexts(client, pageId)).join()).toContain(kept);
  await saveBlock(client, { id: block.id, rowVersion }, 'de nouveau');
  expect((await listBlockTexts(client, pageId)).join()).toContain('de nouveau');
}, 180_000);
