import papaparse from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  exportParticipants,
  getTemplate,
  listParticipants,
} from '../../../../contract/people/participants/participants.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createColleague, createTestBooklet, type Office, openOffice } from '../participants.fixture.ts';

let app: TestApp;
let office: Office;

const HEADINGS = [
  'Prénom',
  'Nom',
  'E-mail',
  'E-mail professionnel',
  'Téléphone',
  'Matricule',
  'Date d’arrivée',
  'Date de fin',
  'Contrat',
  'Poste',
  'Service',
  'Site',
  'Langue',
  'Responsable',
  'Parrain ou marraine',
  'Groupes',
  'Taille de veste',
  'Visite médicale d’embauche le',
];

beforeAll(async () => {
  app = await startTestApp();
  office = await openOffice(app);
  const field = { required: false, choices: [], pattern: '', help: '', asVariable: false };
  await office.scope.insert('participantSettings', [
    {
      fields: [
        { ...field, key: 'taille', label: 'Taille de veste', kind: 'text' },
        { ...field, key: 'visite', label: 'Visite médicale d’embauche le', kind: 'date' },
      ],
    },
  ]);
  const referent = {
    bookletId: office.booklet.id,
    role: 'hr' as const,
    perimeter: { kind: 'all' as const },
    position: 0,
  };
  const [byMail, byName] = await office.scope.insert('referents', [
    { ...referent, firstName: 'Paul', lastName: 'Réau', email: 'paul@exemple.fr' },
    { ...referent, firstName: 'Sans', lastName: 'Adresse' },
  ]);
  await app.make.enrolment(office.scope, {
    bookletId: office.booklet.id,
    participant: {
      firstName: 'Élodie',
      lastName: 'Zola; "dite" O’Brien',
      email: 'elodie@exemple.fr',
      phone: '+33612345678',
      employeeNumber: '-12',
      arrivalOn: '2026-11-05',
      contractType: 'apprenticeship',
      jobTitle: '=HYPERLINK("http://mal.example")',
      department: '@SUM(A1)',
      site: '\tLyon',
      groups: ['Nuit', 'Cadres'],
      referentId: byMail?.id ?? null,
      buddyId: byName?.id ?? null,
      fields: { taille: '+M', visite: '2026-12-01' },
    },
  });
  await app.make.enrolment(office.scope, {
    bookletId: office.booklet.id,
    state: 'expired',
    participant: { firstName: 'Ali', lastName: 'Abel', email: '', site: 'Nantes' },
  });
  await app.make.enrolment(office.scope, { bookletId: (await createTestBooklet(office.scope)).id });
});
afterAll(() => app.close());

const LINE = [
  'Élodie',
  'Zola; "dite" O’Brien',
  'elodie@exemple.fr',
  '',
  "'+33612345678",
  "'-12",
  '05/11/2026',
  '',
  'Alternance',
  '\'=HYPERLINK("http://mal.example")',
  "'@SUM(A1)",
  "'\tLyon",
  'fr-FR',
  'paul@exemple.fr',
  'Sans Adresse',
  'Nuit, Cadres',
  "'+M",
  '01/12/2026',
];

describe('the file of participants', () => {
  test('as CSV: UTF-8 with its mark, semicolons, nothing that a spreadsheet computes', async () => {
    const answer = await office.admin.call(exportParticipants, { params: office.params, query: {} });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toMatch(
      /Participants - Livret \d+ - \d{4}-\d\d-\d\d\.csv/,
    );
    const bytes = answer.body as unknown as Buffer;
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = bytes.toString('utf8').slice(1);
    expect(text.split('\r\n')[0]).toBe(HEADINGS.join(';'));
    const { data } = papaparse.parse<string[]>(text, { delimiter: ';', skipEmptyLines: true });
    expect(data).toHaveLength(3);
    expect(data[1]?.[1]).toBe('Abel');
    expect(data[2]).toEqual(LINE);
    for (const cell of data.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  });

  test('as XLSX: days are days', async () => {
    const answer = await office.admin.call(exportParticipants, { params: office.params, query: { format: 'xlsx' } });
    expect(answer.headers['content-type']).toContain('spreadsheetml');
    const rows: unknown[][] = await readSheet(answer.body as unknown as Buffer, 1);
    expect(rows[0]).toEqual(HEADINGS);
    const line = rows[2] ?? [];
    expect(line[6]).toEqual(new Date('2026-11-05T00:00:00Z'));
    expect(line[9]).toBe('\'=HYPERLINK("http://mal.example")');
    expect(line.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : (cell ?? '')))).toEqual(
      LINE.map((cell) => (/^\d\d\/\d\d\/\d{4}$/.test(cell) ? cell.split('/').reverse().join('-') : cell)),
    );
  });

  test('holds whom the list finds', async () => {
    const query = { tab: 'expired', search: 'ali' } as const;
    const { body: list } = await office.admin.call(listParticipants, { params: office.params, query });
    const { body } = await office.admin.call(exportParticipants, { params: office.params, query });
    const { data } = papaparse.parse<string[]>((body as unknown as Buffer).toString('utf8'), {
      delimiter: ';',
      skipEmptyLines: true,
    });
    expect(data.slice(1).map(([first, name]) => `${first} ${name}`)).toEqual(
      list.rows.map((row) => `${row.firstName} ${row.lastName}`),
    );
    expect(data).toHaveLength(2);
  });

  test('does not tell by a filter who reads, where nobody is followed (PAR-014)', async () => {
    const { id } = await createTestBooklet(office.scope, { tracking: 'aggregate' });
    const answer = await office.admin.call(exportParticipants, { params: { id }, query: { tab: 'completed' } });
    expect([answer.status, answer.error.code]).toEqual([422, 'PAR-014']);
  });

  test.each([
    ['super_admin', null],
    ['editor', 'publisher'],
    ['editor', 'writer'],
    ['referent', null],
  ] as const)('is not for %s %s (GEN-009)', async (role, level) => {
    const { browser } = await createColleague(app, office, role, level);
    const answer = await browser.call(exportParticipants, { params: office.params, query: {} });
    expect([answer.status, answer.error.code]).toEqual([403, 'GEN-009']);
  });

  test('is for an editor who owns the booklet', async () => {
    const { browser } = await createColleague(app, office, 'editor', 'owner');
    expect((await browser.call(exportParticipants, { params: office.params, query: {} })).status).toBe(200);
  });
});

test.each(['csv', 'xlsx'] as const)('the template has the same headings, and nobody (%s)', async (format) => {
  const answer = await office.admin.call(getTemplate, { params: office.params, query: { format } });
  const bytes = answer.body as unknown as Buffer;
  if (format === 'csv') expect(bytes.toString('utf8')).toBe(`\ufeff${HEADINGS.join(';')}\r\n`);
  else expect(await readSheet(bytes, 1)).toEqual([HEADINGS]);
});
