import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EnrolmentState } from '../../../../contract/people/enrolments/enrolment.ts';
import { getParticipant, listParticipants } from '../../../../contract/people/participants/participants.ts';
import type { CallQueryInput } from '../../../../contract/platform/call.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { publishBookletDraft } from '../../../booklets/publications/publication.ts';
import type { TenantRow } from '../../../platform/data/access/scope.ts';
import { addDays, getLocalDay } from '../../../platform/text/calendar/days.ts';
import { recordEnrolmentEvents } from '../../enrolments/events.ts';
import { createColleague, createTestBooklet, type Office, openOffice } from '../participants.fixture.ts';

let app: TestApp;
let office: Office;
const today = getLocalDay('Europe/Paris');
const from = (days: number) => addDays(today, days);

type Person = Partial<TenantRow<'participants'>>;
const createPerson = (
  state: EnrolmentState,
  sheet: Person,
  enrolment: Partial<TenantRow<'enrolments'>> = {},
  bookletId = office.booklet.id,
) => app.make.enrolment(office.scope, { bookletId, state, ...enrolment, participant: sheet });

beforeAll(async () => {
  app = await startTestApp();
  office = await openOffice(app);
  const [referent] = await office.scope.insert('referents', [
    {
      bookletId: office.booklet.id,
      firstName: 'Paul',
      lastName: 'Réau',
      role: 'manager',
      perimeter: { kind: 'all' },
      position: 0,
    },
  ]);
  const referentId = referent?.id ?? null;
  await createPerson(
    'started',
    {
      firstName: 'Élodie',
      lastName: 'Zola',
      site: 'Évry',
      department: 'Atelier',
      contractType: 'permanent',
      groups: ['cadres', 'nuit'],
      referentId,
    },
    { arrivalOn: from(-3), progress: 40, pagesDone: 2, pagesDue: 5, lastActivityAt: new Date('2026-11-18T10:00:00Z') },
  );
  await createPerson(
    'completed',
    {
      firstName: 'Yanis',
      lastName: 'Émile',
      site: 'Lyon',
      department: 'Bureau',
      contractType: 'fixedTerm',
      referentId,
    },
    {
      arrivalOn: from(-40),
      completedAt: new Date('2026-11-02T10:00:00Z'),
      progress: 100,
      pagesDone: 5,
      pagesDue: 5,
      lastActivityAt: new Date('2026-11-10T10:00:00Z'),
    },
  );
  await createPerson(
    'to_invite',
    {
      firstName: 'Anaïs',
      lastName: 'Dupont',
      email: 'anais@exemple.fr',
      employeeNumber: 'M-042',
      site: 'Lyon',
      groups: ['nuit'],
      language: 'pt-PT',
    },
    { arrivalOn: from(10) },
  );
  await createPerson(
    'invited',
    { firstName: 'Bao', lastName: 'Nguyen', workEmail: 'bao@maison.fr' },
    { arrivalOn: from(0), invitedAt: new Date() },
  );
  await createPerson('opened', { firstName: 'Chloé', lastName: 'œuvrard' }, { arrivalOn: from(30) });
  await createPerson('expired', { firstName: 'Denis', lastName: 'Abel' }, { arrivalOn: null });
  await createPerson('revoked', { firstName: 'Eva', lastName: 'Abel' }, { arrivalOn: from(-20) });
  await createPerson('anonymised', { firstName: '', lastName: '', nameKey: '', email: '', anonymisedAt: new Date() });
  // One participant of another booklet of the same company, and one of another company.
  await createPerson('invited', { lastName: 'Ailleurs' }, {}, (await createTestBooklet(office.scope)).id);
  const stranger = await openOffice(app);
  await app.make.enrolment(stranger.scope, { bookletId: stranger.booklet.id });
});
afterAll(() => app.close());

const requestList = async (query: CallQueryInput<typeof listParticipants> = {}) => {
  const answer = await office.admin.call(listParticipants, { params: office.params, query });
  expect(answer.status, JSON.stringify(answer.error)).toBe(200);
  return answer.body;
};
const listNames = async (query: CallQueryInput<typeof listParticipants>) => {
  const { rows, total } = await requestList(query);
  expect(total).toBe(rows.length);
  return rows.map(({ lastName, firstName }) => `${lastName} ${firstName}`);
};
const findLastRow = async (query: CallQueryInput<typeof listParticipants>) =>
  (await listNames(query)).map((name) => name.split(' ')[0]);

describe('the list', () => {
  test('by name without case or accents, those of this booklet, nobody anonymised', async () => {
    expect(await listNames({})).toEqual([
      'Abel Denis',
      'Abel Eva',
      'Dupont Anaïs',
      'Émile Yanis',
      'Nguyen Bao',
      'œuvrard Chloé',
      'Zola Élodie',
    ]);
    expect((await listNames({ direction: 'desc' }))[0]).toBe('Zola Élodie');
    expect((await listNames({ state: 'anonymised' })).length).toBe(1);
  });

  test.each([
    ['state', 'asc', ['Dupont', 'Nguyen', 'œuvrard', 'Zola', 'Émile', 'Abel', 'Abel']],
    ['progress', 'desc', ['Émile', 'Zola', 'Abel', 'Abel', 'Dupont', 'Nguyen', 'œuvrard']],
    ['arrival', 'asc', ['Émile', 'Abel', 'Zola', 'Nguyen', 'Dupont', 'œuvrard', 'Abel']],
    ['arrival', 'desc', ['œuvrard', 'Dupont', 'Nguyen', 'Zola', 'Abel', 'Émile', 'Abel']],
    ['lastActivity', 'desc', ['Zola', 'Émile', 'Abel', 'Abel', 'Dupont', 'Nguyen', 'œuvrard']],
    ['site', 'asc', ['Zola', 'Dupont', 'Émile', 'Abel', 'Abel', 'Nguyen', 'œuvrard']],
    ['department', 'asc', ['Zola', 'Émile', 'Abel', 'Abel', 'Dupont', 'Nguyen', 'œuvrard']],
  ] as const)('by %s, %s; whoever has none comes last', async (sort, direction, expected) => {
    expect(await findLastRow({ sort, direction })).toEqual(expected);
  });

  test('in pages whose rows neither repeat nor miss, whatever is equal', async () => {
    const other = await createTestBooklet(office.scope);
    for (let n = 0; n < 60; n += 1)
      await createPerson('invited', { firstName: 'Jo', lastName: 'Même', nameKey: 'meme jo' }, {}, other.id);
    const seen: string[] = [];
    for (const page of [1, 2, 3]) {
      const { body } = await office.admin.call(listParticipants, {
        params: { id: other.id },
        query: { page, size: 25, sort: 'site' },
      });
      expect(body.total).toBe(60);
      seen.push(...body.rows.map(({ id }) => id));
    }
    expect(seen).toHaveLength(60);
    expect(new Set(seen).size).toBe(60);
    const beyond = await office.admin.call(listParticipants, {
      params: { id: other.id },
      query: { page: 9, search: 'jo' },
    });
    expect([beyond.body.rows.length, beyond.body.total]).toEqual([0, 60]);
  });

  test.each([
    [{ tab: 'to_invite' }, ['Dupont']],
    [{ tab: 'completed' }, ['Émile']],
    [{ tab: 'expired' }, ['Abel']],
    [{ state: 'opened' }, ['œuvrard']],
    [{ site: 'Lyon' }, ['Dupont', 'Émile']],
    [{ department: 'Atelier' }, ['Zola']],
    [{ contract: 'fixedTerm' }, ['Émile']],
    [{ group: 'nuit' }, ['Dupont', 'Zola']],
    [{ language: 'pt-PT' }, ['Dupont']],
    [{ stage: 'preboarding' }, ['Dupont']],
    [{ stage: 'preparation' }, ['œuvrard']],
    [{ stage: 'day_one' }, ['Nguyen']],
    [{ stage: 'first_week' }, ['Zola']],
    [{ stage: 'first_month' }, ['Abel']],
    [{ stage: 'later' }, ['Émile']],
    [{ search: 'ZOLA elodie' }, ['Zola']],
    [{ search: 'Élodie Zola' }, ['Zola']],
    [{ search: 'oeuvr' }, ['œuvrard']],
    [{ search: 'anais@ex' }, ['Dupont']],
    [{ search: 'bao@maison' }, ['Nguyen']],
    [{ search: 'm-042' }, ['Dupont']],
    [{ search: '100%' }, []],
    [{ search: 'abel', state: 'revoked' }, ['Abel']],
    [{ site: 'Lyon', group: 'nuit', search: 'du' }, ['Dupont']],
    [{ state: 'invited', tab: 'to_invite' }, []],
  ] as const)('narrowed by %j', async (query, expected) => {
    expect(await findLastRow(query)).toEqual(expected);
  });

  test('by referent, and what the filters may offer', async () => {
    const { facets, tabs } = await requestList();
    expect(facets.referents).toEqual([{ id: expect.any(String), name: 'Paul Réau', n: 2 }]);
    expect(await findLastRow({ referentId: facets.referents[0]?.id })).toEqual(['Émile', 'Zola']);
    expect(facets.sites).toEqual([
      { value: 'Évry', n: 1 },
      { value: 'Lyon', n: 2 },
    ]);
    expect(facets.groups).toEqual([
      { value: 'cadres', n: 1 },
      { value: 'nuit', n: 2 },
    ]);
    expect(facets.contracts).toEqual([
      { value: 'fixedTerm', n: 1 },
      { value: 'permanent', n: 1 },
    ]);
    expect(facets.departments.map(({ value }) => value)).toEqual(['Atelier', 'Bureau']);
    expect(facets.languages).toEqual([
      { value: 'fr-FR', n: 6 },
      { value: 'pt-PT', n: 1 },
    ]);
    expect(Object.fromEntries(facets.states.map(({ value, n }) => [value, n]))).toEqual({
      started: 1,
      completed: 1,
      to_invite: 1,
      invited: 1,
      opened: 1,
      expired: 1,
      revoked: 1,
      anonymised: 1,
    });
    expect(tabs).toEqual({ all: 7, to_invite: 1, late: 1, completed: 1, expired: 1 });
  });

  test('a row tells where a person stands', async () => {
    const { rows } = await requestList({ search: 'zola' });
    expect(rows[0]).toMatchObject({
      state: 'started',
      stage: 'first_week',
      days: 3,
      progress: 40,
      late: false,
      referent: { name: 'Paul Réau' },
      groups: ['cadres', 'nuit'],
      proofs: { done: 0, due: 0 },
      lastActivityAt: '2026-11-18T10:00:00.000Z',
    });
    expect((await requestList({ search: 'denis' })).rows[0]).toMatchObject({
      stage: null,
      days: null,
      arrivalOn: null,
    });
    expect((await requestList({ tab: 'late' })).rows.map(({ lastName, late }) => [lastName, late])).toEqual([
      ['Nguyen', true],
    ]);
  });

  test.each([
    [{ sort: 'email' }, 'sort'],
    [{ size: 1000 }, 'size'],
    [{ page: 0 }, 'page'],
    [{ state: 'sleeping' }, 'state'],
    [{ referentId: 'x' }, 'referentId'],
  ])('refuses %j (422)', async (query, field) => {
    const answer = await office.admin.call(listParticipants, { params: office.params, query: query as never });
    expect(answer.status).toBe(422);
    expect(answer.error.errors).toHaveProperty(field);
  });
});

describe('late by mandatory pages', () => {
  test('counts the pages of the version on line, and those that had opened', async () => {
    const block = { type: 'text', props: { html: '<p>Bonjour.</p>' } } as const;
    const page = (slug: string, more: object) => ({ title: slug, slug, blocks: [block], mandatory: true, ...more });
    const booklet = await createTestBooklet(office.scope, {
      chapters: [{ title: 'Un', pages: [page('a', {}), page('b', {}), page('c', { unlockDays: 60 })] }],
      values: { state: 'draft' },
    });
    await publishBookletDraft(office.scope, booklet.id, { kind: 'major', note: '' });
    const two = { pagesDue: 3, arrivalOn: from(-30) };
    await createPerson('started', { lastName: 'Deux' }, { ...two, pagesDone: 2 }, booklet.id);
    await createPerson('started', { lastName: 'Une' }, { ...two, pagesDone: 1 }, booklet.id);
    await createPerson('opened', { lastName: 'Aucune' }, { ...two, pagesDone: 0, arrivalOn: from(-1) }, booklet.id);
    const { body } = await office.admin.call(listParticipants, { params: { id: booklet.id }, query: { tab: 'late' } });
    expect(body.rows.map(({ lastName }) => lastName)).toEqual(['Une']);
    expect(body.tabs.late).toBe(1);
  });
});

describe('where people are not followed by name', () => {
  let quiet: Office['booklet'];
  beforeAll(async () => {
    quiet = await createTestBooklet(office.scope, { tracking: 'aggregate' });
    const at = new Date('2026-11-10T10:00:00Z');
    const read = { openedAt: at, lastActivityAt: at, versionRead: 2, toReread: true, pagesDone: 1, pagesDue: 4 };
    for (const state of ['invited', 'opened', 'started', 'completed', 'to_invite', 'expired'] as const) {
      const progress = state === 'completed' ? 100 : 25;
      const { id } = await createPerson(
        state,
        { lastName: state },
        { ...read, progress, proofsDone: 1, proofsDue: 2 },
        quiet.id,
      );
      await recordEnrolmentEvents(office.scope, [id], 'invite');
      await recordEnrolmentEvents(office.scope, [id], 'open');
      await office.scope.insert('readerSessions', [
        { bookletId: quiet.id, tokenHash: id, enrolmentId: id, via: 'personal', expiresAt: new Date(Date.now() + 1e9) },
      ]);
    }
  });
  const params = () => ({ id: quiet.id });

  test.each(['aggregate', 'none'] as const)(
    '%s: states beyond « invited » are told as such, and nothing of the reading',
    async (mode) => {
      const { scope } = office;
      const settings = { ...quiet.settings, tracking: { ...quiet.settings.tracking, mode } };
      await scope.update('booklets', { settings }, ({ id }) => eq(id, quiet.id));
      const { body } = await office.admin.call(listParticipants, { params: params() });
      expect(body.follow).toMatchObject({ named: false });
      expect(body.rows.map(({ state }) => state).sort()).toEqual([
        'expired',
        'invited',
        'invited',
        'invited',
        'invited',
        'to_invite',
      ]);
      for (const row of body.rows) {
        expect(row).toMatchObject({
          progress: null,
          lastActivityAt: null,
          versionRead: null,
          toReread: null,
          late: null,
        });
        // A proof always names its signer.
        expect(row.proofs).toEqual({ done: 1, due: 2 });
      }
      expect(body.tabs).toEqual({ all: 6, to_invite: 1, late: null, completed: null, expired: 1 });
      expect(body.facets.states.find(({ value }) => value === 'invited')).toEqual({ value: 'invited', n: 4 });
      expect(body.facets.states.map(({ value }) => value).sort()).toEqual(['expired', 'invited', 'to_invite']);
    },
  );

  test('« invited » finds all that are told so, and the sort by state tells no more', async () => {
    const found = await office.admin.call(listParticipants, { params: params(), query: { state: 'invited' } });
    expect(found.body.rows.map(({ lastName }) => lastName)).toEqual(['completed', 'invited', 'opened', 'started']);
    expect(found.body.total).toBe(4);
    const sorted = await office.admin.call(listParticipants, { params: params(), query: { sort: 'state' } });
    expect(sorted.body.rows.map(({ lastName }) => lastName)).toEqual([
      'to_invite',
      'completed',
      'invited',
      'opened',
      'started',
      'expired',
    ]);
  });

  test.each([
    [{ sort: 'progress' }],
    [{ sort: 'lastActivity' }],
    [{ tab: 'late' }],
    [{ tab: 'completed' }],
    [{ state: 'opened' }],
    [{ state: 'started' }],
    [{ state: 'completed' }],
  ] as const)('%j is refused (PAR-014)', async (query) => {
    const answer = await office.admin.call(listParticipants, { params: params(), query });
    expect([answer.status, answer.error.code]).toEqual([422, 'PAR-014']);
    expect(answer.error.message).toContain('ne suit pas la lecture par personne');
  });

  test('one person: no page, no device, no event of the reading; her proofs', async () => {
    const { body } = await office.admin.call(listParticipants, { params: params(), query: { search: 'completed' } });
    const id = body.rows[0]?.id ?? '';
    const { body: one } = await office.admin.call(getParticipant, { params: { ...params(), enrolmentId: id } });
    expect(one).toMatchObject({ state: 'invited', progress: null, pages: null, devices: null, confirmations: [] });
    expect(one.events.map(({ what }) => what)).toEqual(['invite']);
  });

  test('an editor who publishes is told no more in a booklet that follows by name (GEN-009)', async () => {
    const { browser } = await createColleague(app, office, 'editor', 'publisher');
    const { status, body } = await browser.call(listParticipants, { params: office.params });
    expect([status, body.follow]).toEqual([200, { mode: 'named', named: false }]);
    expect(body.rows.every(({ state }) => !['opened', 'started', 'completed'].includes(state))).toBe(true);
    expect(body.rows.every(({ proofs, progress }) => proofs === null && progress === null)).toBe(true);
    const refused = await browser.call(listParticipants, { params: office.params, query: { sort: 'progress' } });
    expect([refused.status, refused.error.code]).toEqual([403, 'GEN-009']);
    expect(refused.error.message).toContain('voir qui a lu quoi');
  });

  test('nor is the publisher’s staff', async () => {
    const { browser } = await createColleague(app, office, 'super_admin');
    const { body } = await browser.call(listParticipants, { params: office.params });
    expect(body.follow.named).toBe(false);
  });
});
