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
import { findReaderNotice } from './documents.ts';
import { splitLegalSections } from './sections.ts';

let app: TestApp;
let staff: Browser;
let companyId: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of [legalDecisions, legalDocuments, legalDrafts]) await app.services.db.delete(table);
  companyId = (await app.make.company()).id;
  staff = app.browser();
  await app.make.signInAs(staff, await app.make.user({ role: 'super_admin' }), companyId);
});

const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });
const later = new Date(Date.now() + 10 * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });
const buildText = (more = '') => `<h2>Objet</h2><p>${'Des règles claires. '.repeat(15)}${more}</p>`;
const buildDraft = (more: object = {}) => ({
  title: 'Conditions générales',
  body: buildText(),
  changes: 'Les délais.',
  effectiveOn: today,
  asksAgain: true,
  rowVersion: null,
  ...more,
});
type Kind = 'terms' | 'reader_notice';
const requestSave = (more: object = {}, kind: Kind = 'terms', from = staff) =>
  from.call(saveLegalDraft, { params: { kind }, body: buildDraft(more) as never });
const requestPublication = (rowVersion = 1, kind: Kind = 'terms', from = staff) =>
  from.call(publishLegal, { params: { kind }, body: { rowVersion } });
const publishDraft = async (more: object = {}) => {
  await requestSave(more);
  const { status } = await requestPublication();
  expect(status).toBe(200);
  staff.csrfToken = null;
};
const countVersions = async () =>
  (await app.services.db.select().from(legalDocuments).where(eq(legalDocuments.kind, 'terms'))).length;
/** The staff accepts each new version, or could do nothing more. */
const acceptTerms = (from: Browser, version: number) =>
  from.call(decideOnTerms, { body: { kind: 'terms', version, decision: 'accepted' } });
const hasAccepted = async (from: Browser) => (await from.call(getUser)).body.termsAccepted;

describe('a draft', () => {
  test('is kept without what a legal text has no use of, and is nobody’s text yet', async () => {
    const { body } = await requestSave({ body: `${buildText()}<script>alert(1)</script><p onclick="x()">Fin</p>` });
    expect(body.draft).toMatchObject({ rowVersion: 1, title: 'Conditions générales' });
    expect(body.draft?.body).not.toMatch(/script|onclick/);
    expect(await countVersions()).toBe(1);
    const { body: seen } = await app.browser().call(getLegalDocument, { params: { kind: 'terms' }, query: {} });
    expect(seen.version).toBe(1);
  });

  test('of two people is the first one’s: the other is shown it', async () => {
    await requestSave();
    expect((await requestSave({ rowVersion: 1, title: 'Premier' })).status).toBe(200);
    const late = await requestSave({ rowVersion: 1, title: 'Second' });
    expect([late.status, late.error.code]).toEqual([409, 'GEN-011']);
    expect(late.error.current).toMatchObject({ title: 'Premier', rowVersion: 2 });
    expect((await requestSave()).status).toBe(409);
    const [row] = await app.services.db.select().from(legalDrafts);
    expect(row?.title).toBe('Premier');
  });

  test.each([
    ['title', { title: '' }],
    ['body', { body: '<p>Court</p>' }],
    ['body', { body: `<p>${'a'.repeat(100_001)}</p>` }],
    ['changes', { changes: 'a'.repeat(1001) }],
    ['effectiveOn', { effectiveOn: '31/12/2026' }],
  ])('with a wrong %s is refused beside it, and nothing is kept', async (field, more) => {
    const refused = await requestSave(more);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.error.errors ?? {})).toEqual([field]);
    expect(await app.services.db.select().from(legalDrafts)).toEqual([]);
  });

  test('is thrown away', async () => {
    await requestSave();
    expect((await staff.call(discardLegalDraft, { params: { kind: 'terms' } })).body.draft).toBeNull();
  });
});

describe('a version', () => {
  test('asks everybody again (C45); the one before stays to be read', async () => {
    const person = app.browser();
    await app.make.signIn(person, { companyId });
    expect(await hasAccepted(person)).toBe(true);
    await publishDraft({ title: 'Conditions nouvelles' });
    expect(await hasAccepted(person)).toBe(false);
    const { body } = await person.call(getLegalDocument, { params: { kind: 'terms' }, query: {} });
    expect(body).toMatchObject({ version: 2, title: 'Conditions nouvelles', changes: 'Les délais.' });
    expect(body.versions.map(({ version }) => version)).toEqual([2, 1]);
    await acceptTerms(person, 2);
    expect(await hasAccepted(person)).toBe(true);
  });

  test('that only mends words leaves answers as they are', async () => {
    const person = app.browser();
    await app.make.signIn(person, { companyId });
    await publishDraft({ asksAgain: false });
    expect(await hasAccepted(person)).toBe(true);
    const fresh = app.browser();
    const somebody = await app.make.user({ companyId });
    await app.make.signInAs(fresh, somebody);
    expect(await hasAccepted(fresh)).toBe(true);
    await app.services.db.delete(legalDecisions).where(eq(legalDecisions.userId, somebody.id));
    expect(await hasAccepted(fresh)).toBe(false);
  });

  test('that holds later is not there until then', async () => {
    const person = app.browser();
    await app.make.signIn(person, { companyId });
    await publishDraft({ effectiveOn: later });
    expect(await hasAccepted(person)).toBe(true);
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
    await requestSave({ changes: '' });
    const dumb = await requestPublication();
    expect([dumb.status, dumb.error.errors]).toEqual([422, { changes: ['Ce champ est obligatoire.'] }]);
    await requestSave({ rowVersion: 1, effectiveOn: '2026-01-02' });
    const early = await requestPublication(2);
    expect([early.status, early.error.code, Object.keys(early.error.errors ?? {})]).toEqual([
      422,
      'LEG-003',
      ['effectiveOn'],
    ]);
    expect((await requestPublication(1)).error.code).toBe('GEN-011');
    expect(await countVersions()).toBe(1);
    await staff.call(discardLegalDraft, { params: { kind: 'terms' } });
    expect((await requestPublication(1)).status).toBe(404);
  });

  test('is read and told with who published it', async () => {
    await publishDraft();
    await acceptTerms(staff, 2);
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
    const admin = app.browser();
    await app.make.signIn(admin, { companyId });
    expect((await admin.call(listLegalTexts)).body.map(({ kind }) => kind)).toEqual(['reader_notice']);
    for (const refused of [await requestSave({}, 'terms', admin), await requestPublication(1, 'terms', admin)]) {
      expect([refused.status, refused.error.code]).toEqual([403, 'GEN-009']);
    }
    expect(await app.services.db.select().from(legalDrafts)).toEqual([]);
    await requestSave({ changes: '' }, 'reader_notice', admin);
    expect((await requestPublication(1, 'reader_notice', admin)).status).toBe(200);
    const { db } = app.services;
    expect(await findReaderNotice(db, companyId)).toMatchObject({ version: 1 });
    expect(await findReaderNotice(db, (await app.make.company()).id)).toBeNull();
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
    splitLegalSections('Notice', '<p>Avant &amp; après</p><h2>Qui</h2><p>Le DPO</p><ul><li>un</li><li>deux</li></ul>'),
  ).toEqual([
    { title: 'Notice', lines: ['Avant & après'] },
    { title: 'Qui', lines: ['Le DPO', 'un', 'deux'] },
  ]);
});
