import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { accountEvents, identitySwitches } from '../../platform/data/schema/accounts.ts';
import { auditSettings } from '../../platform/data/schema/audit-notifications.ts';
import { deleteExpiredTraces } from './retention.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);

test('what happened to accounts, and who stood in whose place, is kept as long as the company keeps its log', async () => {
  const { db } = app.services;
  const long = await app.make.company();
  await db.insert(auditSettings).values({ companyId: long.id, months: 36 });
  const people = {
    usual: await app.make.user(),
    long: await app.make.user({ companyId: long.id }),
    staff: await app.make.user({ role: 'super_admin' }),
  };
  for (const [who, { id }] of Object.entries(people)) {
    for (const days of [10, 400, 1200]) {
      await db.insert(accountEvents).values({ userId: id, what: 'suspended', detail: `${who} ${days}`, at: ago(days) });
      await db.insert(identitySwitches).values({
        actorId: people.staff.id,
        targetId: id,
        reason: `${who} ${days}`,
        mode: 'look',
        startedAt: ago(days),
        endsAt: ago(days - 1),
      });
    }
  }
  expect(await deleteExpiredTraces(db)).toBe(10);
  const kept = ['long 10', 'long 400', 'staff 10', 'usual 10'];
  expect((await db.select().from(accountEvents)).map(({ detail }) => detail).sort()).toEqual(kept);
  expect((await db.select().from(identitySwitches)).map(({ reason }) => reason).sort()).toEqual(kept);
  expect(await deleteExpiredTraces(db)).toBe(0);
  await db.delete(auditSettings).where(eq(auditSettings.companyId, long.id));
  expect(await deleteExpiredTraces(db)).toBe(2);
});
