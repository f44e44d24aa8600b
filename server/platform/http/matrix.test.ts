import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { policies } from '../../../contract/administration/companies/company.ts';
import { DEFAULT_ACCESS } from '../../../contract/booklets/access/access.ts';
import { createAccessLink } from '../../../contract/booklets/access/booklet-access.ts';
import { DEFAULT_THEME } from '../../../contract/booklets/booklets/theme.ts';
import { getBookletTree } from '../../../contract/booklets/content/content.ts';
import type { Call } from '../../../contract/platform/call.ts';
import {
  hasPermission,
  LEVELS,
  type Level,
  type Permission,
  type Role,
} from '../../../contract/platform/permissions.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { createSample, UNKNOWN_ID } from '../../../test/create-sample.ts';
import { makeNewsBody } from '../../../test/make-news-body.ts';
import { GOOD_CHAPTERS, makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import { CALLS } from './contract.fixture.ts';

/*
 * Permission matrix, applied to every call of the contract. A call without permission is refused even with a valid
 * body, and no row of the database changes.
 */

type AnyCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;
type Guarded = Omit<AnyCall, 'right'> & { name: string; right: Permission };

interface Person {
  who: string;
  role: Role;
  /** Level on the booklet; null: none. */
  level: Level | null;
  browser: Browser;
}

/** Bodies whose fields depend on each other: the smallest generated body is invalid. */
const BODIES: Record<string, unknown> = {
  rehearseCohort: {
    cohort: {
      size: 2,
      arrivalFrom: '2027-01-04',
      arrivalTo: '2027-01-05',
      seed: 1,
      bounces: 0,
      late: 0,
      partial: 0,
      silent: 0,
    },
    withDrafts: true,
  },
  createNews: makeNewsBody(),
  saveNews: { ...makeNewsBody(), rowVersion: 1 },
  proposeTemplate: { templateId: null, text: 'Il manque un chapitre sur le covoiturage.' },
  setBlockConditions: { audience: null, unlockDays: null, known: { audience: null, unlockDays: null } },
  updateSector: {
    rowVersion: 1,
    fields: {
      label: 'Artisanat',
      description: '',
      icon: 'book',
      nafCodes: [],
      palette: DEFAULT_THEME.colours,
      lexicon: [],
      obligations: [],
      chapters: [],
      imageId: null,
      photos: [],
      active: true,
      position: 1,
    },
  },
  createReviewLink: { name: 'Avocate', expiresAt: '2099-01-01T08:00:00.000Z', password: 'Un mot de passe long' },
  planPublication: { at: '2099-01-01T08:00' },
  saveMailServer: {
    rowVersion: 0,
    on: true,
    host: 'smtp.exemple.fr',
    port: 587,
    security: 'starttls',
    user: 'livrets',
    password: 'secret',
    fromEmail: 'livrets@exemple.fr',
  },
  savePolicies: { ...(createSample(policies) as object), languages: ['fr-FR'], rowVersion: 1 },
  saveBookletAccess: { rowVersion: 1, settings: DEFAULT_ACCESS },
  createCompany: {
    legalName: 'Charpentes Morel',
    name: '',
    siren: '',
    sectorId: null,
    admin: { email: 'morel@exemple.fr', firstName: 'Inès', lastName: 'Côté' },
  },
  saveIdentity: {
    legalName: 'Charpentes Morel',
    name: '',
    siren: '',
    siret: '',
    naf: '',
    idcc: '',
    idccLabel: '',
    sectorId: null,
    headcount: '',
    address: { lines: [], postalCode: '', city: '', country: 'FR' },
    rowVersion: 1,
  },
  saveBrand: { theme: null, logoMediaId: null, rowVersion: 1 },
  saveHost: { host: '', rowVersion: 1 },
  suspendCompany: { reason: 'Impayé' },
  uploadFont: { licence: 'true' },
  switchIdentity: { id_utilisateur: UNKNOWN_ID, reason: 'Une raison de le faire' },
  suspendUser: { reason: 'Une raison' },
  resetSecondFactor: { reason: 'Une raison' },
  saveLegalDraft: {
    title: 'Conditions',
    body: 'a'.repeat(200),
    changes: '',
    effectiveOn: '2099-01-01',
    asksAgain: true,
    rowVersion: null,
  },
  sendTest: { addresses: ['rh@exemple.fr'] },
  setStatuses: { keys: ['home.title'], status: 'validated' },
  createLanguage: {
    code: 'de-DE',
    frenchName: 'Allemand',
    name: 'Deutsch',
    direction: 'ltr',
    active: true,
    activeContent: false,
    fallback: null,
    dateFormat: '',
    numberFormat: '',
    firstDay: null,
  },
  previewSequenceChange: { change: { kind: 'order', ids: [] } },
  addStep: {
    kind: 'reminder',
    step: {
      trigger: { kind: 'arrival', days: -3 },
      time: '09:00',
      workingDaysOnly: true,
      to: 'participant',
      stopWhen: [],
      withPresent: false,
    },
  },
};
/** File of an accepted type: the refusal must come before its content is read. */
const FILE = { name: 'fichier.csv', type: 'text/csv', bytes: Buffer.from('Prénom;Nom\r\nInès;Côté\r\n') };

/** Calls on the user's own data or on data without an owner: their rights do not depend on the booklet of the test. */
const ELSEWHERE =
  /\/(media|fonts|library|ownership-offers|imports|participant-settings|audience-values|home|invitations|statistics|own-statistics|statistics-views|outbox)(\/|$)/;

let app: TestApp;
let ids: Record<string, string>;
let people: Person[];
let stranger: Browser;

const calls = (CALLS as (AnyCall & { name: string })[]).filter(
  (call): call is Guarded => call.right !== 'anyone' && call.right !== 'signed-in',
);

/** The path segment before a param gives the type of its id. */
const getCallParams = ({ path }: Guarded): Record<string, string> =>
  Object.fromEntries(
    [...path.matchAll(/([\w-]+)\/:(\w+)/g)].map(([, noun = '', name = '']) => [
      name,
      ids[name === 'id' ? noun : name] ?? UNKNOWN_ID,
    ]),
  );

const buildCallBody = (call: Guarded): unknown => {
  if (call.name === 'exportArchives') return { ids: [ids.booklets] };
  if (call.name === 'verifyPages' || call.name === 'undoVerifications') return { pageIds: [ids.pages] };
  if (call.name in BODIES) return BODIES[call.name];
  return call.body && createSample(call.body);
};

const ask = (browser: Browser, call: Guarded) =>
  browser.call(call as AnyCall, {
    params: getCallParams(call),
    ...(call.query && { query: createSample(call.query) as object }),
    ...(call.body && { body: buildCallBody(call) as object }),
    ...(call.upload && { file: FILE }),
  });

/** Tables written by the program itself, for any caller. */
const OWN_TABLES = ['sending_workers', 'statistics_runs', 'audit_lines'];

let statement: string | null = null;
/** Nothing changes between two tests: the state at the end of one is the start of the next. */
let last: Record<string, string> | null = null;

/** One statement over all tables: one line each, with a value that identifies its rows. */
const buildStateQuery = async (): Promise<string> => {
  const { rows: tables } = (await app.services.db.execute(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )) as unknown as { rows: { name: string }[] };
  // A rewritten row, even unchanged, has another position and another transaction. Visits update sessions, so only
  // their owners are compared.
  const version = (name: string) => (name === 'sessions' ? 'user_id::text' : 'ctid::text || xmin::text');
  const checked = tables.filter(({ name }) => !OWN_TABLES.includes(name));
  expect(checked.length).toBeGreaterThan(80);
  return checked
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*)::text || ' ' || coalesce(sum(hashtextextended(${version(name)}, 0)), 0)::text as hash from "${name}"`,
    )
    .join(' union all ');
};

/** State of every table: it differs as soon as a row is added, written or deleted. */
const readTableStates = async (): Promise<Record<string, string>> => {
  statement ??= await buildStateQuery();
  const { rows } = (await app.services.db.execute(sql.raw(statement))) as unknown as {
    rows: { name: string; hash: string }[];
  };
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
};
beforeAll(async () => {
  app = await startTestApp();
  const { make } = app;
  const company = await make.company();
  const signedIn = async (who: string, role: Role, level: Level | null): Promise<Person & { id: string }> => {
    const browser = app.browser();
    const user = await make.user({ role, ...(role !== 'super_admin' && { companyId: company.id }) });
    await make.signInAs(browser, user, company.id);
    return { who, role, level, browser, id: user.id };
  };
  const admin = await signedIn('an administrator of the company', 'company_admin', 'owner');
  const editors: (Person & { id: string })[] = [];
  for (const level of LEVELS) editors.push(await signedIn(`a ${level}`, 'editor', level));
  people = [
    await signedIn('somebody of the publisher', 'super_admin', 'owner'),
    admin,
    ...editors,
    await signedIn('an editor without a right on it', 'editor', null),
    await signedIn('a referent', 'referent', null),
  ];
  stranger = app.browser();
  await make.signIn(stranger);

  const owner = { id: admin.id, role: admin.role, email: 'a@exemple.fr', firstName: 'A', lastName: 'B' };
  const scope = make.scope(owner, company.id);
  const booklet = await makeBooklet(scope, GOOD_CHAPTERS, {});
  await scope.insert(
    'bookletRights',
    editors.flatMap(({ id, level }) => (level ? [{ bookletId: booklet.id, userId: id, level }] : [])),
  );
  const enrolment = await make.enrolment(scope, { bookletId: booklet.id });
  const { body: tree } = await admin.browser.call(getBookletTree, { params: { id: booklet.id } });
  const [chapter] = tree.chapters;
  const pageId = chapter?.pages[0]?.id ?? '';
  const { blocks } = scope.views;
  const [block] = await scope.select({ id: blocks.id }).from(blocks).limit(1);
  const change = { bookletId: booklet.id, kind: 'page' as const, targetId: pageId, before: {}, writtenVersion: 1 };
  const [changed] = await scope.insert('contentChanges', [change]);
  const link = await admin.browser.call(createAccessLink, {
    params: { id: booklet.id },
    body: { name: 'Affiche', expiresAt: null, maxOpenings: null },
  });
  ids = {
    booklets: booklet.id,
    chapters: chapter?.id ?? '',
    pages: pageId,
    blocks: block?.id ?? '',
    'content-changes': changed?.id ?? '',
    enrolmentId: enrolment.id,
    userId: editors[0]?.id ?? '',
    number: '1',
    linkId: (link.body as { id?: string }).id ?? UNKNOWN_ID,
  };
});
afterAll(() => app.close());

/** Users who may not make a call, with the expected status. */
const listRefusedPeople = ({ right, path }: Guarded): { person: Person; status: number }[] =>
  people
    .filter(({ role, level }) => !hasPermission(right, role, level))
    .flatMap((person) => {
      const unknown = person.role === 'editor' && person.level === null;
      // An editor may have the right on a booklet of their own: data without an owner is not refused here.
      if (person.role === 'editor' && ELSEWHERE.test(path)) return [];
      return [{ person, status: unknown && hasPermission(right, 'editor', 'owner') ? 404 : 403 }];
    });

test('every call that changes something is asked with a body that is understood', () => {
  const wrong = calls.filter((call) => call.body && !call.upload && !call.body.safeParse(buildCallBody(call)).success);
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

describe('whoever may not is refused, and nothing has changed', () => {
  test.each(calls.map((call) => ({ call, label: `${call.method} ${call.path}` })))('$label', async ({ call }) => {
    const before = last ?? (await readTableStates());
    last = null;
    for (const { person, status } of listRefusedPeople(call)) {
      const answer = await ask(person.browser, call);
      expect([answer.status, answer.error.code], person.who).toEqual([status, status === 404 ? 'GEN-010' : 'GEN-009']);
    }
    if (/\/(booklets|chapters|pages|blocks)\/:id/.test(call.path) && call.right !== 'participants.own') {
      const answer = await ask(stranger, call);
      const known = hasPermission(call.right, 'company_admin') ? [404, 'GEN-010'] : [403, 'GEN-009'];
      expect([answer.status, answer.error.code], 'an administrator of another company').toEqual(known);
    }
    last = await readTableStates();
    expect(last).toEqual(before);
  });

  test('a row that is added, written as it was or removed is seen', async () => {
    const { db } = app.services;
    const { make } = app;
    const states = [await readTableStates()];
    const { id } = await make.company();
    states.push(await readTableStates());
    await db.execute(sql`update companies set name = name where id = ${id}`);
    states.push(await readTableStates());
    await db.execute(sql`delete from companies where id = ${id}`);
    states.push(await readTableStates());
    last = null;
    const [before, added, written, removed] = states.map(({ companies }) => companies);
    expect(new Set([before, added, written]).size).toBe(3);
    expect(removed).toBe(before);
  });
});

describe('whoever may is not refused', () => {
  const reads = calls.filter(({ method, right }) => method === 'GET' && right !== 'participants.own');
  test.each(reads.map((call) => ({ call, label: call.path })))('$label', async ({ call }) => {
    for (const { who, role, level, browser } of people.filter((person) =>
      hasPermission(call.right, person.role, person.level),
    )) {
      if (role === 'editor' && level === null) continue;
      expect((await ask(browser, call)).error.code, who).not.toBe('GEN-009');
    }
  });
});
