import { getTableColumns, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  EMPTY_PROFILE,
  PERSONAL_FIELDS,
  PROFILE_FIELDS,
} from '../../../../contract/people/participants/participant-profile.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { participants } from '../../../platform/data/schema/participants.ts';
import { queryRows } from '../../../platform/data/statements/query-rows.ts';
import { ANONYMISED_PROFILE, listUndeclaredColumns, TECHNICAL_COLUMNS } from './anonymised-profile.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const toCamelCase = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

describe('the columns of a participant', () => {
  test('are all a field of the profile, erased, or technical', async () => {
    const rows = await queryRows<{ name: string }>(
      app.services.db,
      sql`select column_name as name from information_schema.columns where table_name = 'participants'`,
    );
    const stored = rows.map(({ name }) => toCamelCase(name));
    expect(stored).toEqual(expect.arrayContaining([...Object.keys(getTableColumns(participants)), ...PROFILE_FIELDS]));
    expect(listUndeclaredColumns(stored)).toEqual([]);
  });

  test('cannot include one that nothing declares', () => {
    expect(listUndeclaredColumns([...Object.keys(getTableColumns(participants)), 'birthName'])).toEqual(['birthName']);
  });

  test('are empty after an anonymisation, if they are personal', () => {
    for (const name of PERSONAL_FIELDS) expect(ANONYMISED_PROFILE[name], name).toEqual(EMPTY_PROFILE[name]);
    const kept = Object.keys(getTableColumns(participants)).filter((column) => !(column in ANONYMISED_PROFILE));
    expect(kept.toSorted()).toEqual([...TECHNICAL_COLUMNS, 'language'].toSorted());
  });
});
