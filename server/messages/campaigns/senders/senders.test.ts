import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../../contract/messages/campaigns/campaigns.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createColleague, type Office, openOffice } from '../../../people/participants/participants.fixture.ts';
import { outbox } from '../../../platform/data/schema/people.ts';
import { createModelDraft, snapshotCampaigns } from '../campaigns.fixture.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await startTestApp({ mailFrom: 'Embarque <ne-pas-repondre@embarque.test>' });
  office = await openOffice(app);
});
afterAll(() => app.close());

/** Returns the last message to an address and the token of its link. */
const findLastMail = async (recipient: string) => {
  const [mail] = await app.services.db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, recipient))
    .orderBy(desc(outbox.id));
  const source = (mail?.source ?? '').replace(/=\r?\n/g, '').replace(/=3D/g, '=');
  return { mail, token: /expediteur\?jeton=([\w-]{43})/.exec(source)?.[1] ?? '' };
};
const add = (email: string, name = 'Ressources humaines') =>
  office.admin.call(calls.addSender, { params: office.params, body: { name, email } });

describe('an address', () => {
  test('of the platform is always there, with the name of the company', async () => {
    const { body } = await office.admin.call(calls.listSenders, { params: office.params });
    expect(body.senders[0]).toMatchObject({ id: null, email: 'ne-pas-repondre@embarque.test', verified: true });
    expect(body.senders[0]?.name).toMatch(/^Entreprise/);
  });

  test('is confirmed by the link that was sent there, once; looking at it changes nothing', async () => {
    const added = await add('RH@Exemple.fr');
    expect(added.body).toMatchObject({ email: 'rh@exemple.fr', verified: false, pending: true });
    const { token } = await findLastMail('rh@exemple.fr');
    const visitor = app.browser();
    const params = { token };
    for (let n = 0; n < 2; n += 1) {
      const seen = await visitor.call(calls.getSenderVerification, { params });
      expect(seen.body).toMatchObject({ email: 'rh@exemple.fr', name: 'Ressources humaines' });
    }
    const { senders } = office.scope.views;
    const [row] = await office.scope.select().from(senders).where(eq(senders.email, 'rh@exemple.fr'));
    expect(row).toMatchObject({ verifiedAt: null });
    expect(row?.tokenHash).not.toContain(token);
    expect((await visitor.call(calls.verifySender, { params })).body).toMatchObject({ email: 'rh@exemple.fr' });
    const again = await visitor.call(calls.verifySender, { params });
    expect([again.status, again.error.code]).toEqual([410, 'AUTH-005']);
    const { body } = await office.admin.call(calls.listSenders, { params: office.params });
    expect(body.senders.find(({ email }) => email === 'rh@exemple.fr')).toMatchObject({
      verified: true,
      pending: false,
    });
    const resent = await office.admin.call(calls.resendSender, {
      params: { ...office.params, senderId: row?.id ?? '' },
    });
    expect([resent.status, resent.error.code]).toEqual([409, 'GEN-017']);
  });

  test('is written to again: the former link opens nothing, nor does one of eight days ago', async () => {
    const { body } = await add('paie@exemple.fr');
    const first = (await findLastMail('paie@exemple.fr')).token;
    const senderId = body.id ?? '';
    await office.admin.call(calls.resendSender, { params: { ...office.params, senderId } });
    const { token } = await findLastMail('paie@exemple.fr');
    const visitor = app.browser();
    expect((await visitor.call(calls.verifySender, { params: { token: first } })).error.code).toBe('AUTH-005');
    await office.scope.update('senders', { tokenExpiresAt: new Date(Date.now() - 1000) }, ({ id }) => eq(id, senderId));
    expect((await visitor.call(calls.verifySender, { params: { token } })).error.code).toBe('AUTH-005');
    const { senders } = (await office.admin.call(calls.listSenders, { params: office.params })).body;
    expect(senders.find(({ id }) => id === senderId)).toMatchObject({ verified: false, pending: false });
  });

  test.each([
    ['paie2@exemple.fr', 'GEN-026'],
    ['ne-pas-repondre@embarque.test', 'GEN-026'],
    ['personne', 'GEN-004'],
    ['', 'GEN-001'],
  ])('%s is refused (%s), and nothing is written', async (email, code) => {
    await add('paie2@exemple.fr');
    const before = await snapshotCampaigns(office.scope);
    const mails = (await app.services.db.select().from(outbox)).length;
    const refused = await add(email);
    expect([refused.status, refused.error.code, Object.keys(refused.error.errors ?? {})]).toEqual([
      422,
      code,
      ['email'],
    ]);
    expect(await snapshotCampaigns(office.scope)).toBe(before);
    expect(await app.services.db.select().from(outbox)).toHaveLength(mails);
  });

  test('that is not verified stops a launch (EML-005), and one that is used is not removed', async () => {
    const { admin, params } = office;
    const { body: sender } = await add('accueil@exemple.fr');
    const { draft, at } = await createModelDraft(office, 'free');
    const senderId = sender.id ?? '';
    const saved = await admin.call(calls.saveCampaign, {
      params: at,
      body: { rowVersion: draft.rowVersion, senderId },
    });
    expect(saved.body).toMatchObject({ senderEmail: 'accueil@exemple.fr', senderVerified: false });
    const { checks, launchable } = (await admin.call(calls.checkCampaign, { params: at })).body;
    expect([launchable, checks.find(({ check }) => check === 'sender')]).toMatchObject([
      false,
      { level: 'blocking', code: 'EML-005' },
    ]);
    const removal = () => admin.call(calls.removeSender, { params: { ...params, senderId } });
    const before = await snapshotCampaigns(office.scope);
    const refused = await removal();
    expect([refused.status, refused.error.code]).toEqual([409, 'GEN-017']);
    expect(await snapshotCampaigns(office.scope)).toBe(before);
    await admin.call(calls.removeCampaign, { params: at });
    expect((await removal()).status).toBe(200);
    expect((await removal()).status).toBe(404);
  });

  test('is nobody’s business elsewhere', async () => {
    const { body: sender } = await add('ailleurs@exemple.fr');
    const other = await openOffice(app);
    const senderId = sender.id ?? '';
    for (const id of [office.params.id, other.params.id]) {
      expect((await other.admin.call(calls.removeSender, { params: { id, senderId } })).status).toBe(404);
    }
    const { browser } = await createColleague(app, office, 'editor', 'writer');
    expect((await browser.call(calls.listSenders, { params: office.params })).status).toBe(403);
    const { draft, at } = await createModelDraft(other, 'free');
    const saved = await other.admin.call(calls.saveCampaign, {
      params: at,
      body: { rowVersion: draft.rowVersion, senderId },
    });
    expect([saved.status, saved.error.code]).toEqual([422, 'GEN-019']);
  });
});
