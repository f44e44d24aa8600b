import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelTask, listTasks } from '../../../../contract/administration/tasks/tasks.ts';
import {
  anonymiseParticipants,
  changeParticipants,
  moveParticipants,
  participantFilter,
} from '../../../../contract/people/participants/participants.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { moveOperation } from '../enrolments/move-participants.ts';
import { dumpParticipants, type Office, openOffice } from '../participants.fixture.ts';
import { BULK_BATCH_SIZE, createBulkTask } from './bulk.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Creates an office with many participants to invite. */
const createLargeOffice = async (n: number): Promise<Office> => {
  const office = await openOffice(app);
  const { scope, booklet } = office;
  const numbers = Array.from({ length: n }, (_, index) => String(index).padStart(5, '0'));
  await scope.bulkInsert(
    'participants',
    numbers.map((one) => ({ firstName: 'A', lastName: `N${one}`, nameKey: `n${one} a` })),
  );
  const { participants } = scope.views;
  const people = await scope.select({ id: participants.id, nameKey: participants.nameKey }).from(participants);
  await scope.bulkInsert(
    'enrolments',
    people.map(({ id, nameKey }) => ({ bookletId: booklet.id, participantId: id, nameKey, source: 'import' as const })),
  );
  return office;
};

const EVERYBODY = { filter: {}, except: [] };

const countStates = async ({ scope }: Office): Promise<Record<string, number>> => {
  const { enrolments } = scope.views;
  const rows = await scope.select({ state: enrolments.state }).from(enrolments);
  return Object.fromEntries([...Map.groupBy(rows, ({ state }) => state)].map(([state, some]) => [state, some.length]));
};

const findTask = async (office: Office) => (await office.admin.call(listTasks, { query: {} })).body.rows[0];

describe('many people at once', () => {
  test('are changed in the background: the answer names the work, which tells how it went', async () => {
    const office = await createLargeOffice(BULK_BATCH_SIZE + 1);
    const answer = await office.admin.call(moveParticipants, {
      params: office.params,
      body: { selection: EVERYBODY, action: 'invite' },
    });
    expect(answer.status, JSON.stringify(answer.error)).toBe(200);
    expect(answer.body).toMatchObject({ done: 0, refusedTotal: 0, refused: [] });
    await expect.poll(async () => (await findTask(office))?.state, { timeout: 20_000, interval: 100 }).toBe('done');
    const task = await findTask(office);
    expect(task).toMatchObject({ id: answer.body.task, title: 'Participants marqués comme invités' });
    expect(task?.told).toMatch(/^1\s001 participants marqués comme invités\.$/);
    expect(await countStates(office)).toEqual({ invited: BULK_BATCH_SIZE + 1 });
  });

  test('but for a thousand the answer waits', async () => {
    const office = await createLargeOffice(BULK_BATCH_SIZE);
    const { body } = await office.admin.call(moveParticipants, {
      params: office.params,
      body: { selection: EVERYBODY, action: 'invite' },
    });
    expect([body.done, body.task]).toEqual([BULK_BATCH_SIZE, undefined]);
  });

  test('are refused before anything begins', async () => {
    const office = await createLargeOffice(BULK_BATCH_SIZE + 1);
    const before = await dumpParticipants(office.scope);
    const word = await office.admin.call(anonymiseParticipants, {
      params: office.params,
      body: { selection: EVERYBODY, confirmation: 'oui' },
    });
    expect([word.status, word.error.code]).toEqual([422, 'PAR-017']);
    const referent = await office.admin.call(changeParticipants, {
      params: office.params,
      body: { selection: EVERYBODY, set: { referentId: office.adminId } },
    });
    expect([referent.status, referent.error.code]).toEqual([422, 'GEN-019']);
    expect(await dumpParticipants(office.scope)).toBe(before);
    expect(await findTask(office)).toBeUndefined();
  });

  test('are left as they are from where the work was stopped', async () => {
    const office = await createLargeOffice(2 * BULK_BATCH_SIZE);
    const work = createBulkTask({ move: moveOperation as never });
    let told = 0;
    const stopped = work({
      scope: office.scope,
      order: {
        name: 'move',
        bookletId: office.booklet.id,
        body: { selection: { filter: participantFilter.parse({}), except: [] }, action: 'invite', reason: '' },
      },
      reportProgress: async () => {
        told += 1;
        if (told === 2) throw new Error('stop');
      },
    });
    await expect(stopped).rejects.toThrow('stop');
    expect(await countStates(office)).toEqual({ invited: BULK_BATCH_SIZE, to_invite: BULK_BATCH_SIZE });
  });

  test('are another’s business to nobody: a colleague of another company cannot stop the work', async () => {
    const office = await createLargeOffice(BULK_BATCH_SIZE + 1);
    const stranger = await openOffice(app);
    const { body } = await office.admin.call(moveParticipants, {
      params: office.params,
      body: { selection: EVERYBODY, action: 'revoke' },
    });
    const answer = await stranger.admin.call(cancelTask, { params: { id: body.task ?? '' } });
    expect([answer.status, answer.error.code]).toEqual([404, 'GEN-010']);
    await expect.poll(async () => (await findTask(office))?.state, { timeout: 20_000, interval: 100 }).toBe('done');
  });
});
