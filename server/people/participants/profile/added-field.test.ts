import { getTableColumns, sql } from 'drizzle-orm';
import type { PgColumnBuilderBase, PgTableExtraConfigValue } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { publish } from '../../../../contract/booklets/publications/publications.ts';
import {
  addParticipant,
  anonymiseParticipants,
  editParticipant,
  exportParticipants,
  getTemplate,
  listParticipants,
} from '../../../../contract/people/participants/participants.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Browser } from '../../../../test/browser.ts';
import { makeBooklet } from '../../../booklets/publications/booklet.fixture.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { participants } from '../../../platform/data/schema/participants.ts';
import { createPersonalLink } from '../../enrolments/links.ts';
import { buildCsv, runTestImport, uploadImport } from '../../imports/import.fixture.ts';
import { listUndeclaredColumns } from '../erasure/anonymised-profile.ts';
import { PERSONAL_LINK_ACCESS } from '../participants.fixture.ts';

/*
 * A nickname is added to the product as an engineer would add it: a rule, a line of the table of fields, a column. All
 * else must follow.
 */

vi.mock('../../../../contract/people/participants/participant.ts', async (original) => {
  const real = await original<typeof import('../../../../contract/people/participants/participant.ts')>();
  return { ...real, participantFields: real.participantFields.extend({ nickname: z.string().max(40) }) };
});
vi.mock('../../../../contract/people/participants/participant-fields.ts', async (original) => {
  const real = await original<typeof import('../../../../contract/people/participants/participant-fields.ts')>();
  const nickname = {
    label: 'Surnom',
    kind: 'text',
    part: 'identity',
    importable: 'nickname',
    column: 'nickname',
    emptyValue: '',
  };
  return { ...real, PARTICIPANT_FIELDS: { ...real.PARTICIPANT_FIELDS, nickname } };
});
vi.mock('drizzle-orm/pg-core', async (original) => {
  const real = await original<typeof import('drizzle-orm/pg-core')>();
  type Columns = Record<string, PgColumnBuilderBase>;
  const addColumn = (columns: Columns): Columns => ({ ...columns, nickname: real.text().notNull().default('') });
  const pgTable = (name: string, columns: Columns, extra?: () => PgTableExtraConfigValue[]) =>
    real.pgTable(name, name === 'participants' ? addColumn(columns) : columns, extra);
  return { ...real, pgTable };
});

let app: TestApp;
let admin: Browser;
let scope: Scope;
let company: { id: string; slug: string };
let params: { id: string };

beforeAll(async () => {
  app = await startTestApp();
  await app.services.db.execute(sql`alter table participants add column nickname text not null default ''`);
  company = await app.make.company();
  admin = app.browser();
  scope = app.make.scope(await app.make.signIn(admin, { companyId: company.id }), company.id);
  const booklet = await makeBooklet(
    scope,
    [
      {
        title: 'Bienvenue',
        pages: [{ title: 'Un', slug: 'un', blocks: [{ type: 'text', props: { html: '<p>Bonjour.</p>' } }] }],
      },
    ],
    {
      access: PERSONAL_LINK_ACCESS,
    },
  );
  params = { id: booklet.id };
  expect((await admin.call(publish, { params, body: {} })).status).toBe(200);
});
afterAll(() => app.close());

const ADDED = { nickname: 'Zaza' };
let serial = 0;
const makeTyped = (fields: object = ADDED) => {
  serial += 1;
  return { firstName: 'Isabelle', lastName: 'Roy', email: `isabelle.${serial}@exemple.fr`, ...fields };
};
const addPerson = async (fields: object = ADDED) => {
  const { body, status } = await admin.call(addParticipant, { params, body: { participant: makeTyped(fields) } });
  expect(status).toBe(200);
  return body;
};
const listNicknames = async () => {
  const rows: object[] = await scope.select().from(scope.views.participants);
  return rows.map((row) => ('nickname' in row ? row.nickname : undefined));
};

describe('a field added to the table of fields', () => {
  test('is in the form: checked, stored, shown again and changed', async () => {
    const added = await addPerson();
    expect(added.sheet).toMatchObject(ADDED);
    expect((await addPerson({})).sheet).toMatchObject({ nickname: '' });
    const participant = makeTyped({ nickname: 'x'.repeat(41) });
    const refused = await admin.call(addParticipant, { params, body: { participant } });
    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([422, ['participant.nickname']]);
    const change = { rowVersion: added.rowVersion, nickname: 'Isa' };
    const edited = await admin.call(editParticipant, { params: { ...params, enrolmentId: added.id }, body: change });
    expect(edited.body.sheet).toMatchObject({ nickname: 'Isa', firstName: 'Isabelle' });
  });

  test('is in the rows of the list', async () => {
    const { id } = await addPerson();
    const { body } = await admin.call(listParticipants, { params, query: { size: 100 } });
    expect(body.rows.find((row) => row.id === id)).toMatchObject(ADDED);
  });

  test('is filled by a column of a file that has its name', async () => {
    const { body } = await uploadImport(
      { browser: admin, bookletId: params.id },
      buildCsv(['importee@exemple.fr;Anne;Roy;Nanou'], 'E-mail;Prénom;Nom;Surnom'),
    );
    expect(body.mapping).toMatchObject({ '3': 'nickname' });
    expect(body.fields).toContainEqual({ key: 'nickname', label: 'Surnom', required: false });
    expect((await runTestImport({ browser: admin, bookletId: params.id }, body)).status).toBe(200);
    expect(await listNicknames()).toContain('Nanou');
  });

  test('is in the export and in the template of an import', async () => {
    await addPerson({ nickname: 'Exportée' });
    const file = await admin.call(exportParticipants, { params, query: {} });
    const [headings, ...lines] = String(file.body).split('\r\n');
    const column = (headings ?? '').split(';').indexOf('Surnom');
    expect(column).toBeGreaterThan(0);
    expect(lines.map((line) => line.split(';')[column])).toContain('Exportée');
    expect(String((await admin.call(getTemplate, { params, query: {} })).body)).toContain(';Surnom');
  });

  test('is in « Mes données »', async () => {
    const { id } = await addPerson();
    const reader = app.browser();
    const base = `/lire/${company.slug}/accueil`;
    await reader.sendRequest('GET', `${base}/acces/${await createPersonalLink(scope, id, 'copy')}`);
    const file = (await reader.sendRequest('GET', `${base}/moi/donnees.json`)).json();
    expect(file).toMatchObject({ 'Ma fiche': { Prénom: 'Isabelle', Surnom: 'Zaza' } });
  });

  test('is empty once its participant is anonymised', async () => {
    const { id } = await addPerson({ nickname: 'Oubliée' });
    const before = await listNicknames();
    const body = { selection: { ids: [id] }, confirmation: 'ANONYMISER' };
    await app.services.db.execute(sql`update enrolments set state = 'expired' where id = ${id}`);
    expect((await admin.call(anonymiseParticipants, { params, body })).body.done).toBe(1);
    const after = await listNicknames();
    expect([before.includes('Oubliée'), after.includes('Oubliée'), after.length]).toEqual([true, false, before.length]);
  });

  test('is a declared column, which the personal data test accepts', () => {
    const columns = Object.keys(getTableColumns(participants));
    expect(columns).toContain('nickname');
    expect(listUndeclaredColumns(columns)).toEqual([]);
  });
});
