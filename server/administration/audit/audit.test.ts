import { type AddressInfo, connect } from 'node:net';
import { asc, eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { login, logout } from '../../../contract/administration/accounts/auth.ts';
import { checkAudit, exportAudit, listAudit, setAuditRetention } from '../../../contract/administration/audit/audit.ts';
import { createBooklet, updateBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import { exportParticipants } from '../../../contract/people/participants/participants.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { PASSWORD } from '../../../test/factory.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { auditAnchors, auditLines } from '../../platform/data/schema/audit-notifications.ts';
import { SYSTEM_ACTOR } from '../../platform/http/actor.ts';
import { getAuditLine } from '../../platform/http/audit-note.ts';
import { languageContent, seedLanguages } from '../languages/seed-languages.ts';
import { writeAuditLine } from './audit-line.ts';
import { verifyAuditChain } from './chain.ts';
import { maskChange, maskText } from './mask-values.ts';
import { deleteOldAuditLines } from './retention.ts';

let app: TestApp;
let admin: Browser;
let userId: string;
let companyId: string;
let scope: Scope;
beforeAll(async () => {
  app = await startTestApp();
  await seedLanguages(app.services.db, languageContent);
});
afterAll(() => app.close());
beforeEach(async () => {
  companyId = (await app.make.company()).id;
  admin = app.browser();
  const user = await app.make.signIn(admin, { companyId });
  userId = user.id;
  scope = app.make.scope(user, companyId);
});

const listLines = () =>
  app.services.db.select().from(auditLines).where(eq(auditLines.companyId, companyId)).orderBy(asc(auditLines.number));
const startBooklet = async () => (await admin.call(createBooklet, { body: { way: 'guided', type: 'employee' } })).body;
/** Makes changes that the database forbids, as a person with full rights on it could. */
const runForbiddenStatement = async (statement: string) => {
  const { exec } = app.services.database;
  for (const table of ['audit_lines', 'audit_anchors']) await exec(`alter table ${table} disable trigger user`);
  await exec(statement);
  for (const table of ['audit_lines', 'audit_anchors']) await exec(`alter table ${table} enable trigger user`);
};

test('a change is in the log although its page was left before the answer', async () => {
  const { id, rowVersion } = await startBooklet();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  const body = JSON.stringify({ title: 'Un titre', rowVersion });
  const token = await admin.refreshToken();
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  // The connection closes when the whole request has arrived. Node then forgets its address, unless it was asked before.
  app.app.server.prependOnceListener('request', (incoming) => {
    const { socket } = incoming;
    Object.defineProperty(socket, 'remoteAddress', { get: () => (socket.destroyed ? undefined : '127.0.0.1') });
    incoming.once('end', () => socket.destroy());
  });
  connect(port, '127.0.0.1').write(
    [
      `PATCH ${updateBooklet.path.replace(':id', id)} HTTP/1.1`,
      `Host: localhost`,
      `Cookie: ${cookie}`,
      `X-CSRF-Token: ${token}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
  await expect
    .poll(async () => (await listLines()).map(({ action, address }) => `${action} ${address}`))
    .toContain('PATCH booklets 127.0.0.0');
});

test('accounts and booklets that are gone are named in the language of whoever reads the log; its file is in French', async () => {
  const { db } = app.services;
  const left = await app.make.user({ companyId, firstName: 'Lucie', lastName: 'Martin', status: 'archived' });
  const bookletId = '01890000-0000-7000-8000-000000000001';
  const about = { companyId, object: 'booklets', action: 'DELETE booklets', objectId: bookletId, bookletId };
  await writeAuditLine(db, { ...about, userId: '01890000-0000-7000-8000-000000000000' });
  await writeAuditLine(db, { ...about, userId: left.id });
  const readIn = async (locale: string) => {
    const reader = app.browser();
    await app.make.signIn(reader, { companyId, locale });
    const { rows } = (await reader.call(listAudit, { query: { object: 'booklets' } })).body;
    const file = await reader.sendRequest('GET', exportAudit.path);
    return { told: rows.map(({ who, booklet }) => [who?.name, booklet?.title]).sort(), file: file.body };
  };
  const english = await readIn('en-GB');
  const french = await readIn('fr-FR');
  expect(english.told).toEqual([
    ['Deleted account', 'Deleted booklet'],
    ['Lucie Martin (archived account)', 'Deleted booklet'],
  ]);
  expect(french.told).toEqual([
    ['Compte supprimé', 'Livret supprimé'],
    ['Lucie Martin (compte archivé)', 'Livret supprimé'],
  ]);
  for (const { file } of [english, french]) expect(file).toMatch(/Compte supprimé[^\n]*Livret supprimé/);
});

/** A database that loses the answer of the first statement that inserts several rows, after its commit. */
const loseAnswer = (db: Db): Db => {
  let isLost = false;
  const insert = (table: PgTable) => {
    const builder = db.insert(table);
    const { values } = builder;
    builder.values = (rows: unknown) => {
      const query = values.call(builder, rows as never);
      const { execute } = query;
      query.execute = async (...args) => {
        const answer = await execute.call(query, ...args);
        if (isLost || !Array.isArray(rows) || rows.length < 2) return answer;
        isLost = true;
        throw new Error('Connection terminated unexpectedly');
      };
      return query;
    };
    return builder;
  };
  return new Proxy(db, { get: (target, name) => (name === 'insert' ? insert : Reflect.get(target, name, target)) });
};

test('lines whose answer is lost after their commit are not written twice', async () => {
  const db = loseAnswer(app.services.db);
  // The first one is written alone, and the others together meanwhile.
  const write = (objectId: string) =>
    writeAuditLine(db, { companyId, object: 'booklets', action: 'DELETE booklets', objectId });
  await Promise.all(['1', '2', '3'].map(write));
  const written = (await listLines()).filter(({ action }) => action === 'DELETE booklets');
  expect(written.map(({ objectId }) => objectId)).toEqual(['1', '2', '3']);
  expect((await verifyAuditChain(app.services.db, companyId)).faults).toEqual([]);
});

describe('a call', () => {
  test('that changes something leaves a line: who, when, what, on what, from where', async () => {
    const { id } = await startBooklet();
    const [line] = await listLines();
    expect(line).toMatchObject({
      number: 1,
      companyId,
      userId,
      asUserId: null,
      action: 'POST booklets',
      outcome: 'done',
      object: 'booklets',
      objectId: id,
      bookletId: id,
      after: { way: 'guided', type: 'employee' },
      address: '127.0.0.0',
    });
    expect(Math.abs(Date.now() - (line?.at.getTime() ?? 0))).toBeLessThan(10_000);
    expect(line?.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('that only reads leaves none, and one that takes data away does', async () => {
    const { id } = await startBooklet();
    await admin.call(listAudit, { query: {} });
    expect(await listLines()).toHaveLength(1);
    await admin.call(exportParticipants, { params: { id }, query: { format: 'csv' } });
    expect((await listLines())[1]).toMatchObject({ action: 'GET booklets/participants/file', bookletId: id });
  });

  test('that is refused for want of a right leaves a line that says so, and nothing else changes', async () => {
    const referent = app.browser();
    const { id } = await app.make.signIn(referent, { companyId, role: 'referent' });
    expect((await referent.call(createBooklet, { body: { way: 'guided', type: 'employee' } })).status).toBe(403);
    expect(await listLines()).toMatchObject([{ outcome: 'refused', action: 'POST booklets', userId: id, after: {} }]);
    expect(await scope.select().from(scope.views.booklets)).toEqual([]);
  });

  test('that was only a slip leaves none', async () => {
    const { id } = await startBooklet();
    const params = { id };
    expect((await admin.call(updateBooklet, { params, body: { rowVersion: 99, title: 'Autre' } })).status).toBe(409);
    expect((await admin.call(updateBooklet, { params, body: { rowVersion: 1, title: '' } })).status).toBe(422);
    expect(await listLines()).toHaveLength(1);
  });

  test('made with somebody else’s identity names both', async () => {
    const behindIt = await app.make.user({ role: 'super_admin' });
    const request = { ip: '192.0.2.77', id: 'r', params: {}, body: {}, log: { error: () => {} } };
    const { recordCompletedCall } = await import('./record-call.ts');
    const actor = { ...SYSTEM_ACTOR, id: userId, companyId, behind: { ...behindIt } };
    await recordCompletedCall(app.services.db, { call: createBooklet, request: request as never, actor }, {});
    expect(await listLines()).toMatchObject([{ userId: behindIt.id, asUserId: userId, address: '192.0.2.0' }]);
    const { body } = await admin.call(listAudit, { query: { userId } });
    expect(body.rows[0]).toMatchObject({ who: { id: behindIt.id }, as: { id: userId } });
  });
});

describe('signing in and out', () => {
  test('are lines of the company, and so is a failure, without what was typed', async () => {
    const user = await app.make.user({ companyId });
    const browser = app.browser();
    const enter = (password: string) => browser.call(login, { body: { email: user.email, password } });
    expect((await enter('Pas-le-bon')).status).toBe(401);
    expect((await enter(PASSWORD)).status).toBe(200);
    browser.csrfToken = null;
    await browser.call(logout);
    expect((await listLines()).map(({ action, outcome, userId: who }) => [action, outcome, who === user.id])).toEqual([
      ['POST auth/login', 'failed', true],
      ['POST auth/login', 'done', true],
      ['POST auth/logout', 'done', true],
    ]);
    expect(JSON.stringify(await listLines())).not.toContain(user.email);
    expect(JSON.stringify(await listLines())).not.toContain('Pas-le-bon');
  });

  test('with an account that is nobody’s is the platform’s', async () => {
    const { db } = app.services;
    const body = { email: 'personne-du-tout@exemple.fr', password: 'x' };
    await app.browser().call(login, { body });
    const rows = await db.select().from(auditLines).where(sql`company_id is null`);
    expect(rows.at(-1)).toMatchObject({ outcome: 'failed', userId: null, objectId: '' });
    expect(JSON.stringify(rows)).not.toContain('personne-du-tout');
  });
});

describe('values', () => {
  test('are masked where they may be somebody’s, left out where they are secret, and told where they are not', () => {
    expect(maskText('ines.robin@exemple.fr')).toBe('i…@exemple.fr');
    expect(maskText('Inès Robin')).toBe('I…');
    const before = { firstName: 'Inès', role: 'editor', title: 'Accueil', password: 'a', rowVersion: 3 };
    const after = { ...before, firstName: 'Zoé', role: 'company_admin', password: 'b', rowVersion: 4, sites: { a: 1 } };
    expect(maskChange(before, after)).toEqual({
      before: { firstName: 'I…', role: 'editor' },
      after: { firstName: 'Z…', role: 'company_admin', sites: 'a' },
    });
  });

  test('that a verb notes are those of the line', async () => {
    const browser = app.browser();
    await app.make.signInAs(browser, { id: userId, companyId });
    const { months } = (await browser.call(setAuditRetention, { body: { months: 24 } })).body;
    expect(months).toBe(24);
    expect((await listLines())[0]).toMatchObject({ before: { months: 12 }, after: { months: 24 } });
    expect(() => getAuditLine(scope).note({ label: 'hors d’un appel' })).not.toThrow();
  });

  test('that are ids come with whose they are, and the file says all of it in French', async () => {
    const { id } = await startBooklet();
    const colleague = await app.make.user({ companyId, firstName: 'Nadia', lastName: 'Bensaïd' });
    const change = { body: { rowVersion: 1, ownerId: colleague.id }, params: { id } };
    expect((await admin.call(updateBooklet, change)).status).toBe(200);
    const [line] = (await admin.call(listAudit, { query: {} })).body.rows;
    expect(line).toMatchObject({
      before: { ownerId: userId },
      after: { ownerId: colleague.id },
      names: { [colleague.id]: 'Nadia Bensaïd' },
    });
    const file = String((await admin.call(exportAudit, { query: { action: 'PATCH booklets' } })).body);
    expect(file).toContain('Propriétaire = Nadia Bensaïd');
    expect(file).not.toContain('ownerId');
  });
});

describe('the chain', () => {
  const check = async () => (await admin.call(checkAudit, { query: {} })).body;

  test('is whole as it was written, company by company, also when many write at once', async () => {
    await admin.refreshToken();
    await Promise.all(Array.from({ length: 12 }, startBooklet));
    expect(await check()).toEqual({ kept: 12, forgotten: 0, faults: [] });
    expect((await listLines()).map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
  });

  test.each([
    [`update audit_lines set action = 'POST x' where number = 2 and company_id = `, { number: 2, fault: 'altered' }],
    [`update audit_lines set user_id = null where number = 2 and company_id = `, { number: 2, fault: 'altered' }],
    [
      `update audit_lines set at = at - interval '1 day' where number = 2 and company_id = `,
      { number: 2, fault: 'altered' },
    ],
    [`delete from audit_lines where number = 2 and company_id = `, { number: 2, fault: 'missing' }],
  ])('tells of %s', async (statement, fault) => {
    for (let n = 0; n < 3; n += 1) await startBooklet();
    await runForbiddenStatement(`${statement}'${companyId}'`);
    expect((await check()).faults).toEqual([fault]);
  });

  test('is not changed by the product itself: the database refuses', async () => {
    await startBooklet();
    const before = await listLines();
    const { db, database } = app.services;
    const refused = (work: Promise<unknown>) => expect(work).rejects.toThrow();
    await refused(db.update(auditLines).set({ label: 'x' }).where(eq(auditLines.companyId, companyId)));
    await refused(db.delete(auditLines).where(eq(auditLines.companyId, companyId)));
    await refused(database.exec('truncate audit_lines'));
    const [line] = before;
    const anchor = { chain: companyId, number: line?.number ?? 0, hash: line?.hash ?? '' };
    await refused(db.insert(auditAnchors).values(anchor));
    expect(await listLines()).toEqual(before);
  });

  test('goes on after the oldest lines had their time, and still holds', async () => {
    const { db } = app.services;
    const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
    for (const days of [500, 400, 200]) await writeAuditLine(db, { companyId, action: 'POST booklets', at: ago(days) });
    await startBooklet();
    await deleteOldAuditLines(db);
    expect((await listLines()).map(({ number }) => number)).toEqual([3, 4]);
    expect(await check()).toEqual({ kept: 2, forgotten: 2, faults: [] });
    await admin.call(setAuditRetention, { body: { months: 6 } });
    await deleteOldAuditLines(db);
    expect((await listLines()).map(({ number }) => number)).toEqual([4, 5]);
    expect(await verifyAuditChain(db, companyId)).toEqual({ kept: 2, forgotten: 3, faults: [] });
  });
});

describe('in the back office', () => {
  test('lines are filtered by person, action, object, outcome and period, and paged', async () => {
    const { id } = await startBooklet();
    const other = app.browser();
    const colleague = await app.make.signIn(other, { companyId, role: 'editor' });
    await other.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
    const ask = async (query: object) => (await admin.call(listAudit, { query })).body;
    expect((await ask({})).total).toBe(2);
    expect((await ask({ userId: colleague.id })).rows).toMatchObject([{ who: { id: colleague.id } }]);
    expect((await ask({ objectId: id })).rows).toMatchObject([{ objectId: id, object: 'Livret' }]);
    expect((await ask({ action: 'POST auth/login' })).total).toBe(0);
    expect((await ask({ outcome: 'refused' })).total).toBe(0);
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });
    expect((await ask({ from: today, to: today })).total).toBe(2);
    expect((await ask({ to: '2026-01-01' })).total).toBe(0);
    // Days start at midnight in Paris, an hour before UTC days in winter.
    for (const at of ['2026-01-14T22:59:00Z', '2026-01-14T23:01:00Z', '2026-01-15T23:01:00Z']) {
      await writeAuditLine(app.services.db, { companyId, action: 'POST booklets', at: new Date(at) });
    }
    expect((await ask({ from: '2026-01-15', to: '2026-01-15' })).rows.map(({ at }: { at: string }) => at)).toEqual([
      '2026-01-14T23:01:00.000Z',
    ]);
    const { facets, months } = await ask({});
    expect(facets.people.map((one) => one.id).sort()).toEqual([userId, colleague.id].sort());
    expect(facets.actions).toEqual([{ action: 'POST booklets', what: expect.any(String) }]);
    expect(months).toBe(12);
  });

  test('they are those of one’s company alone; the platform’s are for its staff', async () => {
    await startBooklet();
    const stranger = app.browser();
    await app.make.signIn(stranger);
    expect((await stranger.call(listAudit, { query: {} })).body.total).toBe(0);
    for (const call of [listAudit, exportAudit, checkAudit]) {
      const refused = await admin.call(call, { query: { of: 'platform' } });
      expect([refused.status, refused.error.code]).toEqual([403, 'GEN-009']);
    }
    const staff = app.browser();
    await app.make.signInAs(staff, await app.make.user({ role: 'super_admin' }), companyId);
    const ofPlatform = await staff.call(listAudit, { query: { of: 'platform' } });
    expect([ofPlatform.status, ofPlatform.error.message]).toEqual([200, undefined]);
    // … and the export just refused.
    expect((await staff.call(listAudit, { query: {} })).body.total).toBe(2);
  });

  test('they are a file, whose own making is a line', async () => {
    const { id } = await startBooklet();
    const answer = await admin.call(exportAudit, { query: {} });
    expect(answer.status).toBe(200);
    const [headings, first] = String(answer.body).split('\r\n');
    expect(headings).toContain('Numéro;Date (UTC);Qui;');
    expect(first).toContain(id);
    expect(first).toContain('Camille Durand');
    expect((await listLines()).at(-1)).toMatchObject({ action: 'GET audit/file' });
  });

  test.each([5, 37, 0])('a retention of %i months is refused, and nothing is changed', async (months) => {
    expect((await admin.call(setAuditRetention, { body: { months } })).status).toBe(422);
    expect(await scope.select().from(scope.views.auditSettings)).toEqual([]);
  });
});
