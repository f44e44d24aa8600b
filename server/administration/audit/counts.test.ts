import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuditFilter, listAudit, setAuditRetention } from '../../../contract/administration/audit/audit.ts';
import { createBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createRandom } from '../../../test/create-random.ts';
import { auditLines } from '../../platform/data/schema/audit-notifications.ts';
import { writeAuditLine } from './audit-line.ts';
import { deleteOldAuditLines } from './retention.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const DAY_MS = 86_400_000;
/** A log has kept at most one year of lines. */
const OLD_MS = 370 * DAY_MS;

type Filter = Partial<Pick<AuditFilter, 'userId' | 'action' | 'object' | 'outcome'>>;

test.each([1, 2])('after any change the log counts the lines that there are (seed %i)', async (seed) => {
  const { db } = app.services;
  const random = createRandom(seed);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const admin = app.browser();
  const user = await app.make.signIn(admin);
  const { companyId } = user;
  if (companyId === null) throw new Error('an administrator has a company');
  await admin.refreshToken();
  const people = [user, await app.make.user({ companyId }), await app.make.user({ companyId })];
  const countFromNothing = async (filter: Filter) => {
    const all = await db.select().from(auditLines).where(eq(auditLines.companyId, companyId));
    const found = all.filter(
      (line) =>
        (filter.userId === undefined || line.userId === filter.userId || line.asUserId === filter.userId) &&
        (filter.action === undefined || line.action === filter.action) &&
        (filter.object === undefined || line.object === filter.object) &&
        (filter.outcome === undefined || line.outcome === filter.outcome),
    );
    const listValues = (values: (string | null)[]) => [...new Set(values)].filter((value) => value).sort();
    return {
      total: found.length,
      people: listValues(all.map(({ userId }) => userId)),
      actions: listValues(all.map(({ action }) => action)),
      objects: listValues(all.map(({ object }) => object)),
    };
  };
  const ask = async (filter: Filter) => {
    const { status, body } = await admin.call(listAudit, { query: filter });
    expect(status).toBe(200);
    return {
      total: body.total,
      people: body.facets.people.map(({ id }) => id).sort(),
      actions: body.facets.actions.map(({ action }) => action).sort(),
      objects: body.facets.objects.map(({ object }) => object).sort(),
    };
  };
  let age = 2 * OLD_MS;
  const write = () => {
    age -= DAY_MS;
    return writeAuditLine(db, {
      companyId,
      at: new Date(Date.now() - age),
      userId: pick([...people.map(({ id }) => id), null]),
      asUserId: pick([people[1]?.id ?? null, null]),
      action: pick(['PUT booklets', 'POST pages', 'DELETE media']),
      object: pick(['booklets', 'pages', 'media', '']),
      outcome: pick(['done', 'refused', 'failed']),
    });
  };
  // Lines of several people arrive together, in the order that their commits decide.
  const changes: (() => Promise<unknown>)[] = [
    write,
    () => Promise.all([write(), write(), write(), write()]),
    () => admin.call(createBooklet, { body: { way: 'guided', type: 'employee' } }),
    () => admin.call(setAuditRetention, { body: { months: pick([6, 12, 24]) } }),
    () => deleteOldAuditLines(db, new Date(Date.now() - pick([0, OLD_MS / 2]))),
  ];
  const filters: Filter[] = [
    {},
    { userId: people[1]?.id },
    { action: 'PUT booklets' },
    { object: 'pages', outcome: 'done' },
    { outcome: 'refused' },
  ];
  for (let n = 0; n < 20; n += 1) await write();
  for (let step = 0; step < 30; step += 1) {
    await pick(changes)();
    for (const filter of filters) {
      expect(await ask(filter), `step ${step}`).toEqual(await countFromNothing(filter));
    }
  }
});
