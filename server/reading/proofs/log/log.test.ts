import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fromHex } from '../../../../contract/reading/proof-log/bytes.ts';
import { isConsistent } from '../../../../contract/reading/proof-log/merkle.ts';
import { parseCheckpoint, parseSignedNote } from '../../../../contract/reading/proof-log/signed-note.ts';
import { verifyReceipt } from '../../../../contract/reading/proof-log/verify-receipt.ts';
import { checkProofs } from '../../../../contract/reading/proofs.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Browser } from '../../../../test/browser.ts';
import { makeBooklet } from '../../../booklets/publications/booklet.fixture.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { outbox } from '../../../platform/data/schema/people.ts';
import { hashCanonicalJson } from '../../../platform/security/canonical.ts';
import { appendProofs, getProofStatement } from '../chain.ts';
import { forgetProofs } from '../forget.ts';
import { listPublishedHeads, publishHead, publishHeads } from './publish-heads.ts';
import { buildReceiptFile } from './receipt-file.ts';
import { rotateProofKey } from './signing-keys.ts';

let app: TestApp;
let admin: Browser;
let scope: Scope;
let bookletId: string;

const addProofs = (count: number) =>
  scope.transaction(async (inside) => {
    await inside.acquireAdvisoryLock('proofs');
    return appendProofs(
      inside,
      Array.from({ length: count }, (_, n) => ({
        enrolmentId: '',
        signature: '',
        content: `<p>Vu ${n}</p>`,
        statement: {
          company: { id: scope.companyId, name: 'Dubreuil' },
          booklet: { id: bookletId, title: 'Livret' },
          version: { number: 1, publishedAt: '2026-11-20T08:00:00.000Z' },
          page: { id: uuidv7(), title: 'Règlement' },
          blockId: uuidv7(),
          document: 'Règlement intérieur',
          declaration: 'J’ai lu.',
          covers: 'page' as const,
          pages: 1,
          condition: 'none' as const,
          person: { firstName: 'Inès', lastName: 'Robin', employeeNumber: '' },
          typedName: 'Inès Robin',
          at: '2026-11-21T13:32:05.120Z',
          timeZone: 'Europe/Paris',
          contentHash: hashCanonicalJson(n),
          files: [],
        },
      })).map((proof) => ({ ...proof, enrolmentId: null as unknown as string })),
    );
  });

const changeProtectedRows = async (table: string, trigger: string, statement: string) => {
  const { database } = app.services;
  await database.exec(`alter table ${table} disable trigger ${trigger}`);
  await database.exec(statement);
  await database.exec(`alter table ${table} enable trigger ${trigger}`);
};
const check = async () => (await admin.call(checkProofs, { params: { id: bookletId } })).body;
const day = (n: number) => new Date(`2026-11-${20 + n}T02:29:00Z`);
const getPublic = (path: string) => app.browser().sendRequest('GET', path);
const publish = (n: number) => publishHead(app.services, scope, day(n));

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const company = await app.make.company();
  admin = app.browser();
  scope = app.make.scope(await app.make.signIn(admin, { companyId: company.id }), company.id);
  bookletId = (await makeBooklet(scope, [], {})).id;
});

test('a head is published each day that the log changed, and each agrees with those before', async () => {
  expect(await publish(0)).toBeNull();
  for (const [n, count] of [3, 5, 1].entries()) {
    await addProofs(count);
    expect((await publish(n))?.size).toBe([3, 8, 9][n]);
    expect(await publish(n)).toBeNull();
  }
  expect(await publish(5)).toBeNull();
  const heads = (await listPublishedHeads(scope)).map(
    ({ checkpoint }) => parseCheckpoint(parseSignedNote(checkpoint)?.text ?? '') ?? { size: 0, root: new Uint8Array() },
  );
  const last = await getPublic(`/preuves/${scope.companyId}/tete.txt`);
  expect(last.body).toBe((await listPublishedHeads(scope)).at(-1)?.checkpoint);
  for (const [from, to] of [
    [0, 1],
    [0, 2],
    [1, 2],
  ] as const) {
    const [first, second] = [heads[from], heads[to]];
    if (!first || !second) throw new Error('no head');
    const { body } = await getPublic(`/preuves/${scope.companyId}/coherence.json?de=${first.size}&a=${second.size}`);
    const path = (JSON.parse(body) as { path: string[] }).path.map((hash) => fromHex(hash) ?? new Uint8Array());
    expect(await isConsistent(first, second, path)).toBe(true);
  }
  expect(await check()).toEqual({ kept: 9, forgotten: 0, heads: 3, faults: [] });
});

test('what is public has no name and no session, and nothing of a company that has no log', async () => {
  const keys = await getPublic('/preuves/cles.json');
  expect(JSON.parse(keys.body).keys[0]).toMatchObject({ retiredAt: null });
  expect(keys.body).not.toContain('privateKey');
  const page = await getPublic('/preuves/verifier.html');
  expect(page.headers['content-disposition']).toContain('verifier.html');
  expect(page.body).toContain(JSON.parse(keys.body).keys[0].publicKey);
  for (const path of [
    `/preuves/${uuidv7()}/tete.txt`,
    '/preuves/x/tete.txt',
    `/preuves/${scope.companyId}/coherence.json`,
    `/preuves/${scope.companyId}/coherence.json?de=1&a=2`,
    `/preuves/${scope.companyId}/coherence.json?de=a&a=-1`,
  ]) {
    expect((await getPublic(path)).statusCode).toBe(404);
  }
});

test('proofs older than the log join it, and those forgotten keep their leaf', async () => {
  const rows = await addProofs(6);
  await scope.deleteRows('proofNodes', ({ level }) => eq(level, level));
  await forgetProofs(scope, [rows[1]?.id ?? '', rows[5]?.id ?? '']);
  expect((await publish(0))?.size).toBe(6);
  const receipt = await buildReceiptFile(app.services, scope, rows[3] as TenantRow<'proofs'>);
  if (!receipt) throw new Error('no receipt');
  expect((await verifyReceipt(receipt, receipt.keys)).faults).toEqual([]);
  expect(await check()).toMatchObject({ kept: 4, forgotten: 2, heads: 1, faults: [] });
});

test('a row changed, deleted or moved with all hashes made anew no longer agrees with the published head', async () => {
  const rows = await addProofs(4);
  await publish(0);
  const last = rows[3] as TenantRow<'proofs'>;
  const said = { ...getProofStatement(last), typedName: 'Léa' };
  await changeProtectedRows(
    'proofs',
    'proofs_are_kept',
    `update proofs set statement = jsonb_set(statement, '{typedName}', '"Léa"'), hash = '${hashCanonicalJson(said)}'
      where id = '${last.id}'`,
  );
  // The chain alone sees nothing: no proof comes after.
  expect((await check()).faults).toEqual([
    { number: 4, fault: 'head' },
    { number: 4, fault: 'head' },
  ]);
  await changeProtectedRows('proofs', 'proofs_are_kept', `delete from proofs where id = '${last.id}'`);
  expect((await check()).faults).toContainEqual({ number: 4, fault: 'head' });
});

test('a published head cannot be changed by the product, and is found changed by others', async () => {
  await addProofs(2);
  await publish(0);
  await addProofs(2);
  await publish(1);
  await expect(scope.update('proofHeads', { size: 1 }, ({ size }) => eq(size, 2))).rejects.toThrow();
  await expect(scope.deleteRows('proofHeads', ({ size }) => eq(size, 2))).rejects.toThrow();
  const [first] = await listPublishedHeads(scope);
  await changeProtectedRows(
    'proof_heads',
    'proof_heads_are_kept',
    `update proof_heads set checkpoint = replace(checkpoint, e'\\n2\\n', e'\\n3\\n'), size = 3
      where company_id = '${scope.companyId}' and day = '${first?.day}'`,
  );
  expect((await check()).faults).toEqual([{ number: 3, fault: 'head' }]);
});

test('a new key signs from then on, and what the former one signed still verifies', async () => {
  const [row] = await addProofs(1);
  await publish(0);
  const before = await buildReceiptFile(app.services, scope, row as TenantRow<'proofs'>);
  const keys = await rotateProofKey(app.services);
  expect(keys[1]?.retiredAt).not.toBeNull();
  const after = await buildReceiptFile(app.services, scope, row as TenantRow<'proofs'>);
  if (!before || !after) throw new Error('no receipt');
  expect(after.checkpoint).not.toBe(before.checkpoint);
  const trusted = keys.map(({ publicKey }) => publicKey);
  expect((await verifyReceipt(before, trusted)).faults).toEqual([]);
  expect(await verifyReceipt(after, trusted)).toMatchObject({ faults: [], publicKey: trusted[0] });
  expect((await publish(1))?.size).toBe(1);
  expect(await check()).toMatchObject({ heads: 2, faults: [] });
});

test('a head goes to the outside address of the settings', async () => {
  await addProofs(1);
  const services = { ...app.services, config: { ...app.services.config, proofAnchorEmail: 'ancre@exemple.fr' } };
  const errors: unknown[] = [];
  const log = { error: ({ err }: { err: unknown }) => errors.push(err) };
  await publishHeads(services, log as unknown as Logger, day(3));
  expect(errors).toEqual([]);
  const sent = await app.services.db.select().from(outbox).where(eq(outbox.recipient, 'ancre@exemple.fr'));
  const [head] = await listPublishedHeads(scope);
  expect(sent.some(({ subject }) => subject.includes(scope.companyId))).toBe(true);
  expect(head?.size).toBe(1);
});
