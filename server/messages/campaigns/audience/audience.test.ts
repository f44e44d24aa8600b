import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXCLUSION_REASONS, type ExclusionReason } from '../../../../contract/messages/campaigns/campaign.ts';
import * as calls from '../../../../contract/messages/campaigns/campaigns.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { requireParticipants } from '../../../people/participants/context.ts';
import { createColleague, type Office, openOffice } from '../../../people/participants/participants.fixture.ts';
import type { TenantRow } from '../../../platform/data/access/scope.ts';
import { queryRows } from '../../../platform/data/statements/query-rows.ts';
import { addDays, getLocalDay } from '../../../platform/text/calendar/days.ts';
import {
  buildFilterAudience,
  createModelDraft,
  snapshotCampaigns,
  updateCampaignColumns,
} from '../campaigns.fixture.ts';
import { requireCampaign } from '../find-campaign.ts';
import { loadRecipientValues } from '../mail/variable-values.ts';
import { buildAudienceQuery } from './audience.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const TODAY = getLocalDay('Europe/Paris');
const AGO = new Date(Date.now() - 86_400_000);

interface PersonSeed {
  enrolment?: Partial<TenantRow<'enrolments'>>;
  sheet?: Partial<TenantRow<'participants'>>;
}

const enrol = ({ scope, booklet }: Office, { enrolment = {}, sheet = {} }: PersonSeed = {}) =>
  app.make.enrolment(scope, { bookletId: booklet.id, ...enrolment, participant: sheet });

const loadExclusionReasons = async (office: Office, campaignId: string): Promise<Map<string, string | null>> => {
  const { admin, params } = office;
  const answer = await admin.call(calls.listCampaignRecipients, {
    params: { ...params, campaignId },
    query: { size: 100 },
  });
  expect(answer.status).toBe(200);
  return new Map(answer.body.rows.map(({ id, reason }) => [id, reason]));
};

/** Exclusion reasons of a closing message, in order of precedence: each line also has all the reasons below it. */
const EXCLUSION_CASES: [ExclusionReason, PersonSeed][] = [
  ['revoked', { enrolment: { state: 'revoked' } }],
  ['expired', { enrolment: { expiresAt: AGO } }],
  ['no_email', { sheet: { email: '', workEmail: '' } }],
  ['bounced_before', { sheet: { bouncedAt: AGO } }],
  ['opposed', { sheet: { opposedAt: AGO } }],
  ['duplicate_address', { sheet: { workEmail: 'accueil@exemple.fr', email: '' } }],
  ['not_arrived', { sheet: { arrivalOn: addDays(TODAY, 3) }, enrolment: { arrivalOn: addDays(TODAY, 3) } }],
  ['by_hand', {}],
  ['missing_variable', { sheet: { jobTitle: '' } }],
];

describe('whoever a campaign is not for', () => {
  test('is told by the first reason there is, and is counted once', async () => {
    const office = await openOffice(app);
    const { scope, admin } = office;
    const { at, draft } = await createModelDraft(office, 'closing');
    const good = { jobTitle: 'Menuisière', arrivalOn: null };
    const first = await enrol(office, {
      sheet: { ...good, lastName: 'Aaa', workEmail: 'accueil@exemple.fr', email: '' },
    });
    const ids: string[] = [];
    for (let from = 0; from < EXCLUSION_CASES.length; from += 1) {
      const all = EXCLUSION_CASES.slice(from);
      const sheet: Partial<TenantRow<'participants'>> = { ...good };
      for (const [, one] of [...all].reverse()) Object.assign(sheet, one.sheet);
      // A shared address and a missing one exclude each other: the first applies.
      if (from <= 2) Object.assign(sheet, { email: '', workEmail: '' });
      const enrolment = Object.assign({}, ...[...all].reverse().map(([, one]) => one.enrolment ?? {}));
      ids.push((await enrol(office, { enrolment, sheet })).id);
    }
    const byHand = EXCLUSION_CASES.findIndex(([reason]) => reason === 'by_hand');
    const bodies = {
      'fr-FR': { ...draft.bodies['fr-FR'], subject: 'Bravo {{poste}}', preheader: '', blocks: [] },
    };
    const saved = await admin.call(calls.saveCampaign, {
      params: at,
      body: {
        rowVersion: draft.rowVersion,
        bodies,
        variables: { defaults: {}, missing: 'exclude' },
        audience: { ...buildFilterAudience(), except: ids.slice(0, byHand + 1) },
      },
    });
    expect(saved.status).toBe(200);
    const reasons = await loadExclusionReasons(office, at.campaignId);
    expect(ids.map((id) => reasons.get(id))).toEqual(EXCLUSION_CASES.map(([reason]) => reason));
    expect(reasons.get(first.id)).toBeNull();
    const { body } = await admin.call(calls.previewAudience, { params: at, body: {} });
    expect(body).toMatchObject({ total: 1, meant: EXCLUSION_CASES.length + 1 });
    expect(body.excluded.every(({ n }) => n === 1)).toBe(true);
    expect(body.excluded.map(({ reason }) => reason)).toEqual(
      EXCLUSION_REASONS.filter((reason) => EXCLUSION_CASES.some(([one]) => one === reason)),
    );
    await updateCampaignColumns(scope, at.campaignId, { kind: 'new_version' });
    expect((await loadExclusionReasons(office, at.campaignId)).get(ids[4] ?? '')).toBe('duplicate_address');
  });

  test('is not invited twice, nor while another invitation is on its way', async () => {
    const office = await openOffice(app);
    const { scope } = office;
    const states = ['to_invite', 'scheduled', 'failed', 'invited', 'opened', 'started', 'completed'] as const;
    const ids: string[] = [];
    for (const state of states) ids.push((await enrol(office, { enrolment: { state } })).id);
    const { at } = await createModelDraft(office, 'invitation');
    const [, ...others] = await Promise.all([null, createModelDraft(office, 'invitation')]);
    const reasons = async () =>
      [...(await loadExclusionReasons(office, at.campaignId))].filter(([, why]) => why).map(([id]) => id);
    expect(new Set(await reasons())).toEqual(new Set(ids.slice(3)));
    const other = others[0]?.draft.id ?? '';
    await updateCampaignColumns(scope, other, { state: 'planned' });
    await scope.insert('campaignRecipients', [{ campaignId: other, enrolmentId: ids[1] ?? '' }]);
    expect(new Set(await reasons())).toEqual(new Set([ids[1], ...ids.slice(3)]));
    await updateCampaignColumns(scope, other, { state: 'cancelled' });
    expect(new Set(await reasons())).toEqual(new Set(ids.slice(3)));
  });

  test('has left, unless the message is for those who leave', async () => {
    const office = await openOffice(app);
    const gone = await enrol(office, { sheet: { endOn: addDays(TODAY, -1) }, enrolment: { state: 'invited' } });
    const today = await enrol(office, { sheet: { endOn: TODAY }, enrolment: { state: 'invited' } });
    for (const [kind, why] of [
      ['information', 'left'],
      ['reminder', 'left'],
      ['free', null],
    ] as const) {
      const { at } = await createModelDraft(office, kind);
      const reasons = await loadExclusionReasons(office, at.campaignId);
      expect([kind, reasons.get(gone.id), reasons.get(today.id)]).toEqual([kind, why, null]);
    }
  });

  test('of two at one address the first by name gets it, and the other when that one is taken out', async () => {
    const office = await openOffice(app);
    const { admin } = office;
    const shared = { workEmail: 'atelier@exemple.fr', email: '' };
    const zoe = await enrol(office, { sheet: { ...shared, lastName: 'Zola' } });
    const ana = await enrol(office, { sheet: { ...shared, lastName: 'Arnaud' } });
    const { at } = await createModelDraft(office, 'information');
    expect(await loadExclusionReasons(office, at.campaignId)).toEqual(
      new Map([
        [ana.id, null],
        [zoe.id, 'duplicate_address'],
      ]),
    );
    await admin.call(calls.excludeRecipients, { params: at, body: { enrolmentIds: [ana.id], excluded: true } });
    const { rows } = (await admin.call(calls.listCampaignRecipients, { params: at })).body;
    expect(rows.map(({ id, reason, byHand }) => [id, reason, byHand])).toEqual([
      [ana.id, 'duplicate_address', true],
      [zoe.id, null, false],
    ]);
  });

  test('is written to at work from the day of the arrival on', async () => {
    const office = await openOffice(app);
    const two = (n: number) => ({ email: `chez-soi${n}@exemple.fr`, workEmail: `au-travail${n}@exemple.fr` });
    const on = (arrivalOn: string | null) => ({ arrivalOn });
    const people = [on(addDays(TODAY, 1)), on(TODAY), on(addDays(TODAY, -9)), on(null)];
    for (const [n, one] of people.entries())
      await enrol(office, { enrolment: one, sheet: { ...one, ...two(n), lastName: `N${'abcd'[n]}` } });
    const { at } = await createModelDraft(office, 'information');
    const { rows } = (await office.admin.call(calls.listCampaignRecipients, { params: at })).body;
    expect(rows.map(({ email }) => email.split('@')[0])).toEqual([
      'chez-soi0',
      'au-travail1',
      'au-travail2',
      'chez-soi3',
    ]);
  });
});

describe('a filter', () => {
  test('finds those of whom every criterion holds', async () => {
    const office = await openOffice(app);
    const { admin } = office;
    const one = {
      site: 'Lyon',
      department: 'Pose',
      groups: ['Cadres'],
      language: 'en-GB',
      contractType: 'fixedTerm' as const,
    };
    const arrival = { arrivalOn: '2026-03-02' };
    const her = await enrol(office, {
      sheet: { ...one, ...arrival },
      enrolment: { state: 'opened', progress: 40, ...arrival },
    });
    await enrol(office, { sheet: { ...one, site: 'Lille' } });
    await enrol(office);
    const { at } = await createModelDraft(office, 'free');
    const found = async (values: Parameters<typeof buildFilterAudience>[0]) =>
      (await admin.call(calls.previewAudience, { params: at, body: { audience: buildFilterAudience(values) } })).body;
    expect((await found({})).total).toBe(3);
    expect((await found({ departments: ['Pose'] })).total).toBe(2);
    for (const values of [
      { sites: ['Lyon', 'Nantes'] },
      { departments: ['Pose'], sites: ['Lyon'] },
      { groups: ['Stagiaires', 'Cadres'], sites: ['Lyon'] },
      { contracts: ['fixedTerm' as const], arrivalFrom: '2026-03-01', arrivalTo: '2026-03-02' },
      { languages: ['en-GB'], states: ['opened' as const] },
      { progressFrom: 1, progressTo: 40 },
      { stages: ['later' as const] },
    ]) {
      expect(
        (await found(values)).sample.map(({ id }) => id),
        JSON.stringify(values),
      ).toEqual([her.id]);
    }
    expect((await found({ sites: ['Lyon'], departments: ['Vente'] })).total).toBe(0);
    expect((await found({ languages: ['en-GB'] })).byLanguage).toEqual([
      { language: 'en-GB', n: 2, missingBody: true },
    ]);
    const ids = { kind: 'list' as const, filter: buildFilterAudience().filter, ids: [her.id], except: [] };
    expect((await admin.call(calls.previewAudience, { params: at, body: { audience: ids } })).body.total).toBe(1);
  });

  test.each([{ states: ['completed' as const] }, { progressFrom: 10 }, { progressTo: 90 }])(
    'that tells who reads is refused where nobody is followed by name: %o',
    async (values) => {
      const office = await openOffice(app, { tracking: 'aggregate' });
      const { admin, scope } = office;
      const { at, draft } = await createModelDraft(office, 'reminder');
      const before = await snapshotCampaigns(scope);
      const audience = buildFilterAudience(values);
      const asked = await admin.call(calls.previewAudience, { params: at, body: { audience } });
      expect([asked.status, asked.error.code]).toEqual([422, 'PAR-014']);
      const saved = await admin.call(calls.saveCampaign, {
        params: at,
        body: { rowVersion: draft.rowVersion, audience },
      });
      expect([saved.status, saved.error.code]).toEqual([422, 'PAR-014']);
      expect(await snapshotCampaigns(scope)).toBe(before);
    },
  );

  test('that asks for invited people finds all who were, where nobody is followed by name', async () => {
    const office = await openOffice(app, { tracking: 'aggregate' });
    for (const state of ['to_invite', 'invited', 'opened', 'completed'] as const)
      await enrol(office, { enrolment: { state } });
    const { at } = await createModelDraft(office, 'reminder');
    const { body } = await office.admin.call(calls.previewAudience, { params: at, body: {} });
    expect(body.total).toBe(3);
    const { rows } = (await office.admin.call(calls.listCampaignRecipients, { params: at })).body;
    expect(rows.map(({ enrolmentState }) => enrolmentState)).toEqual(['invited', 'invited', 'invited']);
  });

  test('that tells who reads is refused to whoever may not see it (GEN-009)', async () => {
    const office = await openOffice(app);
    const { at } = await createModelDraft(office, 'free');
    const { browser } = await createColleague(app, office, 'editor', 'publisher');
    const audience = buildFilterAudience({ states: ['opened'] });
    const asked = await browser.call(calls.previewAudience, { params: at, body: { audience } });
    expect([asked.status, asked.error.code]).toEqual([403, 'GEN-009']);
  });
});

describe('how to reach who is in charge', () => {
  test('stands in the message, and whoever has nobody to call is found before it leaves', async () => {
    const office = await openOffice(app);
    const { scope, booklet } = office;
    const referent = { bookletId: booklet.id, firstName: 'Karim', lastName: 'Benali', role: 'manager' as const };
    const at = (site: string) => ({ perimeter: { kind: 'site' as const, values: [site] } });
    await scope.insert('referents', [
      { ...referent, ...at('Lyon'), phone: '02 40 00 00 09', email: 'karim.benali@exemple.fr', position: 0 },
      { ...referent, ...at('Nantes'), position: 1 },
    ]);
    const lyon = await enrol(office, { sheet: { site: 'Lyon' } });
    const nantes = await enrol(office, { sheet: { site: 'Nantes' } });
    const { draft, at: where } = await createModelDraft(office, 'information');
    const [[language = '', body] = []] = Object.entries(draft.bodies);
    if (!body) throw new Error('no body');
    const subject = 'Appelez le {{responsable_telephone}} ou {{responsable_email}}';
    await updateCampaignColumns(scope, draft.id, {
      bodies: { [language]: { ...body, subject } } as never,
      variables: { defaults: {}, missing: 'exclude' },
    });
    const reasons = await loadExclusionReasons(office, where.campaignId);
    expect([reasons.get(lyon.id), reasons.get(nantes.id)]).toEqual([null, 'missing_variable']);
    const people = await requireParticipants(scope, booklet.id, 'campaigns.manage');
    const values = await loadRecipientValues(scope, people, { variables: { defaults: {}, missing: 'exclude' } }, [
      lyon.id,
      nantes.id,
    ]);
    expect(values.get(lyon.id)?.variables).toMatchObject({
      responsable_telephone: '02 40 00 00 09',
      responsable_email: 'karim.benali@exemple.fr',
    });
    expect(values.get(nantes.id)?.variables.responsable_telephone).toBe('');
  });
});

interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: PlanNode[];
}

/** Rows read by the database, all plan nodes together. */
const countRowsRead = (node: PlanNode): number => {
  const each = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  return each * node['Actual Loops'] + (node.Plans ?? []).reduce((sum, one) => sum + countRowsRead(one), 0);
};

describe('the audience of a company that came after the last analysis of the database', () => {
  const PEOPLE = 200;

  const pour = async ({ scope, booklet }: Office, n: number) => {
    const sheets = Array.from({ length: n }, (_, index) => ({
      id: uuidv7(),
      firstName: 'Zoé',
      lastName: `Le Goff ${index}`,
      nameKey: `le goff ${index}`,
      email: `${booklet.id}.${index}@exemple.fr`,
    }));
    await scope.bulkInsert('participants', sheets);
    await scope.bulkInsert(
      'enrolments',
      sheets.map(({ id, nameKey }) => ({
        bookletId: booklet.id,
        participantId: id,
        nameKey,
        source: 'import' as const,
      })),
    );
  };

  const readEach = async (office: Office): Promise<number> => {
    const { draft } = await createModelDraft(office, 'invitation');
    const { scope, booklet } = office;
    const people = await requireParticipants(scope, booklet.id, 'campaigns.manage');
    const audience = await buildAudienceQuery(scope, people, await requireCampaign(scope, booklet.id, draft.id));
    const [explained] = await queryRows<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      app.services.db,
      sql`explain (analyze, format json) ${scope.select().from(audience)}`,
    );
    return countRowsRead(explained?.['QUERY PLAN'][0].Plan as PlanNode) / PEOPLE;
  };

  test('is found without looking at everybody for each pair of people', async () => {
    await pour(await openOffice(app), 1000);
    await app.services.db.execute(sql`analyze`);
    const office = await openOffice(app);
    await pour(office, PEOPLE);
    // At most all people for each person, for every table read.
    expect(await readEach(office)).toBeLessThan(10 * PEOPLE);

    for (const table of ['participants', 'enrolments'] as const) await office.scope.analyzeTable(table, PEOPLE);
    expect(await readEach(office)).toBeLessThan(50);
  });
});
