import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getImportErrors, runImport, setImportMapping } from '../../../contract/people/imports/participant-imports.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { buildCsv, createImportFixture, dumpPeople, listIssues, uploadImport } from './import.fixture.ts';
import { ColumnInspector, findPersonalData } from './personal-data.ts';

/** Adds the key to a social security number; Corsica counts as 19 and 18. */
const completeNir = (number: string): string =>
  number + String(97 - (Number(number.replace('2A', '19').replace('2B', '18')) % 97)).padStart(2, '0');

const MALE_NIR = completeNir('1841276451089');
const CORSICAN_NIR = completeNir('284122A004012');
const SAMPLE_IBAN = 'FR76 3000 6000 0112 3456 7890 189';

describe('personal data in a cell', () => {
  test.each([
    [MALE_NIR, 'nir'],
    [CORSICAN_NIR, 'nir'],
    [CORSICAN_NIR.toLowerCase(), 'nir'],
    [MALE_NIR.replace(/^(.)(..)(..)(..)(...)(...)/, '$1 $2 $3 $4 $5 $6 '), 'nir'],
    [`N° ${MALE_NIR}, vu le 12/03`, 'nir'],
    [SAMPLE_IBAN, 'iban'],
    [`Virement sur ${SAMPLE_IBAN.replaceAll(' ', '')} chaque mois`, 'iban'],
    ['06 12 34 56 78', null],
    ['73282932000074', null],
    ['+33 6 12 34 56 78', null],
    ['01/03/2026 09:00', null],
    ['FR76 3000 6000 0112 3456 7890 188', null],
    [`${MALE_NIR.slice(0, 14)}${(Number(MALE_NIR[14]) + 1) % 10}`, null],
  ])('%s: %s', (text, kind) => {
    expect(findPersonalData(text)).toBe(kind);
  });

  const inspect = (cells: string[], dates = false) => {
    const column = new ColumnInspector({ dates, thisYear: 2026 });
    for (const cell of cells) column.inspectCell(cell);
    return [column.refusalReason, column.removedCells];
  };
  test.each([
    ['numbers without their keys', ['1841276451089', '2900113055123'], ['nir', 0]],
    ['numbers rounded by a spreadsheet', ['1,84128E+14', '2,90011E+14'], ['nir', 0]],
    ['one number in a column of others', ['M1', 'M2', 'M3', 'M4', 'M5', MALE_NIR], [null, 1]],
    ['births', ['12/03/1990', '01/02/85', '5 mai 1978', '1999-12-31', '13011985'], ['birth', 0]],
    ['American births', ['12/25/1990', '01/31/1985'], ['birth', 0]],
    ['arrivals', ['12/03/2026', '01/02/2027'], [null, 0]],
    ['employee numbers', ['21034', '33012', '2005123'], [null, 0]],
  ])('a column of %s', (_, cells, expected) => {
    expect(inspect(cells)).toEqual(expected);
  });
  test('old arrivals are no births', () => {
    expect(inspect(['12/03/1990', '01/02/1985'], true)).toEqual([null, 0]);
  });
});

/** An id may hold the digits of a year. */
const withoutIds = (text: string): string => text.replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '');

describe('a file that holds personal data', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  test('social security numbers, births, family and pay never reach what is kept, whatever their columns are called', async () => {
    const at = await createImportFixture(app);
    const headings =
      'E-mail;Prénom;Nom;N° SS;NSS;DDN;Sit. fam.;Rému.;Code;Repère;Remarque;N° S.S. conjoint;Compte;Date d’arrivée';
    const rows = Array.from({ length: 6 }, (_, n) =>
      [
        `p${n}@exemple.fr`,
        'Zoé',
        n === 3 ? '' : 'Roy',
        MALE_NIR,
        MALE_NIR,
        '12/03/1990',
        'Pacsé',
        '2 345,67',
        completeNir(`18412764510${80 + n}`),
        `0${n + 1}/04/198${n}`,
        n === 2 ? `à rappeler, n° ${CORSICAN_NIR}` : `note ${n}`,
        MALE_NIR,
        SAMPLE_IBAN,
        '15/03/2027',
      ].join(';'),
    );
    const { body } = await uploadImport(at, buildCsv(rows, headings));
    const refused = (kind: string | null) => ({ forbidden: true, content: kind, removed: 0, samples: [] });
    expect(body.source.columns.slice(3)).toMatchObject([
      ...Array.from({ length: 5 }, () => refused(null)),
      { heading: 'Code', ...refused('nir') },
      { heading: 'Repère', ...refused('birth') },
      { heading: 'Remarque', forbidden: false, content: null, removed: 1 },
      refused(null),
      { heading: 'Compte', ...refused('iban') },
      { heading: 'Date d’arrivée', forbidden: false },
    ]);
    expect(body.mapping).toEqual({ '0': 'email', '1': 'firstName', '2': 'lastName', '13': 'arrivalOn' });

    const secret = /18412|28412|FR76|1990|198\d|Pacs|345,67/i;
    const [row] = await at.scope.select().from(at.scope.views.participantImports);
    expect(withoutIds(JSON.stringify(row))).not.toMatch(secret);
    const stored = await app.services.storage.get(row?.storageKey ?? '');
    expect(stored.toString()).not.toMatch(secret);
    expect(stored.toString()).toMatch(/note 1/);
    expect(withoutIds(JSON.stringify(await listIssues(at, body)))).not.toMatch(secret);
    const params = { id: at.bookletId, importId: body.id };
    const errors = await at.browser.call(getImportErrors, { params });
    const text = (errors.body as unknown as Buffer).toString('utf8');
    expect(text).toMatch(/p3@exemple\.fr/);
    expect(text).not.toMatch(secret);

    // A mapping of such a column is refused too.
    const asked = await at.browser.call(setImportMapping, {
      params,
      body: { mapping: { ...body.mapping, '8': 'employeeNumber' } },
    });
    expect(asked.error.code).toBe('PAR-007');
    await at.browser.call(runImport, { params, body: { which: 'valid' } });
    expect(withoutIds(JSON.stringify(await dumpPeople(at.scope)))).not.toMatch(secret);
  });

  test('a first line of people, without headings, is kept neither as headings', async () => {
    const at = await createImportFixture(app);
    const refused = await uploadImport(at, `Zoé;Roy;${CORSICAN_NIR}\r\nAna;Silva;${MALE_NIR}\r\n`);
    expect(refused.error.code).toBe('PAR-003');
    expect(await at.scope.select().from(at.scope.views.participantImports)).toEqual([]);
  });
});
