import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purgeBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import { checkProofs, exportProofs, getProofReceipt } from '../../../contract/reading/proofs.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { purgeBinnedBooklets } from '../../booklets/booklets/purge.ts';
import { makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import { anonymiseEnrolments } from '../../people/participants/erasure/anonymise.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { hashCanonicalJson, toCanonicalJson } from '../../platform/security/canonical.ts';
import { appendProof, getProofStatement, verifyProofChain } from './chain.ts';
import { forgetProofs } from './forget.ts';

let app: TestApp;
let scope: Scope;
let admin: Browser;
let companyId: string;
let booklet: TenantRow<'booklets'>;
let one: TenantRow<'enrolments'>;

const appendTestProof = async (n: number, name = 'Inès "=1+1" Robin'): Promise<TenantRow<'proofs'>> => {
  const work = (inside: Scope) =>
    appendProof(inside, {
      enrolmentId: one.id,
      signature: n % 2 === 0 ? 'M1 1L2 2' : '',
      statement: {
        company: { id: scope.companyId, name: 'Dubreuil' },
        booklet: { id: booklet.id, title: 'Livret' },
        version: { number: n, publishedAt: '2026-11-20T08:00:00.000Z' },
        page: { id: uuidv7(), title: 'Règlement' },
        blockId: uuidv7(),
        document: 'Règlement intérieur',
        declaration: 'J’ai lu.',
        covers: 'page',
        pages: 1,
        condition: 'none',
        person: { firstName: 'Inès', lastName: 'Robin', employeeNumber: '' },
        typedName: name,
        at: '2026-11-21T13:32:05.120Z',
        timeZone: 'Europe/Paris',
        contentHash: hashCanonicalJson(n),
      },
    });
  return scope.transaction(async (inside) => {
    await inside.acquireAdvisoryLock('proofs');
    return work(inside);
  });
};
/** Changes rows that the database protects, as an attacker with full database rights could. */
const changeProtectedRows = async (statement: string) => {
  await app.services.database.exec('alter table proofs disable trigger proofs_are_kept');
  await app.services.database.exec(statement);
  await app.services.database.exec('alter table proofs enable trigger proofs_are_kept');
};

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const company = await app.make.company({ name: 'Dubreuil' });
  companyId = company.id;
  admin = app.browser();
  scope = app.make.scope(await app.make.signIn(admin, { companyId }), companyId);
  booklet = await makeBooklet(scope, [], {});
  one = await app.make.enrolment(scope, { bookletId: booklet.id, state: 'revoked' });
});

describe('canonical JSON', () => {
  it('is the same text for the same value, whatever the order of its keys', () => {
    expect(toCanonicalJson({ b: [1, { d: 'é', c: null }], a: 'x' })).toBe('{"a":"x","b":[1,{"c":null,"d":"é"}]}');
    expect(hashCanonicalJson({ a: 1, b: 2 })).toBe(hashCanonicalJson({ b: 2, a: 1 }));
    expect(hashCanonicalJson({ a: 1 })).not.toBe(hashCanonicalJson({ a: '1' }));
  });
});

describe('the chain', () => {
  it('is whole as it was made, company by company', async () => {
    for (const n of [1, 2, 3]) await appendTestProof(n);
    expect(await verifyProofChain(scope)).toEqual({ kept: 3, forgotten: 0, faults: [] });
    const stranger = app.make.scope(await app.make.user(), (await app.make.company()).id);
    expect(await verifyProofChain(stranger)).toEqual({ kept: 0, forgotten: 0, faults: [] });
  });

  it.each([
    ['the name that was typed', `statement = jsonb_set(statement, '{typedName}', '"Léa"')`, 2, 'altered'],
    ['the day', `at = at + interval '1 day'`, 2, 'altered'],
    ['the version', 'version = 9', 2, 'altered'],
    ['the drawing', `signature = 'M3 3L4 4'`, 2, 'altered'],
    ['what was confirmed', `content_hash = 'x'`, 2, 'altered'],
  ])('names the number of which %s was changed', async (_, set, number, fault) => {
    for (const n of [1, 2, 3]) await appendTestProof(n);
    await changeProtectedRows(`update proofs set ${set} where company_id = '${companyId}' and number = ${number}`);
    expect((await verifyProofChain(scope)).faults).toEqual([{ number, fault }]);
  });

  it('sees a proof that was changed with its own hash made anew, by the one after', async () => {
    const rows = [await appendTestProof(1), await appendTestProof(2), await appendTestProof(3)];
    const said = { ...getProofStatement(rows[1] as TenantRow<'proofs'>), typedName: 'Léa' };
    await changeProtectedRows(
      `update proofs set statement = jsonb_set(statement, '{typedName}', '"Léa"'), hash = '${hashCanonicalJson(said)}' where company_id = '${companyId}' and number = 2`,
    );
    expect((await verifyProofChain(scope)).faults).toEqual([{ number: 3, fault: 'unlinked' }]);
  });

  it('sees a proof that was taken away, and none other', async () => {
    for (const n of [1, 2, 3, 4]) await appendTestProof(n);
    await changeProtectedRows(`delete from proofs where company_id = '${companyId}' and number = 2`);
    expect((await verifyProofChain(scope)).faults).toEqual([{ number: 2, fault: 'missing' }]);
  });

  it('still holds without the proofs that were forgotten, the last one too', async () => {
    const rows = [
      await appendTestProof(1),
      await appendTestProof(2),
      await appendTestProof(3),
      await appendTestProof(4),
    ];
    const ids = [rows[1], rows[2], rows[3]].map((row) => row?.id ?? '');
    expect(await forgetProofs(scope, ids)).toBe(3);
    expect(await verifyProofChain(scope)).toEqual({ kept: 1, forgotten: 3, faults: [] });
    expect((await appendTestProof(5)).number).toBe(5);
    expect(await verifyProofChain(scope)).toEqual({ kept: 2, forgotten: 3, faults: [] });
  });

  it('is not changed by the product itself: the database refuses', async () => {
    const { id } = await appendTestProof(1);
    const before = await scope.select().from(scope.views.proofs);
    const refused = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ cause: { code: '23000' } });
    await refused(scope.update('proofs', { hash: 'x' }, () => undefined));
    await refused(scope.update('proofs', { statement: {} }, () => undefined));
    await refused(scope.deleteRows('proofs', () => undefined));
    await forgetProofs(scope, [(await appendTestProof(2)).id]);
    await refused(scope.update('forgottenProofs', { hash: 'x' }, () => undefined));
    await refused(scope.deleteRows('forgottenProofs', () => undefined));
    expect((await scope.select().from(scope.views.proofs)).filter((row) => row.id === id)).toEqual(before);
  });

  it('keeps what was signed by somebody who is nobody any more', async () => {
    await appendTestProof(1);
    expect((await anonymiseEnrolments(scope, [one.id])).moved).toEqual([one.id]);
    const [row] = await scope.select().from(scope.views.proofs);
    expect(row).toMatchObject({ enrolmentId: null, statement: { typedName: 'Inès "=1+1" Robin' } });
    expect((await verifyProofChain(scope)).faults).toEqual([]);
  });
});

describe('in the back office', () => {
  it('proofs are a file, with number, version and hashes, and nothing in it is computed', async () => {
    const [first, second] = [await appendTestProof(1), await appendTestProof(2, '=1+1')];
    const answer = await admin.call(exportProofs, { params: { id: booklet.id }, query: {} });
    expect(answer.status).toBe(200);
    const text = String(answer.body);
    const [, one_, two] = text.split('\r\n');
    expect(one_).toContain('1;21/11/2026 à 14:32;Inès;Robin;');
    expect(one_).toContain(`;1;Non;${first.contentHash};;${first.hash};`);
    expect(two).toContain(`;'=1+1;`);
    expect(two).toContain(`;2;Oui;${second.contentHash};;${second.hash};${first.hash}`);
  });

  it('a receipt is had by whoever may see proofs, of this booklet alone', async () => {
    const { id: proofId } = await appendTestProof(1);
    const answer = await admin.call(getProofReceipt, { params: { id: booklet.id, proofId } });
    expect([answer.status, String(answer.headers['content-type'])]).toEqual([200, 'application/pdf']);
    const other = await makeBooklet(scope, [], { slug: 'autre' });
    expect((await admin.call(getProofReceipt, { params: { id: other.id, proofId } })).status).toBe(404);
    const stranger = app.browser();
    await app.make.signIn(stranger);
    expect((await stranger.call(getProofReceipt, { params: { id: booklet.id, proofId } })).status).toBe(404);
  });

  it('the chain is checked on demand', async () => {
    await appendTestProof(1);
    await appendTestProof(2);
    await changeProtectedRows(`update proofs set version = 7 where company_id = '${companyId}' and number = 1`);
    const { body } = await admin.call(checkProofs, { params: { id: booklet.id } });
    expect(body).toEqual({ kept: 2, forgotten: 0, heads: 0, faults: [{ number: 1, fault: 'altered' }] });
  });
});

describe('a booklet with proofs to keep', () => {
  it('stays in the bin, whether somebody or the night would empty it, until they are forgotten', async () => {
    const { id: proofId } = await appendTestProof(1);
    const binnedAt = new Date('2026-01-01T00:00:00Z');
    await scope.update('booklets', { binnedAt }, ({ id }) => eq(id, booklet.id));
    const purge = () => admin.call(purgeBooklet, { params: { id: booklet.id }, query: { title: booklet.title ?? '' } });
    const { status, error } = await purge();
    expect([status, error.code]).toEqual([409, 'GEN-017']);
    expect(error.message).toContain('tenu de conserver 1 preuve de lecture');
    expect(await purgeBinnedBooklets(scope, new Date())).toBe(0);
    await forgetProofs(scope, [proofId]);
    expect(await purgeBinnedBooklets(scope, new Date())).toBe(1);
  });
});
