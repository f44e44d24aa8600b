import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CAMPAIGN_KINDS, type MailBody } from '../../../contract/messages/campaigns/campaign.ts';
import * as calls from '../../../contract/messages/campaigns/campaigns.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import type { Level, Role } from '../../../contract/platform/permissions.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createColleague, type Office, openOffice } from '../../people/participants/participants.fixture.ts';
import {
  buildFilterAudience,
  createModelDraft,
  snapshotCampaigns,
  updateCampaignColumns,
} from './campaigns.fixture.ts';
import { getCampaignModel } from './models/models.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await startTestApp();
  office = await openOffice(app);
});
afterAll(() => app.close());

const bodyWith = (values: Partial<MailBody>): Record<string, MailBody> => ({
  'fr-FR': { subject: 'Bienvenue', preheader: '', blocks: [], ...values },
});

describe('a draft', () => {
  test('is made of a model, told whom it reaches, checked and shown', async () => {
    const own = await openOffice(app);
    const { admin, params, scope, booklet } = own;
    await app.make.enrolment(scope, { bookletId: booklet.id });
    const { at, draft } = await createModelDraft(own, 'invitation');
    expect(draft).toMatchObject({
      state: 'draft',
      kind: 'invitation',
      author: 'Nadia Bensaïd',
      editable: true,
      tested: false,
    });
    expect(draft.replyTo).not.toBe('');
    expect((await admin.call(calls.previewAudience, { params: at, body: {} })).body).toMatchObject({
      total: 1,
      excluded: [],
    });
    expect((await admin.call(calls.checkCampaign, { params: at })).body).toMatchObject({ launchable: true });
    const mail = await admin.call(calls.previewMail, { params: at, body: { enrolmentId: null, language: null } });
    expect(mail.body.subject).toMatch(/^Bienvenue chez Entreprise \d+\u00a0: votre livret vous attend$/);
    expect(mail.body).toMatchObject({ language: 'fr-FR', missing: [] });
    // The preview holds its pictures, which a message joins beside its text.
    const text = mail.body.html.replaceAll(/data:image\/[^"]+/g, '');
    expect(mail.body.size).toBeGreaterThanOrEqual(Buffer.byteLength(text));
    expect(mail.body.size).toBeLessThan(Buffer.byteLength(mail.body.html));
    expect((await admin.call(calls.listCampaigns, { params })).body).toMatchObject({
      total: 1,
      all: 1,
      archived: 0,
      states: [{ value: 'draft', n: 1 }],
      rows: [{ id: draft.id, counts: null, openings: null }],
    });
  });

  test.each(['vous', 'tu'] as const)('says « %s » as its booklet does, in every kind', (tone) => {
    const other = tone === 'vous' ? /\b(tu|ton|ta|tes|toi)\b|\bt’/i : /\b(vous|votre|vos)\b/i;
    for (const kind of CAMPAIGN_KINDS) {
      const { body } = getCampaignModel({ ...office.booklet, tone, title: 'Livret' }, kind);
      const read = JSON.stringify(body).replace(/(Décrivez|Résumez|Écrivez) ici[^.]*/g, '');
      expect(read, kind).not.toMatch(other);
      expect(body.subject.length, kind).toBeLessThanOrEqual(120);
      expect(
        body.blocks.some((block) => block.type === 'button' && block.href === null),
        kind,
      ).toBe(true);
      expect(read, kind).not.toMatch(/\[titre\]| [;!?:]| »|« /);
    }
  });

  test.each(['vous', 'tu'] as const)(
    'says nothing of an arrival to somebody who leaves, comes back or visits (« %s »)',
    (tone) => {
      const other = tone === 'vous' ? /\b(tu|ton|ta|tes|toi)\b|\bt’/i : /\b(vous|votre|vos)\b/i;
      const arrival = /bienvenue|parmi nous|premiers jours|livret d’accueil|parcours d’accueil/i;
      for (const type of [
        'departure',
        'return_from_leave',
        'internal_move',
        'contractor_visitor',
        'site_safety',
      ] as const) {
        for (const kind of CAMPAIGN_KINDS) {
          const { body } = getCampaignModel({ ...office.booklet, type, tone, title: 'Livret' }, kind);
          const read = JSON.stringify(body).replace(/(Décrivez|Résumez|Écrivez) ici[^.]*/g, '');
          expect(read, `${type} ${kind}`).not.toMatch(arrival);
          expect(read, `${type} ${kind}`).not.toMatch(other);
          expect(read, `${type} ${kind}`).not.toMatch(/\[titre\]| [;!?:]| »|« /);
          expect(body.subject.length, `${type} ${kind}`).toBeLessThanOrEqual(120);
        }
      }
      const leaving = getCampaignModel({ ...office.booklet, type: 'departure', tone, title: 'Livret' }, 'invitation');
      expect(JSON.stringify(leaving.body)).toMatch(/dernier jour/);
    },
  );

  test('escapes the title of the booklet where it stands in HTML', () => {
    const { body } = getCampaignModel({ ...office.booklet, title: 'R&D <2027>' }, 'invitation');
    expect(JSON.stringify(body.blocks)).toContain('R&amp;D &lt;2027&gt;');
  });

  test('is for a selection of participants when one is given (« inviter », « relancer »)', async () => {
    const { admin, params, scope, booklet } = office;
    const [one, two] = [
      await app.make.enrolment(scope, { bookletId: booklet.id }),
      await app.make.enrolment(scope, { bookletId: booklet.id }),
    ];
    const made = await admin.call(calls.createCampaign, {
      params,
      body: { from: 'model', kind: 'reminder', selection: { ids: [one.id] } },
    });
    expect(made.body.audience).toMatchObject({ kind: 'list', ids: [one.id] });
    expect(made.body).toMatchObject({ message: 'Brouillon créé pour 1 participant.' });
    const all = await admin.call(calls.createCampaign, {
      params,
      body: { from: 'model', kind: 'invitation', selection: { filter: { tab: 'all', search: '' }, except: [one.id] } },
    });
    expect(all.body.audience.ids).toContain(two.id);
    expect(all.body.audience.ids).not.toContain(one.id);
    const nobody = { ids: ['01890000-0000-7000-8000-000000000000'] };
    const before = await snapshotCampaigns(scope);
    const refused = await admin.call(calls.createCampaign, {
      params,
      body: { from: 'model', kind: 'free', selection: nobody },
    });
    expect([refused.status, refused.error.code]).toEqual([404, 'GEN-010']);
    expect(await snapshotCampaigns(scope)).toBe(before);
  });
});

describe('saving', () => {
  test('keeps what is unfinished, sanitised, and names the version that was first on a conflict', async () => {
    const { admin } = office;
    const { draft, at } = await createModelDraft(office, 'free');
    const blocks: MailBody['blocks'] = [
      { type: 'text', html: '<p onclick="x()">Bonjour<script>alert(1)</script> <b>vous</b></p>' },
      { type: 'button', label: '', href: null },
      { type: 'image', mediaId: null, alt: '', decorative: false },
    ];
    const saved = await admin.call(calls.saveCampaign, {
      params: at,
      body: { rowVersion: draft.rowVersion, bodies: bodyWith({ subject: '', blocks }), replyTo: '' },
    });
    expect(saved.status).toBe(200);
    expect(saved.body.bodies['fr-FR']?.blocks[0]).toEqual({
      type: 'text',
      html: '<p>Bonjour <strong>vous</strong></p>',
    });
    expect(saved.body.rowVersion).toBe(draft.rowVersion + 1);
    const late = await admin.call(calls.saveCampaign, {
      params: at,
      body: { rowVersion: draft.rowVersion, name: 'Trop tard' },
    });
    expect([late.status, late.error.code]).toEqual([409, 'GEN-011']);
    expect(late.error).toMatchObject({ current: { id: draft.id, rowVersion: draft.rowVersion + 1, name: draft.name } });
    const checks = (await admin.call(calls.checkCampaign, { params: at })).body;
    expect(checks.launchable).toBe(false);
    expect(
      checks.checks.filter(({ level }) => level === 'blocking').map(({ check, code, block }) => [check, code, block]),
    ).toEqual(
      expect.arrayContaining([
        ['subject', 'GEN-001', null],
        ['content', 'GEN-001', 1],
        ['images', 'EDI-016', 2],
        ['replyTo', 'GEN-001', null],
      ]),
    );
  });

  test.each<[string, object, string, string]>([
    ['a name of two letters', { name: 'ab' }, 'name', errorText('GEN-003', { libelle: 'Nom interne', n: 3 })],
    [
      'a name of 81',
      { name: 'a'.repeat(81) },
      'name',
      errorText('GEN-002', { libelle: 'Nom interne', n: 80, saisi: 81 }),
    ],
    [
      'a subject of two lines',
      { bodies: bodyWith({ subject: 'Un\nDeux' }) },
      'bodies.fr-FR.subject',
      errorText('EML-011'),
    ],
    [
      'a subject of 121',
      { bodies: bodyWith({ subject: 'a'.repeat(121) }) },
      'bodies.fr-FR.subject',
      errorText('GEN-002', { libelle: 'Objet', n: 120, saisi: 121 }),
    ],
    [
      'a preheader of 141',
      { bodies: bodyWith({ preheader: 'é'.repeat(141) }) },
      'bodies.fr-FR.preheader',
      errorText('GEN-002', { libelle: 'Texte d’aperçu', n: 140, saisi: 141 }),
    ],
    [
      'a body of 20,001',
      { bodies: bodyWith({ blocks: [{ type: 'text', html: `<p>${'a'.repeat(20_001)}</p>` }] }) },
      'bodies.fr-FR.blocks',
      errorText('GEN-002', { libelle: 'Message', n: 20_000, saisi: 20_001 }),
    ],
    [
      'a link of no use',
      { bodies: bodyWith({ blocks: [{ type: 'button', label: 'Lire', href: 'javascript:x' }] }) },
      'bodies.fr-FR.blocks.0.href',
      errorText('GEN-007'),
    ],
    ['answers to nobody', { replyTo: 'personne' }, 'replyTo', errorText('GEN-004')],
    [
      'a rate of 6,001',
      { perMinute: 6001 },
      'perMinute',
      errorText('GEN-022', { libelle: 'Cadence', min: 1, max: 6000 }),
    ],
    [
      'a pause at 0 %',
      { pauseThreshold: 0 },
      'pauseThreshold',
      errorText('GEN-022', { libelle: 'Pause automatique', min: 1, max: 100 }),
    ],
    ['a sender of nobody', { senderId: '01890000-0000-7000-8000-000000000000' }, 'senderId', errorText('GEN-019')],
    [
      'a picture of nobody',
      {
        bodies: bodyWith({
          blocks: [{ type: 'image', mediaId: '01890000-0000-7000-8000-000000000000', alt: '', decorative: true }],
        }),
      },
      'bodies.fr-FR.blocks.0.mediaId',
      errorText('GEN-019'),
    ],
    [
      'hours that end before they begin',
      {
        planning: {
          kind: 'now',
          at: null,
          timeZone: 'Europe/Paris',
          workingDaysOnly: true,
          window: { from: '19:00', to: '08:00' },
        },
      },
      'planning.window.to',
      errorText('EML-023', { heure: '19\u00a0h' }),
    ],
  ])('refuses %s beside its field, and keeps nothing', async (_, fields, field, message) => {
    const { admin, scope } = office;
    const { draft, at } = await createModelDraft(office, 'free');
    const before = await snapshotCampaigns(scope);
    const { status, error } = await admin.call(calls.saveCampaign, {
      params: at,
      body: { rowVersion: draft.rowVersion, ...fields },
    });
    expect([status, error.errors]).toEqual([422, { [field]: [message] }]);
    expect(await snapshotCampaigns(scope)).toBe(before);
  });

  test('keeps a test good while what it showed is the same', async () => {
    const { admin, scope } = office;
    const { draft, at } = await createModelDraft(office, 'free');
    await updateCampaignColumns(scope, draft.id, { testedVersion: draft.rowVersion });
    const save = (rowVersion: number, fields: object) =>
      admin.call(calls.saveCampaign, { params: at, body: { rowVersion, ...fields } });
    const moved = await save(draft.rowVersion, {
      name: 'Autre nom',
      audience: buildFilterAudience({ sites: ['Lyon'] }),
    });
    expect(moved.body.tested).toBe(true);
    const changed = await save(moved.body.rowVersion, { bodies: bodyWith({ subject: 'Autre objet' }) });
    expect(changed.body.tested).toBe(false);
  });
});

describe('a campaign that was launched', () => {
  test('is changed, excluded from and deleted no more (EML-008), but copied and put away', async () => {
    const { admin, scope, booklet, params } = office;
    const { draft, at } = await createModelDraft(office, 'invitation');
    const person = await app.make.enrolment(scope, { bookletId: booklet.id });
    await updateCampaignColumns(scope, draft.id, { state: 'running', launchedAt: new Date() });
    const before = await snapshotCampaigns(scope);
    const refused = [
      await admin.call(calls.saveCampaign, { params: at, body: { rowVersion: draft.rowVersion, name: 'Autre nom' } }),
      await admin.call(calls.excludeRecipients, { params: at, body: { enrolmentIds: [person.id], excluded: true } }),
      await admin.call(calls.removeCampaign, { params: at }),
    ];
    expect(refused.map(({ status, error }) => [status, error.code])).toEqual(refused.map(() => [409, 'EML-008']));
    const running = await admin.call(calls.archiveCampaign, { params: at, body: { archived: true } });
    expect([running.status, running.error.code]).toEqual([409, 'GEN-017']);
    expect(await snapshotCampaigns(scope)).toBe(before);
    const copy = await admin.call(calls.createCampaign, { params, body: { from: 'copy', campaignId: draft.id } });
    expect(copy.body).toMatchObject({
      state: 'draft',
      name: `${draft.name} (copie)`,
      kind: 'invitation',
      bodies: draft.bodies,
    });
    await updateCampaignColumns(scope, draft.id, { state: 'finished' });
    expect(
      (await admin.call(calls.archiveCampaign, { params: at, body: { archived: true } })).body.archivedAt,
    ).not.toBeNull();
    const away = (await admin.call(calls.listCampaigns, { params, query: { archived: 'true' } })).body;
    expect(away.rows.map(({ id }) => id)).toEqual([draft.id]);
    expect(
      (await admin.call(calls.archiveCampaign, { params: at, body: { archived: false } })).body.archivedAt,
    ).toBeNull();
  });

  test.each([
    ['named', ['unread'], 'Campagne dupliquée.'],
    ['aggregate', ['read', 'unread'], 'Ce livret ne suit pas la lecture par personne'],
  ] as const)('is copied for those who have not opened the booklet (%s)', async (tracking, who, told) => {
    const own = await openOffice(app, { tracking });
    const { admin, scope, booklet, params } = own;
    const read = await app.make.enrolment(scope, { bookletId: booklet.id, state: 'opened', openedAt: new Date() });
    const unread = await app.make.enrolment(scope, { bookletId: booklet.id, state: 'invited' });
    const left = await app.make.enrolment(scope, { bookletId: booklet.id, state: 'invited' });
    const { draft } = await createModelDraft(own, 'invitation');
    const body = { from: 'copy' as const, campaignId: draft.id, to: 'non_openers' as const };
    const early = await admin.call(calls.createCampaign, { params, body });
    expect([early.status, early.error.code]).toEqual([409, 'GEN-017']);
    await updateCampaignColumns(scope, draft.id, { state: 'finished', launchedAt: new Date() });
    await scope.insert('campaignRecipients', [
      { campaignId: draft.id, enrolmentId: read.id, state: 'sent', sentAt: new Date() },
      { campaignId: draft.id, enrolmentId: unread.id, state: 'sent', sentAt: new Date() },
      { campaignId: draft.id, enrolmentId: left.id, state: 'excluded', reason: 'no_email' },
    ]);
    const copy = await admin.call(calls.createCampaign, { params, body });
    const ids = { read: read.id, unread: unread.id };
    expect(new Set(copy.body.audience.ids)).toEqual(new Set(who.map((one) => ids[one])));
    expect(copy.body).toMatchObject({ kind: 'reminder', message: expect.stringContaining(told) });
  });

  test('tells how many read within 7 days, but of few people where nobody is followed by name', async () => {
    const sentAt = new Date(Date.now() - 20 * 86_400_000);
    const later = (days: number) => new Date(sentAt.getTime() + days * 86_400_000);
    for (const [tracking, people, openings] of [
      ['named', 3, 1],
      ['aggregate', 4, null],
      ['aggregate', 6, 1],
      ['none', 6, null],
    ] as const) {
      const own = await openOffice(app, { tracking });
      const { scope, booklet, admin, params } = own;
      const { draft } = await createModelDraft(own, 'invitation');
      await updateCampaignColumns(scope, draft.id, { state: 'finished', launchedAt: sentAt });
      for (let n = 0; n < people; n += 1) {
        const openedAt = n === 0 ? later(3) : n === 1 ? later(8) : null;
        const one = await app.make.enrolment(scope, { bookletId: booklet.id, state: 'opened', openedAt });
        await scope.insert('campaignRecipients', [
          { campaignId: draft.id, enrolmentId: one.id, state: 'sent', sentAt },
        ]);
      }
      const { rows } = (await admin.call(calls.listCampaigns, { params })).body;
      expect([tracking, people, rows[0]?.openings]).toEqual([tracking, people, openings]);
      expect(rows[0]?.counts).toMatchObject({ total: people, sent: people, failed: 0, excluded: 0 });
    }
  });
});

describe('who may', () => {
  test.each<[Role, Level | null, number]>([
    ['company_admin', null, 200],
    ['editor', 'owner', 200],
    ['editor', 'publisher', 200],
    ['editor', 'writer', 403],
    ['editor', 'reviewer', 403],
    ['referent', null, 403],
  ])('a %s with the level %s is answered %d', async (role, level, status) => {
    const { browser } = await createColleague(app, office, role, level);
    await browser.refreshToken();
    const before = await snapshotCampaigns(office.scope);
    const { params } = office;
    const made = await browser.call(calls.createCampaign, { params, body: { from: 'model', kind: 'free' } });
    expect([made.status, (await browser.call(calls.listCampaigns, { params })).status]).toEqual([status, status]);
    if (status !== 200) expect([made.error.code, await snapshotCampaigns(office.scope)]).toEqual(['GEN-009', before]);
  });

  test('nobody of another company, nor by way of another booklet (404)', async () => {
    const other = await openOffice(app);
    const { draft } = await createModelDraft(office, 'free');
    const before = await snapshotCampaigns(office.scope);
    for (const at of [
      { id: office.params.id, campaignId: draft.id },
      { id: other.params.id, campaignId: draft.id },
    ]) {
      const answers = [
        await other.admin.call(calls.getCampaign, { params: at }),
        await other.admin.call(calls.saveCampaign, { params: at, body: { rowVersion: 1, name: 'Pris' } }),
        await other.admin.call(calls.removeCampaign, { params: at }),
        await other.admin.call(calls.checkCampaign, { params: at }),
        await other.admin.call(calls.listCampaignRecipients, { params: at }),
        await other.admin.call(calls.createCampaign, {
          params: { id: at.id },
          body: { from: 'copy', campaignId: draft.id },
        }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    }
    expect(await snapshotCampaigns(office.scope)).toBe(before);
  });
});
