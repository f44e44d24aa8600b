import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_ACCESS } from '../../../contract/booklets/access/access.ts';
import { getBookletOverview } from '../../../contract/booklets/booklets/booklets.ts';
import {
  getBookletSettings,
  previewBookletSettings,
  saveBookletSettings,
} from '../../../contract/booklets/settings/booklet-settings.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import type { Level, Role } from '../../../contract/platform/permissions.ts';
import { type BookletSettings, DEFAULT_SETTINGS } from '../../../contract/reading/reading.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { getLocalDay } from '../../platform/text/calendar/days.ts';
import { makeBooklet } from '../publications/booklet.fixture.ts';

let app: TestApp;
let owner: Browser;
let scope: Scope;
let companyId: string;
let booklet: TenantRow<'booklets'>;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const company = await app.make.company({ name: 'Dubreuil', contactEmail: 'rh@exemple.fr' });
  companyId = company.id;
  owner = app.browser();
  scope = app.make.scope(await app.make.signIn(owner, { companyId }), companyId);
  booklet = await makeBooklet(scope, undefined, { access: DEFAULT_ACCESS, settings: DEFAULT_SETTINGS });
});

type Change = { [Part in keyof BookletSettings]?: Partial<BookletSettings[Part]> };
const buildSettings = (change: Change): BookletSettings =>
  Object.fromEntries(
    Object.entries(DEFAULT_SETTINGS).map(([part, values]) => [
      part,
      { ...values, ...change[part as keyof BookletSettings] },
    ]),
  ) as BookletSettings;
const params = () => ({ id: booklet.id });
const getStoredSettings = async () => {
  const { booklets } = scope.views;
  const [row] = await scope.select().from(booklets).where(eq(booklets.id, booklet.id));
  return { settings: row?.settings, rowVersion: row?.rowVersion ?? 1 };
};
const requestSave = async (
  change: Change,
  more: { rowVersion?: number; lessConfirmed?: boolean } = {},
  browser = owner,
) =>
  browser.call(saveBookletSettings, {
    params: params(),
    body: { rowVersion: (await getStoredSettings()).rowVersion, settings: buildSettings(change), ...more },
  });
const updateBookletRow = (values: Partial<TenantRow<'booklets'>>) =>
  scope.update('booklets', values, ({ id }) => eq(id, booklet.id));
const today = getLocalDay('Europe/Paris');
const NAMED_TRACKING: Change = { tracking: { mode: 'named', informedOn: today } };

describe('the settings', () => {
  test('are read with what they are judged against', async () => {
    await updateBookletRow({
      access: { ...DEFAULT_ACCESS, personal: { ...DEFAULT_ACCESS.personal, on: true, validDays: 90 } },
    });
    const { status, body } = await owner.call(getBookletSettings, { params: params() });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      settings: DEFAULT_SETTINGS,
      accessDays: 90,
      sourceLanguage: 'fr-FR',
      today,
      can: { 'booklet.advanced': true },
    });
  });

  test('are saved whole', async () => {
    const change: Change = {
      reading: { navigation: 'sequential', validation: 'button', search: false, textSize: 125, pageNumbers: 'chapter' },
      retention: { anonymiseAfterDays: 365, proofYears: 10 },
    };
    const { status, body } = await requestSave(change);
    expect([status, body.message]).toEqual([200, 'Réglages enregistrés.']);
    expect((await getStoredSettings()).settings).toEqual(buildSettings(change));
    // The tracking mode did not change: no activity.
    expect(await scope.select().from(scope.views.activity)).toEqual([]);
  });

  test.each<[string, Change, string, string]>([
    [
      'kept too shortly',
      { retention: { anonymiseAfterDays: 29 } },
      'retention.anonymiseAfterDays',
      errorText('GEN-022', { libelle: 'Durée de conservation', min: 30, max: 1825 }),
    ],
    [
      'kept too long',
      { retention: { anonymiseAfterDays: 1826 } },
      'retention.anonymiseAfterDays',
      errorText('GEN-022', { libelle: 'Durée de conservation', min: 30, max: 1825 }),
    ],
    [
      'proofs of eleven years',
      { retention: { proofYears: 11 } },
      'retention.proofYears',
      errorText('GEN-022', { libelle: 'Conservation des preuves de lecture', min: 1, max: 10 }),
    ],
    [
      'groups of four',
      { tracking: { threshold: 4 } },
      'tracking.threshold',
      errorText('GEN-022', { libelle: 'Seuil d’anonymat', min: 5, max: 20 }),
    ],
    ['names without notice', { tracking: { mode: 'named' } }, 'tracking.informedOn', errorText('OPT-002')],
    [
      'notice that is no day',
      { tracking: { mode: 'named', informedOn: '2026-02-31' } },
      'tracking.informedOn',
      errorText('GEN-005'),
    ],
    [
      'notice to come',
      { tracking: { mode: 'named', informedOn: '2126-01-01' } },
      'tracking.informedOn',
      errorText('OPT-003'),
    ],
  ])('refuse %s beside its field, and nothing is written', async (_, change, field, words) => {
    const before = await getStoredSettings();
    const { status, error } = await requestSave(change);
    expect([status, error.errors]).toEqual([422, { [`settings.${field}`]: [words] }]);
    expect(await getStoredSettings()).toEqual(before);
    expect(await scope.select().from(scope.views.activity)).toEqual([]);
  });

  test('OPT-001: nobody is anonymised who may still read', async () => {
    await updateBookletRow({
      access: { ...DEFAULT_ACCESS, personal: { ...DEFAULT_ACCESS.personal, on: true, validDays: 365 } },
    });
    const before = await getStoredSettings();
    const { status, error } = await requestSave({ retention: { anonymiseAfterDays: 364 } });
    expect([status, error.code]).toEqual([422, 'OPT-001']);
    expect(error.errors).toEqual({ 'settings.retention.anonymiseAfterDays': [errorText('OPT-001', { n: 365 })] });
    expect(await getStoredSettings()).toEqual(before);
    expect((await requestSave({ retention: { anonymiseAfterDays: 365 } })).status).toBe(200);
  });

  test('GEN-011: who comes second is shown what is there now, and overwrites nothing', async () => {
    const { rowVersion } = await getStoredSettings();
    expect((await requestSave({ reading: { search: false } })).status).toBe(200);
    const before = await getStoredSettings();
    const { status, error } = await requestSave({ reading: { search: true, showProgress: false } }, { rowVersion });
    expect([status, error.code]).toEqual([409, 'GEN-011']);
    expect(error.message).toContain('Camille Durand');
    expect(error.current).toMatchObject({ settings: { reading: { search: false } }, rowVersion: before.rowVersion });
    expect(await getStoredSettings()).toEqual(before);
  });

  test.each([
    ['archived', { state: 'archived' }, [409, 'GEN-017']],
    ['in the bin', { binnedAt: new Date() }, [409, 'LIV-003']],
  ] as const)('of a booklet that is %s do not change', async (_, values, answer) => {
    await updateBookletRow(values);
    const before = await getStoredSettings();
    const { status, error } = await requestSave({ reading: { search: false } });
    expect([status, error.code]).toEqual(answer);
    expect(await getStoredSettings()).toEqual(before);
  });
});

describe('following', () => {
  test('by name begins once people were told, and is told of the booklet', async () => {
    expect((await requestSave(NAMED_TRACKING)).status).toBe(200);
    expect((await getStoredSettings()).settings?.tracking).toEqual({ mode: 'named', threshold: 5, informedOn: today });
    const { body } = await owner.call(getBookletOverview, { params: params() });
    expect(body.activity.rows[0]).toMatchObject({ what: 'tracking_named', by: 'Camille Durand' });
  });

  test('less than by name is confirmed first (OPT-005); the day that people were told goes with it', async () => {
    await requestSave(NAMED_TRACKING);
    const before = await getStoredSettings();
    const { status, error } = await requestSave({});
    expect([status, error.code]).toEqual([422, 'OPT-005']);
    expect(error.errors).toEqual({ 'settings.tracking.mode': [errorText('OPT-005')] });
    expect(await getStoredSettings()).toEqual(before);
    expect((await requestSave({ tracking: { informedOn: today } }, { lessConfirmed: true })).status).toBe(200);
    expect((await getStoredSettings()).settings?.tracking).toEqual({
      mode: 'aggregate',
      threshold: 5,
      informedOn: null,
    });
    const { activity } = scope.views;
    const told = await scope.select({ what: activity.what }).from(activity).orderBy(activity.at);
    expect(told.map(({ what }) => what)).toEqual(['tracking_named', 'tracking_aggregate']);
  });

  test('nothing any more forgets what each has read, of this booklet alone', async () => {
    const read = async (bookletId: string) => {
      const row = await app.make.enrolment(scope, {
        bookletId,
        state: 'started',
        openedAt: new Date('2026-10-01T08:00:00Z'),
        pagesDone: 2,
        pagesDue: 4,
        progress: 50,
        versionRead: 1,
        lastActivityAt: new Date(),
      });
      await scope.insert('pageProgress', [{ enrolmentId: row.id, pageId: uuidv7(), version: 1 }]);
      return row;
    };
    const other = await makeBooklet(scope, [], { slug: 'autre', title: 'Autre', titleKey: 'autre' });
    const [here, there] = [await read(booklet.id), await read(other.id)];
    expect((await requestSave({ tracking: { mode: 'none' } })).status).toBe(200);
    const { enrolments, pageProgress } = scope.views;
    const [forgotten] = await scope.select().from(enrolments).where(eq(enrolments.id, here.id));
    expect(forgotten).toMatchObject({ pagesDone: 0, progress: 0, versionRead: null, lastActivityAt: null });
    expect(forgotten).toMatchObject({ state: 'started', openedAt: here.openedAt, pagesDue: 4 });
    expect(await scope.select({ of: pageProgress.enrolmentId }).from(pageProgress)).toEqual([{ of: there.id }]);
    const [untouched] = await scope.select().from(enrolments).where(eq(enrolments.id, there.id));
    expect(untouched).toEqual(there);
  });
});

describe('a preview', () => {
  const query = { mode: 'named', anonymiseAfterDays: 400, proofYears: 2 } as const;

  test('tells what readers would be told of settings that are not saved, and saves none', async () => {
    const before = await getStoredSettings();
    const { status, body } = await owner.call(previewBookletSettings, { params: params(), query });
    expect(status).toBe(200);
    const words = JSON.stringify(body.notice);
    for (const said of ['Dubreuil', 'rh@exemple.fr', 'avec votre nom', '400 jours', 'conservées 2 ans']) {
      expect(words).toContain(said);
    }
    expect(body).toMatchObject({ nights: [], unknown: 0 });
    expect(await getStoredSettings()).toEqual(before);
  });

  test.each([
    { ...query, anonymiseAfterDays: 29 },
    { ...query, proofYears: 0 },
    { ...query, mode: 'everything' as 'named' },
  ])('of %j is none', async (odd) => {
    const { status } = await owner.call(previewBookletSettings, { params: params(), query: odd });
    expect(status).toBe(422);
  });
});

describe('rights', () => {
  const calls = (browser: Browser) =>
    [
      ['read', () => browser.call(getBookletSettings, { params: params() })],
      ['save', () => requestSave({ reading: { search: false } }, {}, browser)],
      [
        'preview',
        () =>
          browser.call(previewBookletSettings, {
            params: params(),
            query: { mode: 'none', anonymiseAfterDays: 180, proofYears: 5 },
          }),
      ],
    ] as const;
  const as = async (role: Role, level: Level | null, company: string | null = companyId) => {
    const browser = app.browser();
    const user = await app.make.signIn(browser, { role, companyId: company });
    if (level) await scope.insert('bookletRights', [{ bookletId: booklet.id, userId: user.id, level }]);
    return browser;
  };

  test('another company’s booklet is not there (GEN-010), and nothing changed', async () => {
    const before = await getStoredSettings();
    const stranger = await as('company_admin', null, (await app.make.company()).id);
    for (const [name, ask] of calls(stranger)) {
      const { status, error } = await ask();
      expect([name, status, error.code]).toEqual([name, 404, 'GEN-010']);
    }
    expect(await getStoredSettings()).toEqual(before);
  });

  test.each(['reviewer', 'writer', 'publisher'] as const)('a %s is told whom to ask (GEN-009)', async (level) => {
    await updateBookletRow({ ownerId: scope.actor.id });
    const before = await getStoredSettings();
    for (const [name, ask] of calls(await as('editor', level))) {
      const { status, error } = await ask();
      expect([name, status, error.code]).toEqual([name, 403, 'GEN-009']);
      expect(error.message).toContain('Camille Durand');
    }
    expect(await getStoredSettings()).toEqual(before);
  });

  test('a referent may not, an editor without right knows of nothing', async () => {
    const before = await getStoredSettings();
    for (const [name, ask] of calls(await as('referent', null)))
      expect([name, (await ask()).status]).toEqual([name, 403]);
    for (const [name, ask] of calls(await as('editor', null)))
      expect([name, (await ask()).status]).toEqual([name, 404]);
    expect(await getStoredSettings()).toEqual(before);
  });

  test('an owner may', async () => {
    for (const [name, ask] of calls(await as('editor', 'owner')))
      expect([name, (await ask()).status]).toEqual([name, 200]);
  });
});
