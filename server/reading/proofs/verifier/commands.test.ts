import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReceiptFile } from '../../../../contract/reading/proof-log/receipt-file.ts';
import { getProjectPath } from '../../../platform/files/project-paths.ts';
import { createSampleKey, createSampleLog } from '../log/sample-log.fixture.ts';

/** Commands of docs/verify-proofs.md, run as they stand there. */
const script = /```bash\n([\s\S]*?)```/.exec(readFileSync(getProjectPath('docs/verify-proofs.md'), 'utf8'))?.[1] ?? '';
const key = createSampleKey();
const log = createSampleLog('01900000-0000-7000-8000-0000000000a1', key);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embarque-verify-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = async (receipt: ReceiptFile, env: Record<string, string> = {}): Promise<string> => {
  await writeFile(join(folder, 'recu.json'), JSON.stringify(receipt, null, 2));
  const options = { cwd: folder, env: { ...process.env, ...env } };
  const { stdout } = await promisify(execFile)('bash', ['-c', script], options).catch((error) => error);
  return stdout;
};

it('tells an authentic receipt at each place of the log, with common tools', async () => {
  for (const number of [1, 4, 5, 7]) {
    const said = await run(await log.receipt(number));
    expect(said).toContain('AUTHENTIQUE');
    expect(said).toContain(`Clé : ${(await key.getFingerprint()).replaceAll(' ', '')}`);
  }
});

it('names what was changed', async () => {
  const receipt = await log.receipt(5);
  const { statement, path, checkpoint } = receipt;
  expect(await run({ ...receipt, statement: { ...statement, typedName: 'Léa' } })).toBe('MODIFIÉ : énoncé\n');
  expect(await run({ ...receipt, index: 3 })).toBe('MODIFIÉ : numéro\n');
  expect(await run({ ...receipt, path: path.slice(1) })).toMatch(/^MODIFIÉ : (chemin|racine)\n$/);
  expect(await run({ ...receipt, path: path.toReversed() })).toBe('MODIFIÉ : racine\n');
  const otherHead = await log.signHead(4);
  expect(await run({ ...receipt, checkpoint: otherHead })).toBe('MODIFIÉ : taille\n');
  const forged = checkpoint.replace(/(— \S+ \S{20})(.)/, (_, before, sign) => `${before}${sign === 'a' ? 'b' : 'a'}`);
  expect(await run({ ...receipt, checkpoint: forged })).toBe('MODIFIÉ : signature\n');
  expect(await run(receipt, { CLE: createSampleKey().publicKey })).toBe('MODIFIÉ : signature\n');
});
