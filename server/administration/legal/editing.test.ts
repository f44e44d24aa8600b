import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decideOnTerms, getLegalDocument, getUser } from '../../../contract/administration/accounts/auth.ts';
import {
  discardLegalDraft,
  getLegalEditing,
  getLegalVersion,
  listLegalTexts,
  publishLegal,
  saveLegalDraft,
} from '../../../contract/administration/legal/legal.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { legalDecisions, legalDocuments, legalDrafts } from '../../platform/data/schema/people.ts';
import { readerNotice } from './documents.ts';
import { sectionsOf } from './sections.ts';

let house: TestApp;
let staff: Browser;
let companyId: string;
beforeAll(async () => {
  house = await startTestApp();
});
afterAll(() => house.close());
beforeEach(async () => {
  for (const table of [legalDecisions, legalDocuments, legalDrafts]) await house.services.db.delete(table);
  companyId = (await house.make.company()).id;
  staff = house.browser();
  await house.make.signInAs(staff, await house.make.user({ role: 'super_admin' }), companyId);
});

const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });
const later = new Date(Date.now() + 10 * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });
const text = (more = '') => `<h2>Objet</h2><p>${'Des règles claires. '.repeat(15)}${more}</p>`;
const draft = (more: object = {}) => ({
  title: 'Conditions générales',
  body: text(),
  changes: 'Les délais.',
  effectiveOn: today,
  asksAgain: true,
  rowVersion: null,
  ...more,
});
type Kind = 'terms' | 'reader_notice';
const save = (more: object = {}, kind: Kind = 'terms', from = staff) =>
  from.call(saveLegalDraft, { params: { kind }, body: draft(more) as never });
const publish = (rowVersion = 1, kind: Kind = 'terms', from = staff) =>
  from.call(publishLegal, { params: { kind }, body: { rowVersion } });
const released = async (more: object = {}) => {
  await save(more);
  const { status } = await publish();
  expect(status).toBe(200);
  staff.csrfToken = null;
};
const versions = async () =>
  (await house.services.db.select().from(legalDocuments).where(eq(legalDocuments.kind, 'terms'))).length;
/** The staff accepts each new version, or could do nothing more. */
const accept = (from: Browser, version: number) =>
  from.call(decideOnTerms, { body: { kind: 'terms', version, decision: 'accepted' } });
const accepted = async (from: Browser) => (await from.call(getUser)).body.termsAccepted;

describe('a draft', () => {
  test('is kept without what a legal text has no use of, and is nobody’s text yet', async () => {
    const { body } = await save({ body: `${text()}<script>alert(1)</script><p onclick="x()">Fin</p>` });
    expect(body.draft).toMatchObject({ rowVersion: 1, title: 'Conditions générales' });
    expect(body.draft?.body).not.toMatch(/script|onclick/);
    expect(await versions()).toBe(1);
    const { body: seen } = await house.browser().call(getLegalDocument, { params: { kind: 'terms' }, query: {} });
    expect(seen.version).toBe(1);
  });

  test('of two people is the first one’s: the other is shown it', async () => {
    await save();
    expect((await save({ rowVersion: 1, title: 'Premier' })).status).toBe(200);
    const late = await save({ rowVersion: 1, title: 'Second' });
    expect([late.status, late.error.code]).toEqual([409, 'GEN-011']);
    expect(late.error.current).toMatchObject({ title: 'Premier', rowVersion: 2 });
    expect((await save()).status).toBe(409);
    const [row] = await house.services.db.select().from(legalDrafts);
    expect(row?.title).toBe('Premier');
  });

  test.each([
    ['title', { title: '' }],
    ['body', { body: '<p>Court</p>' }],
    ['body', { body: `<p>${'a'.repeat(100_001)}</p>` }],
    ['changes', { changes: 'a'.repeat(1001) }],
    ['effectiveOn', { effectiveOn: '31/12/2026' }],
  ])('with a wrong %s is refused beside it, and nothing is kept', async (field, more) => {
    const refused = await save(more);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.error.errors ?? {})).toEqual([field]);
    expect(await house.services.db.select().from(legalDrafts)).toEqual([]);
  });

  test('is thrown away', async () => {
    await save();
    expect((await staff.call(discardLegalDraft, { params: { kind: 'terms' } })).body.draft).toBeNull();
  });
});

describe('a version', () => {
  test('asks everybody again (C45); the one before stays to be read', async () => {
    const person = house.browser();
    await house.make.signIn(person, { companyId });
    expect(await accepted(person)).toBe(true);
    await released({ title: 'Conditions nouvelles' });
    expect(await accepted(person)).toBe(false);
    const { body } = await person.call(getLegalDocument, { params: { kind: 'terms' }, query: {} });
    expect(body).toMatchObject({ version: 2, title: 'Conditions nouvelles', changes: 'Les délais.' });
    expect(body.versions.map(({ version }) => version)).toEqual([2, 1]);
    await accept(person, 2);
    expect(await accepted(person)).toBe(true);
  });

  test('that only mends words leaves answers as they are', async () => {
    const person = house.browser();
    await house.make.signIn(person, { companyId });
    await released({ asksAgain: false });
    expect(await accepted(person)).toBe(true);
    const fresh = house.browser();
    const somebody = await house.make.user({ companyId });
    await house.make.signInAs(fresh, somebody);
    expect(await accepted(fresh)).toBe(true);
    await house.services.db.delete(legalDecisions).where(eq(legalDecisions.userId, somebody.id));
    expect(await accepted(fresh)).toBe(false);
  });

  test('that holds later is not there until then', async () => {
    const person = house.browser();
    await house.make.signIn(person, { companyId });
    await released({ effectiveOn: later });
    expect(await accepted(person)).toBe(true);
    const { body } = await person.call(getLegalDocument, { params: { kind: 'terms' }, query: {} });
    expect(body.version).toBe(1);
    expect((await person.call(getLegalDocument, { params: { kind: 'terms' }, query: { version: 2 } })).status).toBe(
      404,
    );
    const { body: list } = await staff.call(listLegalTexts);
    expect(list.find(({ kind }) => kind === 'terms')).toMatchObject({
      current: { version: 1 },
      coming: { version: 2 },
    });
  });

  test('says what changes, holds from today at the earliest, and is of the draft that was read', async () => {
    await save({ changes: '' });
    const dumb = await publish();
    expect([dumb.status, dumb.error.errors]).toEqual([422, { changes: ['Ce champ est obligatoire.'] }]);
    await save({ rowVersion: 1, effectiveOn: '2026-01-02' });
    const early = await publish(2);
    expect([early.status, early.error.code, Object.keys(early.error.errors ?? {})]).toEqual([
      422,
      'LEG-003',
      ['effectiveOn'],
    ]);
    expect((await publish(1)).error.code).toBe('GEN-011');
    expect(await versions()).toBe(1);
    await staff.call(discardLegalDraft, { params: { kind: 'terms' } });
    expect((await publish(1)).status).toBe(404);
  });

  test('is read and told with who published it', async () => {
    await released();
    await accept(staff, 2);
    const { body } = await staff.call(getLegalVersion, { params: { kind: 'terms', number: 2 } });
    expect(body).toMatchObject({
      version: 2,
      createdBy: 'Camille Durand',
      body: expect.stringContaining('<h2>Objet</h2>'),
    });
    expect((await staff.call(getLegalVersion, { params: { kind: 'terms', number: 9 } })).status).toBe(404);
    const { body: editing } = await staff.call(getLegalEditing, { params: { kind: 'terms' } });
    expect([editing.draft, editing.versions.map(({ version }) => version)]).toEqual([null, [2, 1]]);
  });
});

describe('an administrator of a company', () => {
  test('writes the notice to its readers, and none of the platform’s texts', async () => {
    const admin = house.browser();
    await house.make.signIn(admin, { companyId });
    expect((await admin.call(listLegalTexts)).body.map(({ kind }) => kind)).toEqual(['reader_notice']);
    for (const refused of [await save({}, 'terms', admin), await publish(1, 'terms', admin)]) {
      expect([refused.status, refused.error.code]).toEqual([403, 'GEN-009']);
    }
    expect(await house.services.db.select().from(legalDrafts)).toEqual([]);
    await save({ changes: '' }, 'reader_notice', admin);
    expect((await publish(1, 'reader_notice', admin)).status).toBe(200);
    const { db } = house.services;
    expect(await readerNotice(db, companyId)).toMatchObject({ version: 1 });
    expect(await readerNotice(db, (await house.make.company()).id)).toBeNull();
    // The notice is not a platform text.
    const asked = await admin.call(getLegalDocument, { params: { kind: 'reader_notice' }, query: {} });
    expect(asked.status).toBe(404);
    const rows = await db
      .select()
      .from(legalDocuments)
      .where(and(eq(legalDocuments.kind, 'reader_notice'), eq(legalDocuments.companyId, companyId)));
    expect(rows).toHaveLength(1);
  });
});

test('a notice is shown to readers as titles and lines', () => {
  expect(
    sectionsOf('Notice', '<p>Avant &amp; après</p><h2>Qui</h2><p>Le DPO</p><ul><li>un</li><li>deux</li></ul>'),
  ).toEqual([
    { title: 'Notice', lines: ['Avant & après'] },
    { title: 'Qui', lines: ['Le DPO', 'un', 'deux'] },
  ]);
});
