import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { expireAccesses } from '../../upkeep.ts';

const log = pino({ level: 'silent' });
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const createCompanyScope = async (): Promise<Scope> => {
  const user = await app.make.user();
  return app.make.scope(user, user.companyId ?? '');
};
const listStates = async (scope: Scope) => {
  const { enrolments } = scope.views;
  const rows = await scope.select({ id: enrolments.id, state: enrolments.state }).from(enrolments);
  return new Map(rows.map(({ id, state }) => [id, state]));
};

test('what is over expires, in every company, once, and nothing else', async () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const [past, future] = [new Date('2026-11-20T11:59:00Z'), new Date('2026-11-20T12:01:00Z')];
  const scopes = [await createCompanyScope(), await createCompanyScope()];
  const expected = new Map<string, string>();
  for (const scope of scopes) {
    for (const [state, expiresAt, after] of [
      ['invited', past, 'expired'],
      ['started', past, 'expired'],
      ['completed', past, 'expired'],
      ['started', future, 'started'],
      ['to_invite', null, 'to_invite'],
      ['revoked', past, 'revoked'],
    ] as const) {
      const { id } = await app.make.enrolment(scope, { state, expiresAt });
      expected.set(id, after);
    }
  }
  await expireAccesses(app.services, log, now);
  await expireAccesses(app.services, log, now);
  expect(new Map([...(await listStates(scopes[0] as Scope)), ...(await listStates(scopes[1] as Scope))])).toEqual(
    expected,
  );
  const { enrolmentEvents } = (scopes[0] as Scope).views;
  const events = await (scopes[0] as Scope).select().from(enrolmentEvents).where(eq(enrolmentEvents.what, 'expire'));
  // The scheduled job did it: no user.
  expect(events.map(({ userId }) => userId)).toEqual([null, null, null]);
});
