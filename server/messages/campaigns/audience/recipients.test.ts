import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../../contract/messages/campaigns/campaigns.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Office, openOffice } from '../../../people/participants/participants.fixture.ts';
import { createModelDraft, snapshotCampaigns, updateCampaignColumns } from '../campaigns.fixture.ts';

let app: TestApp;
let office: Office;
let at: { id: string; campaignId: string };
let ids: { ines: string; hugo: string; zoe: string };
beforeAll(async () => {
  app = await startTestApp();
  office = await openOffice(app);
  const { scope, booklet } = office;
  const add = async (firstName: string, lastName: string, email: string) =>
    (await app.make.enrolment(scope, { bookletId: booklet.id, participant: { firstName, lastName, email } })).id;
  ids = {
    ines: await add('Inès', 'Côté', 'ines@exemple.fr'),
    hugo: await add('Hugo', '=Lefèvre', 'hugo@exemple.fr'),
    zoe: await add('Zoé', 'Marin', ''),
  };
  at = (await createModelDraft(office, 'information')).at;
});
afterAll(() => app.close());

const list = (query: Parameters<typeof office.admin.call<typeof calls.listCampaignRecipients>>[1] = {}) =>
  office.admin.call(calls.listCampaignRecipients, { params: at, ...query });

describe('before the launch', () => {
  test('they are those it would go to, searched and filtered', async () => {
    const { body } = await list();
    expect(body).toMatchObject({
      total: 3,
      computed: true,
      states: expect.arrayContaining([
        { value: 'waiting', n: 2 },
        { value: 'excluded', n: 1 },
      ]),
      reasons: [{ value: 'no_email', n: 1 }],
    });
    expect(new Map(body.rows.map(({ id, state }) => [id, state])).get(ids.zoe)).toBe('excluded');
    for (const [query, found] of [
      [{ search: 'cote ines' }, [ids.ines]],
      [{ search: 'HUGO@' }, [ids.hugo]],
      [{ state: 'excluded' as const }, [ids.zoe]],
      [{ reason: 'no_email' as const, search: 'marin' }, [ids.zoe]],
      [{ reason: 'by_hand' as const }, []],
    ] as const) {
      const answer = (await list({ query })).body;
      expect([answer.rows.map(({ id }) => id), answer.total], JSON.stringify(query)).toEqual([found, found.length]);
    }
  });

  test('they are taken out and back in by hand; nobody of another booklet is', async () => {
    const { admin, scope } = office;
    const exclude = (enrolmentIds: string[], excluded: boolean) =>
      admin.call(calls.excludeRecipients, { params: at, body: { enrolmentIds, excluded } });
    const out = await exclude([ids.ines, ids.hugo], true);
    expect(out.body).toMatchObject({ message: '2 personnes exclues.' });
    expect((await list({ query: { reason: 'by_hand' } })).body.total).toBe(2);
    await exclude([ids.hugo], false);
    expect((await list({ query: { reason: 'by_hand' } })).body.rows.map(({ id }) => id)).toEqual([ids.ines]);
    await exclude([ids.ines], false);
    const before = await snapshotCampaigns(scope);
    const { id: elsewhere } = await app.make.enrolment(scope);
    const refused = await exclude([ids.ines, elsewhere], true);
    expect([refused.status, refused.error.code]).toEqual([404, 'GEN-010']);
    expect(await snapshotCampaigns(scope)).toBe(before);
  });

  test('of two who exclude at once both are heard', async () => {
    const { admin } = office;
    const exclude = (id: string) =>
      admin.call(calls.excludeRecipients, { params: at, body: { enrolmentIds: [id], excluded: true } });
    const answers = await Promise.all([exclude(ids.ines), exclude(ids.hugo)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await list({ query: { reason: 'by_hand' } })).body.total).toBe(2);
    await admin.call(calls.excludeRecipients, {
      params: at,
      body: { enrolmentIds: [ids.ines, ids.hugo], excluded: false },
    });
  });
});

test('afterwards they are those it went to, in a file too, where nothing is computed by a spreadsheet', async () => {
  const { admin, scope } = office;
  const { at: sent, draft } = await createModelDraft(office, 'information');
  await updateCampaignColumns(scope, draft.id, { state: 'finished', launchedAt: new Date() });
  await scope.insert('campaignRecipients', [
    {
      campaignId: draft.id,
      enrolmentId: ids.ines,
      email: 'ines@exemple.fr',
      state: 'sent',
      sentAt: new Date('2026-11-20T23:30:00Z'),
      messageId: '<a@b>',
    },
    {
      campaignId: draft.id,
      enrolmentId: ids.hugo,
      email: 'hugo@exemple.fr',
      state: 'bounced',
      reason: 'unknown_address',
      detail: '550 5.1.1',
    },
  ]);
  const { body } = await admin.call(calls.listCampaignRecipients, { params: sent });
  expect(body).toMatchObject({ computed: false, total: 2 });
  expect(body.rows.find(({ id }) => id === ids.ines)).toMatchObject({
    at: '2026-11-20T23:30:00.000Z',
    messageId: '<a@b>',
    state: 'sent',
  });
  const file = await admin.call(calls.exportCampaignRecipients, { params: sent, query: {} });
  expect(file.headers['content-disposition']).toMatch(/destinataires-\d{4}-\d\d-\d\d\.csv/);
  const lines = String(file.body).split('\r\n');
  expect(lines[0]).toBe('\ufeffNom;E-mail;Statut;Raison;Détail;Date;Heure;Identifiant du message');
  expect(lines.find((line) => line.includes('ines@'))).toBe(
    'Inès Côté;ines@exemple.fr;Envoyé;;;21/11/2026;00:30;<a@b>',
  );
  expect(lines.find((line) => line.includes('hugo@'))).toBe(
    'Hugo =Lefèvre;hugo@exemple.fr;Rejeté;Adresse inconnue;550 5.1.1;;;',
  );
  const xlsx = await admin.call(calls.exportCampaignRecipients, {
    params: sent,
    query: { format: 'xlsx', state: 'sent' },
  });
  expect((xlsx.body as unknown as Buffer).subarray(0, 2).toString()).toBe('PK');
});
