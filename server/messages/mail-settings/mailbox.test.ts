import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getCampaignProgress } from '../../../contract/messages/campaigns/sendings.ts';
import { getMailSettings, readMailbox, saveMailbox, testMailbox } from '../../../contract/messages/mail-settings.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Mailbox, openMailbox } from '../../../test/system/imap-server.ts';
import { getEnrolmentRow, type Office, openOffice } from '../../people/participants/participants.fixture.ts';
import {
  createCampaignDraft,
  createEnrolments,
  launchAndDrain,
  listRecipientRows,
} from '../sending/sending.fixture.ts';
import { buildDeliveryReport } from './mail-settings.fixture.ts';
import { readMailboxes } from './read-mailbox.ts';

let app: TestApp;
let box: Mailbox;
let office: Office;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  office = await openOffice(app);
  box = await openMailbox({ user: 'retours@dubreuil.example', password: 'se"cr\\et', folder: 'Retours' });
});
afterEach(() => box.close());

const params = () => ({ id: office.scope.companyId });
const account = (values: object = {}) => ({
  on: true,
  host: '127.0.0.1',
  port: box.port,
  security: 'none' as const,
  user: 'retours@dubreuil.example',
  password: 'se"cr\\et',
  folder: 'Retours',
  ...values,
});
const save = (values: object = {}, rowVersion = 0) =>
  office.admin.call(saveMailbox, { params: params(), body: { ...account(values), rowVersion } });
const read = () => office.admin.call(readMailbox, { params: params() });

/** Sends an invitation to `n` people and returns its recipients by address. */
const sendInvitations = async (n: number) => {
  await createEnrolments(app, office.scope, office.booklet.id, n);
  const campaign = await launchAndDrain(app, office, await createCampaignDraft(office.scope, office.booklet.id));
  const rows = () => listRecipientRows(office.scope, campaign.id);
  return { campaign, rows };
};

describe('the mailbox of what comes back', () => {
  test('is not contacted when it is saved, nor read while it is off', async () => {
    await save({ on: false });
    await readMailboxes(app.services, pino({ level: 'silent' }));
    const refused = await read();
    expect([refused.status, refused.error.code]).toEqual([409, 'GEN-017']);
    expect(box.commands).toEqual([]);
    expect(box.signInAttempts).toEqual([]);
  });

  test('is tried without changing anything in it: it opens, or the cause is told', async () => {
    box.put('Subject: un\r\n\r\nBonjour');
    const tried = (values: object) => office.admin.call(testMailbox, { params: params(), body: account(values) });
    expect((await tried({})).body.message).toBe('La boîte des retours s’ouvre : 1 message.');
    expect(box.signInAttempts).toEqual([{ user: 'retours@dubreuil.example', password: 'se"cr\\et' }]);
    expect(box.commands).not.toContain('UID STORE');
    for (const [values, words] of [
      [{ password: 'faux' }, 'identifiant ou mot de passe refusé'],
      [{ folder: 'Ailleurs' }, 'ce dossier n’existe pas'],
      [{ port: 1 }, 'connexion refusée'],
      [{ security: 'starttls' }, 'chiffrement impossible'],
    ] as const) {
      const refused = await tried(values);
      expect([refused.status, refused.error.code], words).toEqual([503, 'EML-033']);
      expect(refused.error.message).toContain(words);
    }
    expect((await office.admin.call(getMailSettings, { params: params() })).body.rowVersion).toBe(0);
  });

  test('is refused with the error of each field, and nothing is kept', async () => {
    const refused = async (values: object) => Object.keys((await save(values)).error.errors ?? {});
    expect(await refused({ host: '' })).toEqual(['host']);
    expect(await refused({ user: '' })).toEqual(['user']);
    expect(await refused({ folder: '' })).toEqual(['folder']);
    expect(await refused({ folder: 'IN\u0007BOX' })).toEqual(['folder']);
    expect(await refused({ password: 'a\r\nA1 LOGOUT' })).toEqual(['password']);
    expect((await office.admin.call(getMailSettings, { params: params() })).body.rowVersion).toBe(0);
  });

  test('tells who got nothing: for good, late, or of nobody here', async () => {
    const { campaign, rows } = await sendInvitations(4);
    const [gone, late, full, fine] = await rows();
    await save();
    box.put(buildDeliveryReport({ messageId: gone?.messageId ?? '', email: gone?.email ?? '' }));
    const again = { status: '4.4.1', action: 'delayed', words: '451 4.4.1 No answer from host' };
    box.put(buildDeliveryReport({ messageId: late?.messageId ?? '', email: late?.email ?? '', ...again }));
    const over = { status: '5.2.2', words: '552 5.2.2 Mailbox full' };
    box.put(buildDeliveryReport({ messageId: full?.messageId ?? '', email: full?.email ?? '', ...over }));
    const stranger = box.put(buildDeliveryReport({ messageId: '<autre@ailleurs.example>', email: fine?.email ?? '' }));
    const answer = box.put('From: ines@exemple.fr\r\nSubject: Absence\r\n\r\nJe reviens lundi.');

    const { body } = await read();
    expect(body.message).toBe('2 messages revenus, 1 message retardé, 2 autres messages laissés tels quels.');
    expect(body.mailbox).toMatchObject({ error: '', readAt: expect.any(String) });
    expect((await rows()).map(({ state, reason, detail }) => [state, reason, detail])).toEqual([
      ['bounced', 'unknown_address', '550 5.1.1 User unknown'],
      ['sent', null, '451 4.4.1 No answer from host'],
      ['bounced', 'mailbox_full', '552 5.2.2 Mailbox full'],
      ['sent', null, ''],
    ]);
    const states = await Promise.all(
      [gone, late, full, fine].map(async (one) => (await getEnrolmentRow(office.scope, one?.enrolmentId ?? '')).state),
    );
    expect(states).toEqual(['failed', 'invited', 'failed', 'invited']);
    // A full mailbox does not invalidate the address; an address that does not exist gets no more messages.
    const { participants } = office.scope.views;
    const people = await office.scope.select().from(participants);
    const unreachable = people.filter(({ bouncedAt }) => bouncedAt !== null).map(({ email }) => email);
    expect(unreachable).toEqual([gone?.email]);
    const asked = { id: office.booklet.id, campaignId: campaign.id };
    const { log } = (await office.admin.call(getCampaignProgress, { params: asked })).body;
    expect(log.rows.map(({ what }) => what).filter((what) => what === 'bounced' || what === 'delayed')).toHaveLength(3);
    // Unrelated messages stay unchanged.
    expect([...box.messages].filter(([, { flags }]) => flags.has('\\Seen')).map(([uid]) => uid)).toEqual([1, 2, 3]);
    expect([stranger, answer]).toEqual([4, 5]);
  });

  test('is read from where it was left, and says the same thing once', async () => {
    const { rows } = await sendInvitations(2);
    const [one, two] = await rows();
    await save();
    const report = buildDeliveryReport({ messageId: one?.messageId ?? '', email: one?.email ?? '' });
    box.put(report);
    expect((await read()).body.message).toBe('1 message revenu.');
    expect((await read()).body.message).toBe('Rien de nouveau dans la boîte des retours.');
    box.put(report);
    box.put(buildDeliveryReport({ messageId: null, email: (two?.email ?? '').toUpperCase() }));
    // The report names only the address.
    expect((await read()).body.message).toBe('1 message revenu.');
    expect((await rows()).map(({ state }) => state)).toEqual(['bounced', 'bounced']);
    // The folder was recreated: its UIDs start again.
    box.messages.clear();
    box.uidValidity = 8;
    box.messages.set(1, { source: report, flags: new Set(), at: new Date() });
    expect((await read()).body.message).toBe('Rien de nouveau dans la boîte des retours.');
    expect((await rows()).map(({ state }) => state)).toEqual(['bounced', 'bounced']);
  });

  test('is left alone as to what came more than a week before it was read for the first time', async () => {
    const { rows } = await sendInvitations(1);
    const [one] = await rows();
    await save();
    box.put(buildDeliveryReport({ messageId: one?.messageId ?? '', email: one?.email ?? '' }), new Date('2026-01-05'));
    expect((await read()).body.message).toBe('Rien de nouveau dans la boîte des retours.');
    expect((await rows())[0]?.state).toBe('sent');
  });

  test('tells nothing of another company’s people, though it was named right', async () => {
    const { rows } = await sendInvitations(1);
    const [theirs] = await rows();
    const first = office;
    office = await openOffice(app);
    await save();
    box.put(buildDeliveryReport({ messageId: theirs?.messageId ?? '', email: theirs?.email ?? '' }));
    box.put(buildDeliveryReport({ messageId: null, email: theirs?.email ?? '' }));
    expect((await read()).body.message).toBe('2 autres messages laissés tels quels.');
    expect((await listRecipientRows(first.scope, theirs?.campaignId ?? ''))[0]?.state).toBe('sent');
  });

  test('one that cannot be read says so until it can, and keeps nothing from the others', async () => {
    const { rows } = await sendInvitations(1);
    const [one] = await rows();
    await save();
    box.put(buildDeliveryReport({ messageId: one?.messageId ?? '', email: one?.email ?? '' }));
    const shut = await openOffice(app);
    const body = { ...account({ port: 1 }), rowVersion: 0 };
    await shut.admin.call(saveMailbox, { params: { id: shut.scope.companyId }, body });
    await readMailboxes(app.services, pino({ level: 'silent' }));
    const told = await shut.admin.call(getMailSettings, { params: { id: shut.scope.companyId } });
    expect(told.body.mailbox.error).toBe('connexion refusée');
    expect((await rows())[0]?.state).toBe('bounced');
  });
});
