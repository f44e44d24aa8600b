import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setImportMapping } from '../../../contract/people/imports/participant-imports.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { detectNameOrder, splitName } from './full-name.ts';
import {
  buildCsv,
  createImportFixture,
  dumpPeople,
  listIssues,
  runTestImport,
  uploadImport,
} from './import.fixture.ts';

describe('a name in one column', () => {
  test.each([
    ['DUPONT Jean-Pierre', 'Jean-Pierre', 'DUPONT'],
    ['Jean DUPONT', 'Jean', 'DUPONT'],
    ['LE GOFF Anne Marie', 'Anne Marie', 'LE GOFF'],
    ['Marie de LA TOUR', 'Marie', 'de LA TOUR'],
    ['Le Goff, Anne', 'Anne', 'Le Goff'],
    ['Mme DUPONT Zoé', 'Zoé', 'DUPONT'],
    ['D’HERVÉ Zoé', 'Zoé', 'D’HERVÉ'],
  ])('%s is told by its capitals or its comma', (text, firstName, lastName) => {
    expect(splitName(text, null)).toEqual({ firstName, lastName });
  });

  test.each([
    ['Dupont Jean', 'lastFirst', { firstName: 'Jean', lastName: 'Dupont' }],
    ['Jean Dupont', 'firstLast', { firstName: 'Jean', lastName: 'Dupont' }],
    ['Le Goff Anne', 'lastFirst', { firstName: 'Anne', lastName: 'Le Goff' }],
    ['Anne de la Tour', 'firstLast', { firstName: 'Anne', lastName: 'de la Tour' }],
    ['DUPONT JEAN', 'lastFirst', { firstName: 'JEAN', lastName: 'DUPONT' }],
    ['Dupont Jean', null, { wrong: 'order' }],
    ['Dupont Martin Jean', 'lastFirst', { wrong: 'words' }],
    ['Dupont', 'lastFirst', { wrong: 'single' }],
  ] as const)('%s, %s', (text, order, expected) => {
    expect(splitName(text, order)).toEqual(expected);
  });

  test('one line that tells decides for the others', () => {
    expect(detectNameOrder(['Dupont Jean', 'LE GOFF Anne'], null)).toEqual({ order: 'lastFirst', ambiguous: null });
    expect(detectNameOrder(['Jean Dupont', 'Anne LE GOFF'], null)).toEqual({ order: 'firstLast', ambiguous: null });
    expect(detectNameOrder(['Jean Dupont'], null)).toEqual({ order: null, ambiguous: 'Jean Dupont' });
  });
});

describe('« Nom et prénom » in one column of a file', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  test('is split, and its order asked when nothing tells it', async () => {
    const at = await createImportFixture(app);
    const two = buildCsv(
      ['a@exemple.fr;Dupont Jean', 'b@exemple.fr;Le Goff Anne', 'c@exemple.fr;Dupont Martin Jean', 'd@exemple.fr;Roy'],
      'E-mail;Nom et prénom',
    );
    const { body: dry } = await uploadImport(at, two);
    expect(dry).toMatchObject({
      mapping: { '0': 'email', '1': 'fullName' },
      names: { order: null, ambiguous: 'Dupont Jean' },
      refusal: { code: 'PAR-022' },
    });
    expect((await runTestImport(at, dry)).error.code).toBe('PAR-022');
    expect(await dumpPeople(at.scope)).toEqual([[], [], []]);
    const { body: chosen } = await at.browser.call(setImportMapping, {
      params: { id: at.bookletId, importId: dry.id },
      body: { mapping: dry.mapping, nameOrder: 'lastFirst' },
    });
    expect(chosen).toMatchObject({ refusal: null, created: 2, failed: 2 });
    expect(await listIssues(at, chosen)).toMatchObject([
      { line: 4, column: 'Nom et prénom', reason: expect.stringMatching(/où finit le nom/) },
      { line: 5, reason: 'le nom et le prénom sont attendus, par exemple DUPONT Jean' },
    ]);
    await runTestImport(at, chosen, 'valid');
    const [people] = await dumpPeople(at.scope);
    expect(people.map(({ firstName, lastName }) => `${firstName}|${lastName}`).sort()).toEqual([
      'Anne|Le Goff',
      'Jean|Dupont',
    ]);
  });

  test('gives way to a column for each', async () => {
    const at = await createImportFixture(app);
    const { body } = await uploadImport(
      at,
      buildCsv(['a@exemple.fr;Jean Dupont;Dupont;Jean;Martin'], 'E-mail;Salarié;Nom d’usage;Prénom;Nom de naissance'),
    );
    expect(body).toMatchObject({
      mapping: { '0': 'email', '2': 'lastName', '3': 'firstName' },
      created: 1,
    });
  });
});
