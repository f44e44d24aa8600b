import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { switchCompany } from '../../../contract/administration/accounts/auth.ts';
import {
  getMailSettings,
  saveMailbox,
  saveMailServer,
  testMailbox,
  testMailServer,
} from '../../../contract/messages/mail-settings.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type MailSink, openMailSink } from '../../../test/system/mail-sink.ts';
import { type Office, openOffice } from '../../people/participants/participants.fixture.ts';
import { mailSettings, outbox } from '../../platform/data/schema/index.ts';
import { parseSmtpUrl, SmtpConnection } from '../../platform/mail/smtp-connection.ts';
import {
  createCampaignDraft,
  createEnrolments,
  launchAndDrain,
  listRecipientRows,
} from '../sending/sending.fixture.ts';

let app: TestApp;
let sink: MailSink;
let office: Office;
beforeAll(async () => {
  app = await startTestApp({ mailFrom: 'Embarque <ne-pas-repondre@plateforme.example>' });
  sink = await openMailSink();
});
afterAll(async () => {
  await app.close();
  await sink.close();
});
beforeEach(async () => {
  sink.received.length = 0;
  office = await openOffice(app);
});

const params = () => ({ id: office.scope.companyId });
const server = (values: object = {}) => ({
  on: true,
  host: '127.0.0.1',
  port: Number(new URL(sink.url).port),
  security: 'none' as const,
  user: '',
  password: null,
  fromEmail: 'livrets@dubreuil.example',
  ...values,
});
const mailboxAt = (host: string) => ({
  on: true,
  host,
  port: 993,
  security: 'tls' as const,
  user: 'retours',
  password: 'secret',
  folder: 'INBOX',
});
const save = (values: object = {}, rowVersion = 0) =>
  office.admin.call(saveMailServer, { params: params(), body: { ...server(values), rowVersion } });
const listSettingsRows = () =>
  app.services.db.select().from(mailSettings).where(eq(mailSettings.companyId, office.scope.companyId));

describe('the mail server of a company', () => {
  test('is the platform’s until one is kept; its password is sealed, and never told', async () => {
    expect((await office.admin.call(getMailSettings, { params: params() })).body).toMatchObject({
      rowVersion: 0,
      server: { on: false, host: '', hasPassword: false },
      mailbox: { on: false, folder: 'INBOX', port: 993, security: 'tls' },
      platform: { email: 'ne-pas-repondre@plateforme.example', captured: true },
    });
    const saved = await save({ user: 'livrets', password: 'très secret' });
    expect(saved.body).toMatchObject({ rowVersion: 1, server: { on: true, user: 'livrets', hasPassword: true } });
    expect(JSON.stringify(saved.body)).not.toContain('très secret');
    const [row] = await listSettingsRows();
    expect(row?.serverPassword).toMatch(/^v1\./);
    expect(JSON.stringify(row)).not.toContain('très secret');
    // No server was contacted.
    expect(sink.received).toHaveLength(0);
  });

  test('is refused with the error of each field, and nothing is kept', async () => {
    const refused = async (values: object) => (await save(values)).error.errors;
    expect(await refused({ host: '' })).toEqual({ host: ['Ce champ est obligatoire.'] });
    expect(await refused({ fromEmail: '' })).toEqual({ fromEmail: ['Ce champ est obligatoire.'] });
    expect(await refused({ fromEmail: 'livrets' })).toHaveProperty('fromEmail');
    const wrong = 'Saisissez le nom d’un serveur, par exemple smtp.entreprise.fr.';
    for (const host of [
      'smtp exemple',
      'smtp.exemple.fr\r\nRCPT TO:<a@b.fr>',
      'http://smtp.exemple.fr',
      'a..b',
      '-a',
      'a/b',
      'x@y',
    ]) {
      expect(await refused({ host }), host).toEqual({ host: [wrong] });
    }
    expect(await refused({ port: 70_000 })).toEqual({
      port: [errorText('GEN-022', { libelle: 'Port', min: 1, max: 65_535 })],
    });
    expect(await refused({ port: 0 })).toHaveProperty('port');
    const control = [errorText('GEN-016', { liste: 'caractères de contrôle' })];
    expect(await refused({ password: 'a\r\nMAIL FROM:<x@y.fr>' })).toEqual({ password: control });
    expect(await refused({ user: 'a\u0007b' })).toHaveProperty('user');
    expect(await listSettingsRows()).toEqual([]);
  });

  test('takes names, private addresses and IPv6: which one is its owner’s choice', async () => {
    let version = 0;
    for (const host of ['smtp.entreprise.fr', 'localhost', '10.0.0.5', 'fd00::25', 'MAIL.interne']) {
      const saved = await save({ host }, version);
      expect(saved.status, host).toBe(200);
      version = saved.body.rowVersion;
    }
    expect((await listSettingsRows())[0]?.serverHost).toBe('mail.interne');
  });

  test('EML-036: a private or local one is refused where the operator has not allowed it, at saving, at trying and at sending', async () => {
    const closed = await startTestApp({ privateMailServers: false });
    try {
      const { admin, scope } = await openOffice(closed);
      const inside = { id: scope.companyId };
      for (const host of ['127.0.0.1', 'localhost', '10.0.0.5', '169.254.169.254', 'fd00::25', 'mail.interne.local']) {
        const refused = await admin.call(saveMailServer, {
          params: inside,
          body: { ...server({ host }), rowVersion: 0 },
        });
        expect([refused.status, refused.error.code], host).toEqual([422, 'EML-036']);
        expect(refused.error.errors).toEqual({ host: [errorText('EML-036')] });
        const box = await admin.call(saveMailbox, { params: inside, body: { ...mailboxAt(host), rowVersion: 0 } });
        expect([box.status, box.error.code], host).toEqual([422, 'EML-036']);
        const tried = await admin.call(testMailServer, { params: inside, body: server({ host }) });
        expect([tried.status, tried.error.code], host).toEqual([503, 'EML-006']);
        expect(tried.error.message).toContain('adresse privée ou locale');
        const opened = await admin.call(testMailbox, { params: inside, body: mailboxAt(host) });
        expect([opened.status, opened.error.code], host).toEqual([503, 'EML-033']);
      }
      expect(await closed.services.db.select().from(mailSettings)).toEqual([]);

      // Saved while private servers were allowed: no message goes to it any more.
      await scope.insert('mailSettings', [
        {
          serverOn: true,
          serverHost: '127.0.0.1',
          serverPort: Number(new URL(sink.url).port),
          serverSecurity: 'none',
          fromEmail: 'livrets@dubreuil.example',
        },
      ]);
      const { url } = await closed.services.postOffice.getRoute(scope.companyId);
      await expect(new SmtpConnection(parseSmtpUrl(url ?? '')).open()).rejects.toMatchObject({ code: 'EPRIVATE' });
      expect(sink.received).toEqual([]);
    } finally {
      await closed.close();
    }
  });

  test('saved from an older version is told as changed by somebody, with what it is now', async () => {
    await save();
    const late = await save({ host: 'autre.exemple.fr' }, 0);
    expect([late.status, late.error.code]).toEqual([409, 'GEN-011']);
    expect(late.error).toMatchObject({ current: { rowVersion: 1, server: { host: '127.0.0.1' } } });
    expect((await listSettingsRows())[0]?.serverHost).toBe('127.0.0.1');
  });

  test('never tells a kept password to another server or for another account: EML-032', async () => {
    await save({ user: 'livrets', password: 'secret' });
    const [before] = await listSettingsRows();
    for (const values of [{ host: 'pirate.example' }, { port: 2525 }, { user: 'autre' }]) {
      for (const answer of [
        await save({ user: 'livrets', ...values }, 1),
        await office.admin.call(testMailServer, { params: params(), body: server({ user: 'livrets', ...values }) }),
      ]) {
        expect([answer.status, answer.error.code]).toEqual([422, 'EML-032']);
        expect(answer.error.errors).toHaveProperty('password');
      }
    }
    expect(await listSettingsRows()).toEqual([before]);
    expect((await save({ user: 'livrets', fromEmail: 'autre@dubreuil.example' }, 1)).status).toBe(200);
    expect((await listSettingsRows())[0]?.serverPassword).toBe(before?.serverPassword);
  });

  test('is tried without being kept: it accepts, or the cause is told', async () => {
    const tried = (values: object) => office.admin.call(testMailServer, { params: params(), body: server(values) });
    expect((await tried({})).body.message).toBe('Le serveur d’envoi accepte la connexion.');
    const shut = await tried({ port: 1 });
    expect([shut.status, shut.error.code]).toEqual([503, 'EML-006']);
    expect(shut.error.message).toContain('connexion refusée');
    const wrong = await tried({ user: 'livrets', password: 'faux' });
    expect(wrong.error.message).toContain('identifiant ou mot de passe refusé');
    // The server offers no encryption, and it is required.
    expect((await tried({ security: 'starttls' })).error.code).toBe('EML-006');
    expect(await listSettingsRows()).toEqual([]);
    expect(sink.received).toHaveLength(0);
  });

  test('is for administrators of the company and the publisher’s staff', async () => {
    await save();
    const before = await listSettingsRows();
    for (const role of ['editor', 'referent'] as const) {
      const other = app.browser();
      await app.make.signIn(other, { role, companyId: office.scope.companyId });
      const refused = await other.call(saveMailServer, { params: params(), body: { ...server(), rowVersion: 1 } });
      expect([refused.status, refused.error.code], role).toEqual([403, 'GEN-009']);
      expect((await other.call(getMailSettings, { params: params() })).status).toBe(403);
    }
    const { admin: foreign } = await openOffice(app);
    const refused = await foreign.call(saveMailServer, { params: params(), body: { ...server(), rowVersion: 1 } });
    expect([refused.status, refused.error.code]).toEqual([404, 'GEN-010']);
    expect((await foreign.call(getMailSettings, { params: params() })).status).toBe(404);
    expect(await listSettingsRows()).toEqual(before);
    const staff = app.browser();
    await app.make.signIn(staff, { role: 'super_admin', companyId: null });
    await staff.call(switchCompany, { body: { companyId: (await app.make.company()).id } });
    expect((await staff.call(getMailSettings, { params: params() })).status).toBe(200);
  });
});

describe('what a company with its own mail server sends', () => {
  test('campaigns leave by it, from its address; those of others stay in the outbox', async () => {
    await save();
    await createEnrolments(app, office.scope, office.booklet.id, 5);
    const campaign = await launchAndDrain(app, office, await createCampaignDraft(office.scope, office.booklet.id));
    expect(sink.received).toHaveLength(5);
    expect(new Set(sink.received.map(({ from }) => from))).toEqual(new Set(['livrets@dubreuil.example']));
    expect(sink.received[0]?.source).toMatch(/^From: .*<livrets@dubreuil\.example>/m);
    expect(sink.received[0]?.source).not.toContain('plateforme.example');
    expect(
      (await listRecipientRows(office.scope, campaign.id)).map(({ state, outboxId }) => [state, outboxId]),
    ).toEqual(Array.from({ length: 5 }, () => ['sent', null]));

    const other = await openOffice(app);
    await createEnrolments(app, other.scope, other.booklet.id, 2);
    await launchAndDrain(app, other, await createCampaignDraft(other.scope, other.booklet.id));
    expect(sink.received).toHaveLength(5);
    expect(await app.services.db.select().from(outbox).where(eq(outbox.companyId, other.scope.companyId))).toHaveLength(
      2,
    );
  });

  test('letters leave by it too, and it may be switched off again', async () => {
    await save();
    const letter = { subject: 'Bonjour', html: '<p>Bonjour</p>', text: 'Bonjour', kind: 'sender' };
    const post = () =>
      app.services.mailer.enqueue({ ...letter, to: 'ines@exemple.fr', companyId: office.scope.companyId });
    const rowOf = async (id: string) => (await app.services.db.select().from(outbox).where(eq(outbox.id, id)))[0];
    const id = await post();
    await expect.poll(async () => (await rowOf(id))?.state).toBe('sent');
    expect(sink.received.map(({ from, to }) => [from, to])).toEqual([['livrets@dubreuil.example', 'ines@exemple.fr']]);
    await save({ on: false }, 1);
    expect((await rowOf(await post()))?.state).toBe('kept');
    expect(sink.received).toHaveLength(1);
  });

  test('a server that refuses stops the campaign with the cause, and keeps nobody else from sending', async () => {
    await createEnrolments(app, office.scope, office.booklet.id, 2);
    const draft = await createCampaignDraft(office.scope, office.booklet.id);
    await save({ port: 1 });
    await expect(launchAndDrain(app, office, draft)).rejects.toThrow('EML-006');
    expect((await listRecipientRows(office.scope, draft.id)).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  });
});
