import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import * as calls from '../../../contract/people/participants/participants.ts';
import type { Call } from '../../../contract/platform/call.ts';
import type { Level, Role } from '../../../contract/platform/permissions.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import {
  createColleague,
  createTestBooklet,
  dumpParticipants,
  type Office,
  openOffice,
} from './participants.fixture.ts';

type AnyCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

let app: TestApp;
let office: Office;
let other: Office;
let ids: { enrolment: string; sheet: string; second: string };
let foreign: { enrolment: string; sheet: string };

beforeAll(async () => {
  app = await startTestApp();
  office = await openOffice(app);
  other = await openOffice(app);
  const made = await app.make.enrolment(office.scope, { bookletId: office.booklet.id, state: 'invited' });
  const second = await app.make.participant(office.scope);
  ids = { enrolment: made.id, sheet: made.participantId, second: second.id };
  const theirs = await app.make.enrolment(other.scope, { bookletId: other.booklet.id, state: 'invited' });
  foreign = { enrolment: theirs.id, sheet: theirs.participantId };
});
afterAll(() => app.close());

interface Attempt {
  call: AnyCall;
  query?: object;
  body?: object;
}

/** Every call about the participants of a booklet, with valid input: a refusal depends only on the actor. */
const buildAttempts = (): Record<string, Attempt> => {
  const selection = { ids: [ids.enrolment] };
  const participant = { firstName: 'Nouvelle', lastName: 'Personne', email: 'nouvelle@exemple.fr' };
  return {
    list: { call: calls.listParticipants },
    one: { call: calls.getParticipant },
    add: { call: calls.addParticipant, body: { participant } },
    candidates: { call: calls.findCandidates },
    existing: { call: calls.enrolExistingParticipants, body: { participantIds: [ids.second] } },
    edit: { call: calls.editParticipant, body: { rowVersion: 1, site: 'Ailleurs' } },
    preview: { call: calls.previewArrival, body: { selection, arrivalOn: null } },
    beforeMerge: { call: calls.previewMerge, query: { otherId: ids.second } },
    merge: { call: calls.mergeParticipants, body: { otherId: ids.second, rowVersion: 1 } },
    move: { call: calls.moveParticipants, body: { selection, action: 'revoke' } },
    change: { call: calls.changeParticipants, body: { selection, set: { addGroups: ['x'] } } },
    anonymise: { call: calls.anonymiseParticipants, body: { selection, confirmation: 'ANONYMISER' } },
    link: { call: calls.copyPersonalLink },
    letters: { call: calls.printLetters, body: { selection } },
    export: { call: calls.exportParticipants },
    template: { call: calls.getTemplate },
  };
};
const NAMES = [
  'list',
  'one',
  'add',
  'candidates',
  'existing',
  'edit',
  'preview',
  'beforeMerge',
  'merge',
  'move',
  'change',
  'anonymise',
  'link',
  'letters',
  'export',
  'template',
];

const sendAttempt = (browser: Browser, { call, query, body }: Attempt, id: string, enrolmentId: string) => {
  const params = call.path.includes(':enrolmentId') ? { id, enrolmentId } : { id };
  return browser.call(call, { params, ...(query && { query }), ...(body && { body }) } as never);
};

test('none of the calls is forgotten here', () => {
  const own = Object.values(buildAttempts()).map(({ call }) => `${call.method} ${call.path}`);
  const all = Object.values(calls).flatMap((value) =>
    typeof value === 'object' &&
    'method' in value &&
    value.path.includes('/booklets/:id/') &&
    !value.path.includes('own-')
      ? [`${value.method} ${value.path}`]
      : [],
  );
  expect(own.sort()).toEqual(all.sort());
  expect(Object.keys(buildAttempts())).toEqual(NAMES);
});

const LIST_CALLS = ['list', 'one'];
const MANAGE_CALLS = NAMES.filter((name) => !['anonymise', 'export'].includes(name));

/** Calls that each role may make; all others are refused. */
const ALLOWED_CALLS: [role: Role, level: Level | null, allowed: string[]][] = [
  ['referent', null, []],
  ['editor', null, []],
  ['editor', 'reviewer', []],
  ['editor', 'writer', []],
  ['editor', 'publisher', MANAGE_CALLS],
  ['editor', 'owner', [...MANAGE_CALLS, 'export']],
  ['super_admin', null, NAMES.filter((name) => name !== 'export')],
  ['company_admin', null, NAMES],
];

describe.each(ALLOWED_CALLS)('%s (%s)', (role, level, allowed) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = (await createColleague(app, office, role, level)).browser;
  });

  test.each(NAMES.filter((name) => !allowed.includes(name)))('%s is refused, and nothing changes', async (name) => {
    const before = await dumpParticipants(office.scope);
    const attempt = buildAttempts()[name] as Attempt;
    const { status, error } = await sendAttempt(browser, attempt, office.booklet.id, ids.enrolment);
    // A booklet without rights does not exist for an editor.
    const hidden = role === 'editor' && level === null && name !== 'anonymise';
    expect([status, error.code]).toEqual(hidden ? [404, 'GEN-010'] : [403, 'GEN-009']);
    if (!hidden && name !== 'anonymise' && role === 'editor') expect(error.message).toContain('Demandez à');
    expect(await dumpParticipants(office.scope)).toBe(before);
  });

  test('what is allowed is answered', async () => {
    for (const name of allowed.filter((one) =>
      [...LIST_CALLS, 'candidates', 'preview', 'export', 'template'].includes(one),
    )) {
      const { status } = await sendAttempt(browser, buildAttempts()[name] as Attempt, office.booklet.id, ids.enrolment);
      expect([name, status]).toEqual([name, 200]);
    }
  });
});

test('an editor held by another’s booklet reads whom to ask', async () => {
  const { user } = await createColleague(app, office, 'editor', 'owner');
  const owner = { firstName: user.firstName, lastName: user.lastName };
  const { id } = await createTestBooklet(office.scope, { values: { ownerId: user.id } });
  const { browser, user: writer } = await createColleague(app, office, 'editor');
  await office.scope.insert('bookletRights', [{ bookletId: id, userId: writer.id, level: 'writer' }]);
  const { error } = await browser.call(calls.listParticipants, { params: { id } });
  expect(error.message).toBe(
    `Vous n’avez pas le droit de voir les participants de ce livret. Demandez à ${owner.firstName} ${owner.lastName}.`,
  );
});

describe('another company’s', () => {
  test.each(NAMES)('%s: its booklet, or its people in ours, are not there (404)', async (name) => {
    const before = [await dumpParticipants(office.scope), await dumpParticipants(other.scope)];
    const attempt = buildAttempts()[name] as Attempt;
    const theirs = await sendAttempt(office.admin, attempt, other.booklet.id, foreign.enrolment);
    expect([theirs.status, theirs.error.code]).toEqual([404, 'GEN-010']);
    const swap = (value: unknown): unknown =>
      JSON.parse(
        JSON.stringify(value ?? null)
          .replaceAll(ids.enrolment, foreign.enrolment)
          .replaceAll(ids.second, foreign.sheet),
      );
    const changed: Attempt = {
      call: attempt.call,
      ...(attempt.query && { query: swap(attempt.query) as object }),
      ...(attempt.body && { body: swap(attempt.body) as object }),
    };
    const touches = JSON.stringify(changed) !== JSON.stringify(attempt) || attempt.call.path.includes(':enrolmentId');
    if (touches) {
      const mixed = await sendAttempt(office.admin, changed, office.booklet.id, foreign.enrolment);
      expect([mixed.status, mixed.error.code]).toEqual([404, 'GEN-010']);
    }
    expect([await dumpParticipants(office.scope), await dumpParticipants(other.scope)]).toEqual(before);
  });
});

test('an archived booklet’s people are seen and exported, not changed; in the bin they are not seen', async () => {
  const archived = await createTestBooklet(office.scope, { values: { state: 'archived' } });
  const person = await app.make.enrolment(office.scope, { bookletId: archived.id, state: 'revoked' });
  const status = async (name: string) =>
    (await sendAttempt(office.admin, buildAttempts()[name] as Attempt, archived.id, person.id)).status;
  expect(await status('list')).toBe(200);
  expect(await status('export')).toBe(200);
  expect(await status('add')).toBe(409);
  const binned = await createTestBooklet(office.scope, { values: { binnedAt: new Date() } });
  const answer = await sendAttempt(office.admin, buildAttempts().list as Attempt, binned.id, person.id);
  expect([answer.status, answer.error.code]).toEqual([409, 'LIV-003']);
});
