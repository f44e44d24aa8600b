import { eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { users } from '../schema/index.ts';
import { speedUpRowMapping } from './map-rows.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const other = alias(users, 'other');

/** A user beside another one, found by a condition. */
const selectPairs = (condition: SQL) => {
  const counted = app.services.db
    .select({ id: users.id, label: sql<string>`upper(${users.email})`.as('label') })
    .from(users)
    .as('counted');
  return app.services.db
    .select({
      first: { firstName: users.firstName, id: users.id },
      other: { id: other.id, email: other.email, createdAt: other.createdAt },
      // Drizzle reads the first column alone: this object is null for a user who never signed in.
      seen: { totpSince: users.totpSince, id: users.id },
      mixed: { otherId: other.id, ownId: users.id },
      counted: { id: counted.id, label: counted.label },
      createdAt: users.createdAt,
      twice: sql<number>`2::int`,
      parsed: sql<number>`'12'::text`.mapWith(Number),
      json: sql<{ n: number }>`'{"n": 1}'::jsonb`,
      nothing: sql<null>`null`,
    })
    .from(users)
    .leftJoin(other, condition)
    .leftJoin(counted, eq(counted.id, other.id));
};

test.each([
  ['missing rows', sql`false`],
  ['each row with itself', sql`${other.id} = ${users.id}`],
  ['some rows', sql`${other.id} = ${users.id} and ${users.role} = 'editor'`],
])('a faster reading of rows gives what Drizzle gives: %s', async (_, condition) => {
  await app.make.user({ role: 'editor' });
  const expected = await selectPairs(condition).prepare(uuidv7()).execute();
  const statement = speedUpRowMapping(selectPairs(condition).prepare(uuidv7()));
  expect(statement).toHaveProperty('customResultMapper', expect.any(Function));
  const rows = await statement.execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(rows).toEqual(expected);
  expect(rows.map((row) => Object.keys(row))).toEqual(expected.map((row) => Object.keys(row)));
});
