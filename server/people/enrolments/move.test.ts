import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENROLMENT_ACTIONS, ENROLMENT_STATES, findNextState } from '../../../contract/people/enrolments/enrolment.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { moveEnrolments } from './move.ts';

let app: TestApp;
let scope: Scope;
let bookletId: string;

beforeAll(async () => {
  app = await startTestApp();
  const user = await app.make.user();
  scope = app.make.scope(user, user.companyId ?? '');
  bookletId = (await makeBooklet(scope, [])).id;
});
afterAll(() => app.close());

const getEnrolmentRow = async (id: string) => {
  const { enrolments } = scope.views;
  const [row] = await scope.select().from(enrolments).where(eq(enrolments.id, id));
  if (!row) throw new Error('gone');
  return row;
};
const listEvents = async (id: string) => {
  const { enrolmentEvents } = scope.views;
  return scope.select().from(enrolmentEvents).where(eq(enrolmentEvents.enrolmentId, id));
};

// The transition table of the specification (§4.7), written a second time on purpose: the code must not be its own
// proof.
const ALLOWED: Record<string, string> = {
  'to_invite schedule': 'scheduled',
  'failed schedule': 'scheduled',
  'scheduled unschedule': 'to_invite',
  'to_invite invite': 'invited',
  'scheduled invite': 'invited',
  'invited invite': 'invited',
  'failed invite': 'invited',
  'to_invite fail': 'failed',
  'scheduled fail': 'failed',
  'invited fail': 'failed',
  'to_invite open': 'opened',
  'scheduled open': 'opened',
  'invited open': 'opened',
  'failed open': 'opened',
  'opened start': 'started',
  'opened complete': 'completed',
  'started complete': 'completed',
  'completed restart': 'started',
  'opened reset': 'invited',
  'started reset': 'invited',
  'completed reset': 'invited',
  'to_invite expire': 'expired',
  'scheduled expire': 'expired',
  'invited expire': 'expired',
  'opened expire': 'expired',
  'started expire': 'expired',
  'completed expire': 'expired',
  'failed expire': 'expired',
  'expired renew': 'invited',
  'to_invite revoke': 'revoked',
  'scheduled revoke': 'revoked',
  'invited revoke': 'revoked',
  'opened revoke': 'revoked',
  'started revoke': 'revoked',
  'completed revoke': 'revoked',
  'failed revoke': 'revoked',
  'expired revoke': 'revoked',
  'revoked readmit': 'to_invite',
  'completed anonymise': 'anonymised',
  'expired anonymise': 'anonymised',
  'revoked anonymise': 'anonymised',
};

describe.each(ENROLMENT_STATES)('whoever is %s', (state) => {
  test.each(ENROLMENT_ACTIONS)('%s', async (action) => {
    const expected = ALLOWED[`${state} ${action}`] ?? null;
    expect(findNextState(state, action)).toBe(expected);
    const { id } = await app.make.enrolment(scope, { bookletId, state });
    const before = await getEnrolmentRow(id);
    const { moved, refused } = await moveEnrolments(scope, [id], action, { detail: 'pour voir' });
    const after = await getEnrolmentRow(id);
    if (expected === null) {
      expect({ moved, refused }).toEqual({ moved: [], refused: [{ id, state }] });
      expect(after).toEqual(before);
      expect(await listEvents(id)).toEqual([]);
      return;
    }
    expect({ moved, refused }).toEqual({ moved: [id], refused: [] });
    expect(after).toMatchObject({ state: expected, rowVersion: before.rowVersion + 1, updatedBy: scope.actor.id });
    expect(await listEvents(id)).toMatchObject([{ what: action, detail: 'pour voir', userId: scope.actor.id }]);
  });
});

describe('moments', () => {
  const at = new Date('2026-11-20T10:00:00Z');
  const later = new Date('2026-11-25T10:00:00Z');

  test('the first opening and the first page count, the last invitation and completion', async () => {
    const { id } = await app.make.enrolment(scope, { bookletId });
    await moveEnrolments(scope, [id], 'invite', { at });
    await moveEnrolments(scope, [id], 'invite', { at: later });
    expect(await getEnrolmentRow(id)).toMatchObject({ invitedAt: later, openedAt: null });
    await moveEnrolments(scope, [id], 'open', { at });
    await moveEnrolments(scope, [id], 'complete', { at });
    expect(await getEnrolmentRow(id)).toMatchObject({ openedAt: at, startedAt: at, completedAt: at });
    await moveEnrolments(scope, [id], 'restart', { at: later });
    expect(await getEnrolmentRow(id)).toMatchObject({
      state: 'started',
      completedAt: null,
      toReread: true,
      startedAt: at,
    });
    await moveEnrolments(scope, [id], 'complete', { at: later });
    expect(await getEnrolmentRow(id)).toMatchObject({ completedAt: later, toReread: false, openedAt: at });
  });

  test('putting the progress back forgets what was read, and nobody else’s', async () => {
    const read = { state: 'completed', pagesDone: 4, pagesDue: 4, progress: 100, openedAt: at } as const;
    const [mine, other] = [
      await app.make.enrolment(scope, { bookletId, ...read }),
      await app.make.enrolment(scope, { bookletId, ...read }),
    ];
    const pages = [uuidv7(), uuidv7()];
    for (const { id } of [mine, other]) {
      await scope.insert(
        'pageProgress',
        pages.map((pageId) => ({ enrolmentId: id, pageId, version: 1 })),
      );
    }
    await moveEnrolments(scope, [mine.id], 'reset', { detail: 'erreur de personne' });
    expect(await getEnrolmentRow(mine.id)).toMatchObject({
      state: 'invited',
      progress: 0,
      pagesDone: 0,
      openedAt: null,
    });
    const { pageProgress } = scope.views;
    const left = await scope.select().from(pageProgress);
    expect(left.map(({ enrolmentId }) => enrolmentId)).toEqual([other.id, other.id]);
    expect(await getEnrolmentRow(other.id)).toMatchObject({ progress: 100 });
  });

  test('the access ends validDays after the arrival, or after an invitation that comes later, where the company is', async () => {
    const { access } = await makeBooklet(scope, [], { slug: 'duree' });
    const { id: short } = await makeBooklet(scope, [], {
      slug: 'courte',
      access: { ...access, personal: { ...access.personal, validDays: 30 } },
    });
    const cases = [
      { arrivalOn: '2027-01-04', ends: '2027-02-03T23:00:00.000Z' },
      { arrivalOn: '2027-03-10', ends: '2027-04-09T22:00:00.000Z' },
      { arrivalOn: '2020-01-06', ends: '2026-12-20T23:00:00.000Z' },
      { arrivalOn: null, ends: '2026-12-20T23:00:00.000Z' },
    ];
    for (const { arrivalOn, ends } of cases) {
      const { id } = await app.make.enrolment(scope, { bookletId: short, arrivalOn });
      await moveEnrolments(scope, [id], 'invite', { at });
      expect((await getEnrolmentRow(id)).expiresAt?.toISOString(), String(arrivalOn)).toBe(ends);
      await moveEnrolments(scope, [id], 'open', { at: later });
      expect((await getEnrolmentRow(id)).expiresAt?.toISOString()).toBe(ends);
    }
    const { id } = await app.make.enrolment(scope, { bookletId: short, state: 'expired', expiresAt: at });
    await moveEnrolments(scope, [id], 'renew', { at: later });
    expect((await getEnrolmentRow(id)).expiresAt?.toISOString()).toBe('2026-12-25T23:00:00.000Z');
  });
});

test('revoking ends links, codes and browsers at once; readmitting opens none of them again', async () => {
  const [mine, other] = [
    await app.make.enrolment(scope, { bookletId, state: 'started', codeHash: 'h', progress: 40 }),
    await app.make.enrolment(scope, { bookletId, state: 'started', codeHash: 'h' }),
  ];
  for (const { id } of [mine, other]) {
    await scope.insert('personalLinks', [{ tokenHash: uuidv7(), enrolmentId: id, via: 'copy' }]);
    await scope.insert('readerSessions', [
      { bookletId, tokenHash: uuidv7(), enrolmentId: id, via: 'personal', expiresAt: new Date(Date.now() + 1e8) },
    ]);
  }
  await moveEnrolments(scope, [mine.id], 'revoke');
  const doors = async (id: string) => {
    const { personalLinks, readerSessions } = scope.views;
    const links = await scope.select().from(personalLinks).where(eq(personalLinks.enrolmentId, id));
    const browsers = await scope.select().from(readerSessions).where(eq(readerSessions.enrolmentId, id));
    return {
      links: links.map(({ revokedAt }) => revokedAt === null),
      browsers: browsers.length,
      code: (await getEnrolmentRow(id)).codeHash,
    };
  };
  const shut = { links: [false], browsers: 0, code: null };
  expect(await doors(mine.id)).toEqual(shut);
  expect(await doors(other.id)).toEqual({ links: [true], browsers: 1, code: 'h' });
  expect(await getEnrolmentRow(mine.id)).toMatchObject({ revokedAt: expect.any(Date) });
  await moveEnrolments(scope, [mine.id], 'readmit');
  expect(await doors(mine.id)).toEqual(shut);
  expect(await getEnrolmentRow(mine.id)).toMatchObject({ state: 'to_invite', revokedAt: null, progress: 40 });
});

test('many at once: each goes as far as its state allows, and another company’s stay out of it', async () => {
  const stranger = await app.make.user();
  const theirs = app.make.scope(stranger, stranger.companyId ?? '');
  const foreign = await app.make.enrolment(theirs);
  const made = [];
  for (const state of ['to_invite', 'invited', 'completed', 'revoked'] as const) {
    made.push(await app.make.enrolment(scope, { bookletId, state }));
  }
  const ids = made.map(({ id }) => id);
  const { moved, refused } = await moveEnrolments(scope, [...ids, foreign.id, uuidv7()], 'invite');
  expect(moved.sort()).toEqual(ids.slice(0, 2).sort());
  expect(refused.sort((a, b) => a.state.localeCompare(b.state))).toEqual([
    { id: ids[2], state: 'completed' },
    { id: ids[3], state: 'revoked' },
  ]);
  const { enrolments } = theirs.views;
  expect(await theirs.select().from(enrolments)).toEqual([foreign]);
});
