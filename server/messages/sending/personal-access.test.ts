import { eq, inArray } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccessSettings, DEFAULT_ACCESS } from '../../../contract/booklets/access/access.ts';
import { getBookletAccess, saveBookletAccess } from '../../../contract/booklets/access/booklet-access.ts';
import { setAccess } from '../../../contract/booklets/booklets/booklets.ts';
import { publish } from '../../../contract/booklets/publications/publications.ts';
import { checkCampaign, switchStep } from '../../../contract/messages/campaigns/campaigns.ts';
import * as calls from '../../../contract/messages/campaigns/sendings.ts';
import {
  copyPersonalLink,
  listParticipants,
  printLetters,
} from '../../../contract/people/participants/participants.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type MailSink, openMailSink } from '../../../test/system/mail-sink.ts';
import { GOOD_CHAPTERS } from '../../booklets/publications/booklet.fixture.ts';
import { invalidateReaderCache } from '../../booklets/publications/reader-cache-events.ts';
import { refuseDisabledAccess } from '../../people/participants/access/personal-access.ts';
import { createColleague, type Office, openOffice } from '../../people/participants/participants.fixture.ts';
import { campaigns } from '../../platform/data/schema/campaigns.ts';
import { snapshotCampaigns } from '../campaigns/campaigns.fixture.ts';
import {
  createCampaignDraft,
  createEnrolments,
  getCampaignRow,
  IMMEDIATE_PLANNING,
  listRecipientRows,
} from './sending.fixture.ts';

let app: TestApp;
let sink: MailSink;
let office: Office;
beforeAll(async () => {
  sink = await openMailSink();
  app = await startTestApp({ smtpUrl: sink.url, publicUrl: 'https://livrets.exemple.fr' });
});
afterAll(async () => {
  await app.close();
  await sink.close();
});

type Choice = 'link' | 'public' | 'personal' | 'code';

/** Publishes a booklet with the choices of the dialog. */
const publishBooklet = async (choice: Choice): Promise<Office> => {
  const access: AccessSettings = {
    ...DEFAULT_ACCESS,
    personal: { ...DEFAULT_ACCESS.personal, on: choice === 'personal' },
    code: { ...DEFAULT_ACCESS.code, on: choice === 'code' },
  };
  const own = await openOffice(app, { access, chapters: GOOD_CHAPTERS, values: { state: 'draft' } });
  const { admin, params } = own;
  if (choice === 'link' || choice === 'public') await admin.call(setAccess, { params, body: { mode: choice } });
  const answer = await admin.call(publish, { params, body: {} });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return own;
};

beforeEach(async () => {
  // Cancel campaigns of earlier tests, which would otherwise leave during this one.
  const open = inArray(campaigns.state, ['planned', 'running', 'paused', 'auto_paused']);
  await app.services.db.update(campaigns).set({ state: 'cancelled' }).where(open);
  sink.received.length = 0;
});

const drain = () => app.services.sending.drain();
const createPeople = (n: number) => createEnrolments(app, office.scope, office.booklet.id, n);
const createDraft = (values: Parameters<typeof createCampaignDraft>[2] = {}) =>
  createCampaignDraft(office.scope, office.booklet.id, values);
const params = ({ id }: { id: string }) => ({ id: office.booklet.id, campaignId: id });
const launch = (one: { id: string; rowVersion: number }, opensAccess: boolean) =>
  office.admin.call(calls.launchCampaign, { params: params(one), body: { rowVersion: one.rowVersion, opensAccess } });
const cancel = (one: { id: string }) => office.admin.call(calls.cancelCampaign, { params: params(one) });
const checks = async (one: { id: string }) => (await office.admin.call(checkCampaign, { params: params(one) })).body;
const loadAccess = async (): Promise<AccessSettings> => {
  const { booklets } = office.scope.views;
  const [row] = await office.scope.select().from(booklets).where(eq(booklets.id, office.booklet.id));
  if (!row) throw new Error('no booklet');
  return row.access;
};
const shutAccess = async () => {
  const settings = await loadAccess();
  await office.scope.update(
    'booklets',
    { access: { ...settings, personal: { ...settings.personal, on: false } } },
    ({ id }) => eq(id, office.booklet.id),
  );
  invalidateReaderCache(office.booklet.id);
};
/** Paths of the delivered personal links, in order of arrival. */
const listDeliveredPaths = async (): Promise<string[]> => {
  const paths: string[] = [];
  for (const { source } of sink.received) {
    const text = (await PostalMime.parse(source)).text ?? '';
    const link = text.match(/https:\/\/livrets\.exemple\.fr(\/lire\/\S+\/acces\/[\w-]{43})/)?.[1];
    if (link) paths.push(link);
  }
  return paths;
};
/** Planned in a fortnight at noon, so nothing leaves meanwhile. */
const inTwoWeeks = () => {
  const day = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
  return { ...IMMEDIATE_PLANNING, kind: 'at' as const, at: `${day}T12:00` };
};

describe('a personal link that was delivered opens the booklet', () => {
  test.each(['link', 'public', 'personal', 'code'] as const)('published for « %s »', async (choice) => {
    office = await publishBooklet(choice);
    const [person] = await createPeople(2);
    const one = await createDraft();
    const before = await loadAccess();
    const found = (await checks(one)).checks.filter(({ check }) => check === 'door');
    if (choice === 'personal') expect(found).toMatchObject([{ level: 'ok' }]);
    else {
      // The user is warned first, and nothing opens without confirmation.
      expect(found).toMatchObject([{ level: 'warning', code: 'EML-038', message: errorText('EML-038') }]);
      expect((await checks(one)).opensAccess).toBe(true);
      const silent = await launch(one, false);
      expect([silent.status, silent.error.code]).toEqual([409, 'EML-041']);
      expect(await loadAccess()).toEqual(before);
      expect(await listRecipientRows(office.scope, one.id)).toEqual([]);
    }
    const answer = await launch(one, true);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    await drain();
    const links = await listDeliveredPaths();
    expect(links).toHaveLength(2);
    const reader = app.browser();
    const opened = await reader.sendRequest('GET', links[0] ?? '');
    expect([opened.statusCode, opened.headers.location]).toEqual([303, expect.not.stringContaining('acces')]);
    expect((await loadAccess()).personal.on).toBe(true);
    expect({ ...(await loadAccess()), personal: before.personal }).toEqual(before);
    // Followed people appear by name: the participant list shows who opened the booklet.
    const { body } = await office.admin.call(listParticipants, { params: office.params, query: {} });
    const states = body.rows.map(({ id, state }) => [id, state]);
    expect(states.filter(([, state]) => state === 'opened')).toHaveLength(1);
    expect(states).toContainEqual([person?.id, expect.stringMatching(/opened|invited/)]);
  });

  test('one that was sent before the access was opened works from then on; until then its page says the reason', async () => {
    office = await publishBooklet('personal');
    await createPeople(1);
    await launch(await createDraft(), false);
    await drain();
    const [link = ''] = await listDeliveredPaths();
    await shutAccess();
    const refused = await app.browser().sendRequest('GET', link);
    expect(refused.statusCode).toBe(403);
    expect(refused.body).toContain('Les liens personnels n’ouvrent pas ce livret en ce moment.');
    expect(refused.body).toContain('adressez-vous à');
    expect(refused.body).not.toContain('se lit avec un lien');
    await createPeople(1);
    await launch(await createDraft({ name: 'La suite' }), true);
    await drain();
    expect((await app.browser().sendRequest('GET', link)).statusCode).toBe(303);
  });
});

describe('what the launch opened', () => {
  beforeEach(async () => {
    office = await publishBooklet('link');
    await createPeople(2);
  });

  test('is put back when it is cancelled before anything left', async () => {
    const before = await loadAccess();
    const one = await createDraft({ planning: inTwoWeeks() });
    expect((await launch(one, true)).status).toBe(200);
    expect((await loadAccess()).personal.on).toBe(true);
    const { body } = await cancel(one);
    expect(await loadAccess()).toEqual(before);
    expect(body.log.rows.map(({ what }) => what)).toEqual(expect.arrayContaining(['access_opened', 'access_restored']));
  });

  test('stays once a message has left', async () => {
    const one = await createDraft({ perMinute: 30 });
    await launch(one, true);
    await drain();
    await office.admin.call(calls.pauseCampaign, { params: params(one) });
    expect(sink.received.length).toBeGreaterThan(0);
    await cancel(one);
    expect((await loadAccess()).personal.on).toBe(true);
    expect((await app.browser().sendRequest('GET', (await listDeliveredPaths())[0] ?? '')).statusCode).toBe(303);
  });

  test('stays when somebody saved the access meanwhile: it is their choice now', async () => {
    const one = await createDraft({ planning: inTwoWeeks() });
    await launch(one, true);
    const { body } = await office.admin.call(getBookletAccess, { params: office.params });
    const settings = { ...body.settings, allow: { ...body.settings.allow, print: false } };
    const saved = await office.admin.call(saveBookletAccess, {
      params: office.params,
      body: { rowVersion: body.rowVersion, settings },
    });
    expect(saved.status).toBe(200);
    await cancel(one);
    expect(await loadAccess()).toEqual(settings);
  });

  test('keeps what else was chosen meanwhile, and goes back alone', async () => {
    const one = await createDraft({ planning: inTwoWeeks() });
    await launch(one, true);
    await office.admin.call(setAccess, { params: office.params, body: { mode: 'public' } });
    await cancel(one);
    const { personal, public: everybody, link } = await loadAccess();
    expect([personal.on, everybody.on, link.on]).toEqual([false, true, false]);
  });

  test('stays while another campaign counts on it, which puts it back in turn', async () => {
    const first = await createDraft({ planning: inTwoWeeks() });
    const second = await createDraft({ planning: inTwoWeeks(), name: 'La seconde', kind: 'information' });
    expect((await launch(first, true)).status).toBe(200);
    // Access is already open, so there is no warning any more.
    expect((await checks(second)).opensAccess).toBe(false);
    expect((await launch(second, false)).status).toBe(200);
    await cancel(first);
    expect((await loadAccess()).personal.on).toBe(true);
    await cancel(second);
    expect((await loadAccess()).personal.on).toBe(false);
  });

  test('stays when a link was handed over otherwise', async () => {
    const [person] = await createPeople(1);
    const one = await createDraft({ planning: inTwoWeeks() });
    await launch(one, true);
    const copied = await office.admin.call(copyPersonalLink, {
      params: { ...office.params, enrolmentId: person?.id ?? '' },
    });
    expect(copied.status).toBe(200);
    await cancel(one);
    expect((await loadAccess()).personal.on).toBe(true);
  });

  test('a launch that is refused opens nothing', async () => {
    const before = await loadAccess();
    const one = await createDraft({ audience: { kind: 'list', filter: {}, ids: [], except: [] } as never });
    expect((await launch(one, true)).status).toBe(422);
    expect(await loadAccess()).toEqual(before);
  });

  test('never lasts longer than people are kept', async () => {
    const { settings } = office.booklet;
    await office.scope.update(
      'booklets',
      { settings: { ...settings, retention: { ...settings.retention, anonymiseAfterDays: 60 } } },
      ({ id }) => eq(id, office.booklet.id),
    );
    const before = await loadAccess();
    const one = await createDraft({ planning: inTwoWeeks() });
    await launch(one, true);
    expect((await loadAccess()).personal).toMatchObject({ on: true, validDays: 60 });
    await cancel(one);
    expect(await loadAccess()).toEqual(before);
  });
});

describe('a test message', () => {
  test('changes nothing of the access', async () => {
    office = await publishBooklet('link');
    const before = await loadAccess();
    const one = await createDraft();
    const answer = await office.admin.call(calls.sendTest, {
      params: params(one),
      body: { addresses: ['rh@exemple.fr'] },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await loadAccess()).toEqual(before);
  });
});

describe('whoever may not set the access', () => {
  test('is told who can, by name', async () => {
    office = await publishBooklet('link');
    const { user } = await createColleague(app, office, 'editor', 'publisher');
    const { booklets } = office.scope.views;
    const [booklet] = await office.scope.select().from(booklets).where(eq(booklets.id, office.booklet.id));
    if (!booklet) throw new Error('no booklet');
    const can = { 'booklet.access': false } as never;
    const refusal = await refuseDisabledAccess(office.scope, { booklet, can }, true).catch((error: unknown) => error);
    const { code, message } = refusal as { code: string; message: string };
    expect(code).toBe('EML-037');
    expect(message).toContain(`${user.firstName} ${user.lastName}`);
  });
});

describe('printed letters', () => {
  test('open the access when whoever prints was told so, and not before', async () => {
    office = await publishBooklet('link');
    const [person] = await createPeople(1);
    const before = [await loadAccess(), await snapshotCampaigns(office.scope)];
    const ids = [person?.id ?? ''];
    const print = (opensAccess: boolean) =>
      office.admin.call(printLetters, { params: office.params, body: { selection: { ids }, opensAccess } });
    const refused = await print(false);
    expect([refused.status, refused.error.code]).toEqual([409, 'EML-041']);
    const { personalLinks } = office.scope.views;
    expect(await office.scope.select().from(personalLinks)).toEqual([]);
    expect([await loadAccess(), await snapshotCampaigns(office.scope)]).toEqual(before);
    expect((await print(true)).status).toBe(200);
    expect((await loadAccess()).personal.on).toBe(true);
    expect(await office.scope.select().from(personalLinks)).toHaveLength(1);
  });

  test('with codes need no link: the access stays shut', async () => {
    office = await publishBooklet('code');
    const person = await app.make.enrolment(office.scope, {
      bookletId: office.booklet.id,
      participant: { employeeNumber: 'M-9' },
    });
    const before = await loadAccess();
    const answer = await office.admin.call(printLetters, {
      params: office.params,
      body: { selection: { ids: [person.id] }, opensAccess: true },
    });
    expect(answer.status).toBe(200);
    expect(await loadAccess()).toEqual(before);
  });
});

describe('a step of the sequence', () => {
  const step = {
    trigger: { kind: 'arrival', days: -7 },
    time: '09:00',
    workingDaysOnly: false,
    to: 'participant',
    stopWhen: [],
    withPresent: false,
  };
  const makeStep = () => createDraft({ step, kind: 'information' });
  const turn = (one: { id: string }, on: boolean, opensAccess: boolean) =>
    office.admin.call(switchStep, { params: params(one), body: { on, opensAccess } });

  test('opens the access when it is switched on, and puts it back when it is switched off before anything left', async () => {
    office = await publishBooklet('public');
    const before = await loadAccess();
    const one = await makeStep();
    const refused = await turn(one, true, false);
    expect([refused.status, refused.error.code]).toEqual([409, 'EML-041']);
    expect((await getCampaignRow(office.scope, one.id)).state).toBe('draft');
    const on = await turn(one, true, true);
    expect(on.status, JSON.stringify(on.body)).toBe(200);
    expect((await loadAccess()).personal.on).toBe(true);
    expect((await turn(one, false, false)).status).toBe(200);
    expect(await loadAccess()).toEqual(before);
  });
});

describe('the sending itself', () => {
  test('pauses a campaign whose links would open nothing, says why, and sends nothing', async () => {
    office = await publishBooklet('personal');
    await createPeople(2);
    const one = await createDraft({ planning: inTwoWeeks() });
    await launch(one, false);
    await shutAccess();
    await office.scope.update('campaigns', { state: 'running' }, ({ id }) => eq(id, one.id));
    await drain();
    expect(sink.received).toEqual([]);
    const row = await getCampaignRow(office.scope, one.id);
    expect([row.state, row.failure]).toEqual(['auto_paused', errorText('EML-041')]);
    expect((await listRecipientRows(office.scope, one.id)).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    const resumed = await office.admin.call(calls.resumeCampaign, { params: params(one) });
    expect([resumed.status, resumed.error.code]).toEqual([409, 'EML-041']);
  });

  test('holds built messages back when the access closes, or their person is removed, while they wait', async () => {
    office = await publishBooklet('personal');
    await createPeople(40);
    const one = await createDraft();
    await launch(one, false);
    const removePerson = async () => {
      const waiting = (await listRecipientRows(office.scope, one.id)).filter(({ state }) => state === 'waiting');
      const last = waiting.at(-1);
      await office.scope.update('enrolments', { state: 'revoked' }, ({ id }) => eq(id, last?.enrolmentId ?? ''));
      return last?.email ?? '';
    };
    let changed: Promise<string> | null = null;
    sink.beforeMessage = async () => {
      changed ??= removePerson();
      await changed;
    };
    await drain();
    // The next pass claims what was held back, and finds the reason.
    await drain();
    const removed = await changed;
    expect(sink.received.map(({ to }) => to)).not.toContain(removed);
    expect((await getCampaignRow(office.scope, one.id)).state).toBe('finished');
    expect((await listRecipientRows(office.scope, one.id)).find(({ email }) => email === removed)).toMatchObject({
      state: 'excluded',
      reason: 'revoked',
    });
    expect(sink.received).toHaveLength(39);

    sink.received.length = 0;
    const other = await createDraft({ kind: 'information' });
    await launch(other, false);
    let shut: Promise<void> | null = null;
    sink.beforeMessage = async () => {
      shut ??= shutAccess();
      await shut;
    };
    await drain();
    await drain();
    sink.beforeMessage = async () => {};
    // Messages of the connections that were in use had left already.
    expect(sink.received.length).toBeLessThan(20);
    const row = await getCampaignRow(office.scope, other.id);
    expect([row.state, row.failure]).toEqual(['auto_paused', errorText('EML-041')]);
    const states = (await listRecipientRows(office.scope, other.id)).map(({ state }) => state);
    expect(states.filter((state) => state === 'sent')).toHaveLength(sink.received.length);
    expect(states.filter((state) => state === 'waiting')).toHaveLength(39 - sink.received.length);
  });

  test('a booklet whose reading is over gets no link: it is told before, and refused', async () => {
    office = await publishBooklet('personal');
    await createPeople(1);
    const settings = await loadAccess();
    await office.scope.update(
      'booklets',
      { access: { ...settings, window: { ...settings.window, closesAt: '2026-01-05T10:00:00.000Z' } } },
      ({ id }) => eq(id, office.booklet.id),
    );
    const one = await createDraft();
    const { launchable, checks: all } = await checks(one);
    expect(launchable).toBe(false);
    expect(all.find(({ check }) => check === 'door')).toMatchObject({ level: 'blocking', code: 'EML-039' });
    const answer = await launch(one, true);
    expect([answer.status, answer.error.code]).toEqual([409, 'EML-039']);
    expect(await listRecipientRows(office.scope, one.id)).toEqual([]);
  });
});
