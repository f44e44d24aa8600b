import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXAMPLE_PROPS } from '../../../blocks/examples.ts';
import { publish } from '../../../contract/booklets/publications/publications.ts';
import { getDashboard } from '../../../contract/home/dashboard.ts';
import { exportStatistics, getStatistics } from '../../../contract/reading/statistics/statistics.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { moveEnrolments } from '../../people/index.ts';
import { addDays, getLocalDay } from '../../platform/text/calendar/days.ts';
import { createReadingFixture, makeTextBlock, openTestReader } from '../reader/reading.fixture.ts';
import { refreshStatistics } from './roll-up.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const CONFIRMATION = {
  type: 'confirmation' as const,
  props: { ...EXAMPLE_PROPS.confirmation, covers: 'page' as const, allPages: false, signature: false, resign: true },
};
const ARRIVAL = addDays(getLocalDay('Europe/Paris', new Date()), -30);

/** Ten of fifteen readers have finished version 1; then a version is major as a whole. */
const publishAfterReading = async () => {
  const pages = [
    { title: 'Évacuation', slug: 'evacuation', blocks: [makeTextBlock('<p>15 minutes.</p>'), CONFIRMATION] },
  ];
  const office = await createReadingFixture(app, [{ title: 'Sécurité', pages }], {
    review: { majorAsks: 'everybody' },
  });
  const { hr, scope, booklet } = office;
  const readers: { id: string; reader: Awaited<ReturnType<typeof openTestReader>> }[] = [];
  for (let n = 0; n < 15; n += 1) {
    const { id } = await app.make.enrolment(scope, {
      ...{
        bookletId: booklet.id,
        state: 'invited',
        invitedAt: new Date(),
        arrivalOn: ARRIVAL,
        pagesDue: 1,
        proofsDue: 1,
      },
      participant: { firstName: 'Léa', lastName: 'Morel', arrivalOn: ARRIVAL },
    });
    readers.push({ id, reader: await openTestReader(app, office, id) });
  }
  const finish = async (from: number, to: number) => {
    for (const { reader } of readers.slice(from, to)) {
      await reader.read('evacuation');
      expect((await reader.confirm('evacuation', 'Léa Morel')).statusCode).toBe(303);
    }
  };
  await finish(0, 10);
  await scope.update('blocks', { props: { html: '<p>5 minutes.</p>' } }, (rows) => eq(rows.type, 'text'));
  const publishMajor = async () => {
    const { status } = await hr.call(publish, { params: { id: booklet.id }, body: { kind: 'major' } });
    expect(status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1100));
  };
  const report = async () => {
    await refreshStatistics(scope);
    const { body } = await hr.call(getStatistics, { query: { from: ARRIVAL, to: ARRIVAL } });
    const { figures, proofs, versions, stops } = body;
    return {
      completed: figures.completed30.percent,
      confirmed: proofs.all.percent,
      again: proofs.again.percent,
      versions: versions.map(({ version, people, completed }) => [version, people, completed.percent]),
      stops: stops?.total,
    };
  };
  return { ...office, readers, finish, publishMajor, report };
};

test('a major version leaves what was finished and confirmed before it', async () => {
  const { hr, scope, readers, finish, publishMajor, report } = await publishAfterReading();
  const before = await report();
  expect(before).toMatchObject({ completed: 67, confirmed: 67, again: 0, versions: [[1, 10, 100]] });
  await publishMajor();
  expect(await report()).toEqual({ ...before, again: 67 });
  const file = await hr.call(exportStatistics, { query: { from: ARRIVAL, to: ARRIVAL } });
  expect(String(file.body)).toMatch(/Confirmations à renouveler[;,]+"?67 %/u);
  const cohort = (await hr.call(getDashboard)).body.cohorts.find(({ month }) => month === ARRIVAL.slice(0, 7));
  expect(cohort).toMatchObject({ people: 15, opened: 15, completed: 10 });

  // Five of the ten finish version 2: each version keeps its own.
  await finish(0, 5);
  expect(await report()).toMatchObject({
    ...{ completed: 67, confirmed: 67, again: 33 },
    versions: [
      [1, 5, 100],
      [2, 5, 100],
    ],
  });

  // A progress that a user resets was never finished.
  await moveEnrolments(
    scope,
    readers.slice(0, 10).map(({ id }) => id),
    'reset',
  );
  expect(await report()).toMatchObject({ completed: 0 });
});

test('who had finished too late does not become timely, nor late by finishing again', async () => {
  const { scope, readers, finish, publishMajor, report } = await publishAfterReading();
  await publishMajor();
  const { enrolmentEvents } = scope.views;
  const history = await scope.select().from(enrolmentEvents).where(eq(enrolmentEvents.what, 'complete'));
  expect(history).toHaveLength(10);
  const first = new Date(Date.now() - 24 * 3_600_000);
  // These had arrived 31 days ago, and had finished on the 30th day.
  for (const { id } of readers.slice(0, 5)) {
    await scope.update('enrolments', { arrivalOn: addDays(ARRIVAL, -1), startedAt: first }, (rows) => eq(rows.id, id));
    await scope.update('enrolmentEvents', { at: first }, (rows) => eq(rows.enrolmentId, id));
  }
  // These had arrived 31 days ago, and finish on the 31st day alone.
  for (const { id } of readers.slice(10))
    await scope.update('enrolments', { arrivalOn: addDays(ARRIVAL, -1) }, (rows) => eq(rows.id, id));
  await finish(0, 15);
  expect(await report()).toMatchObject({ completed: 67 });
});
