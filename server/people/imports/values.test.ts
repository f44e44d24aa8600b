import { afterAll, beforeAll, expect, test } from 'vitest';
import { setImportMapping } from '../../../contract/people/imports/participant-imports.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  buildCsv,
  createImportFixture,
  dumpPeople,
  listIssues,
  runTestImport,
  uploadImport,
} from './import.fixture.ts';
import { findContractType } from './parse-words.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test.each([
  ['C.D.I.', 'permanent'],
  ['CDI temps plein', 'permanent'],
  ['Contrat à durée déterminée (remplacement)', 'fixedTerm'],
  ['CDD - saisonnier', 'fixedTerm'],
  ['Contrat d’apprentissage', 'apprenticeship'],
  ['fixedTerm', 'fixedTerm'],
  ['CDI intérimaire', null],
  ['Titulaire', null],
  ['Temps partiel', null],
])('%s is the kind of contract %s', (text, type) => {
  expect(findContractType(text)).toBe(type);
});

test('a kind of contract that is not known is asked once, and the answer is kept for the company', async () => {
  const at = await createImportFixture(app);
  const headings = 'E-mail;Prénom;Nom;Contrat';
  const content = buildCsv(
    [
      'a@exemple.fr;A;A;C.D.I.',
      'b@exemple.fr;B;B;Titulaire',
      'c@exemple.fr;C;C;TITULAIRE',
      'd@exemple.fr;D;D;Vacation',
    ],
    headings,
  );
  const { body } = await uploadImport(at, content);
  expect(body).toMatchObject({ created: 1, failed: 3 });
  expect(body.values).toMatchObject([
    {
      target: 'contractType',
      label: 'Contrat',
      texts: [
        { text: 'Titulaire', lines: 2, read: null, chosen: null },
        { text: 'Vacation', lines: 1, read: null, chosen: null },
        { text: 'C.D.I.', lines: 1, read: 'permanent', chosen: null },
      ],
    },
  ]);
  const choose = (id: string, values: Record<string, Record<string, string>>) =>
    at.browser.call(setImportMapping, {
      params: { id: at.bookletId, importId: id },
      body: { mapping: body.mapping, values },
    });
  // A value outside the field’s list changes nothing.
  const { body: odd } = await choose(body.id, { contractType: { Titulaire: 'roi' } });
  expect(odd).toMatchObject({ created: 1, failed: 3 });
  const { body: chosen } = await choose(body.id, { contractType: { Titulaire: 'permanent', Vacation: '' } });
  expect(chosen).toMatchObject({ created: 4, failed: 0 });
  await runTestImport(at, chosen);
  const [people] = await dumpPeople(at.scope);
  expect(people.map(({ firstName, contractType }) => [firstName, contractType]).sort()).toEqual([
    ['A', 'permanent'],
    ['B', 'permanent'],
    ['C', 'permanent'],
    ['D', null],
  ]);

  const next = buildCsv(['e@exemple.fr;E;E;titulaire', 'f@exemple.fr;F;F;Vacation'], headings);
  const { body: again } = await uploadImport(at, next);
  expect(again).toMatchObject({ created: 2, failed: 0 });
  expect(again.values[0]?.texts.map(({ text, chosen: value }) => [text, value])).toEqual([
    ['titulaire', 'permanent'],
    ['Vacation', ''],
  ]);
  // A withdrawn choice is asked again in the next import.
  const { body: less } = await choose(again.id, { contractType: { titulaire: 'permanent' } });
  expect(less).toMatchObject({ created: 1, failed: 1 });
  await runTestImport(at, less, 'valid');
  expect((await uploadImport(at, next)).body).toMatchObject({ ignored: 1, failed: 1 });

  const theirs = await createImportFixture(app);
  expect((await uploadImport(theirs, next)).body).toMatchObject({ created: 0, failed: 2 });
});

test('a site that the company’s list does not have can be given one of the list', async () => {
  const at = await createImportFixture(app);
  await at.scope.insert('participantSettings', [{ listsOnly: true }]);
  await at.scope.updateCompany({ sites: [{ name: 'Nantes', address: '', hours: '', contact: '', safety: '' }] });
  const { body } = await uploadImport(
    at,
    buildCsv(['a@exemple.fr;A;A;NTE 01', 'b@exemple.fr;B;B;nantes'], 'E-mail;Prénom;Nom;Site'),
  );
  expect(await listIssues(at, body)).toMatchObject([{ line: 2, column: 'Site' }]);
  const { body: chosen } = await at.browser.call(setImportMapping, {
    params: { id: at.bookletId, importId: body.id },
    body: { mapping: body.mapping, values: { site: { 'NTE 01': 'Nantes' } } },
  });
  await runTestImport(at, chosen);
  expect((await dumpPeople(at.scope))[0].map(({ site }) => site)).toEqual(['Nantes', 'Nantes']);
});
