import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  buildCsv,
  createImportFixture,
  dumpPeople,
  listIssues,
  runTestImport,
  uploadImport,
} from '../imports/import.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a file names who is in charge by address or by name; a line that names nobody known is told', async () => {
  const at = await createImportFixture(app);
  const base = { bookletId: at.bookletId, perimeter: { kind: 'all' as const } };
  const [karim, ines] = await at.scope.insert('referents', [
    { ...base, firstName: 'Karim', lastName: 'Benali', email: 'karim@exemple.fr', role: 'manager', position: 0 },
    { ...base, firstName: 'Inès', lastName: 'Côté', role: 'buddy', position: 1 },
  ]);
  const rows = [
    'ana@exemple.fr;Ana;Silva;KARIM@exemple.fr;cote ines',
    'bruno@exemple.fr;Bruno;Lemoine;Benali Karim;',
    'chloe@exemple.fr;Chloé;Durand;Paul Inconnu;',
  ];
  const { body } = await uploadImport(at, buildCsv(rows, 'E-mail;Prénom;Nom;Responsable;Parrain'));
  expect(await listIssues(at, body)).toMatchObject([
    { line: 4, value: 'Paul Inconnu', reason: 'aucun responsable ne porte ce nom ou cette adresse' },
  ]);
  expect((await runTestImport(at, body, 'valid')).status).toBe(200);
  for (let n = 0; n < 100 && (await dumpPeople(at.scope))[0].length < 2; n += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const [people] = await dumpPeople(at.scope);
  const of = (firstName: string) => people.find((one) => one.firstName === firstName);
  expect(of('Ana')).toMatchObject({ referentId: karim?.id, buddyId: ines?.id });
  expect(of('Bruno')).toMatchObject({ referentId: karim?.id, buddyId: null });
  expect(people).toHaveLength(2);
});
