import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type MatchDecisions,
  setImportMapping,
  undoImport,
} from '../../../contract/people/imports/participant-imports.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  buildCsv,
  createImportFixture,
  dumpPeople,
  type ImportFixture,
  listIssues,
  runTestImport,
  uploadImport,
} from './import.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const HEADINGS = 'E-mail;Prénom;Nom;Date d’arrivée;Matricule';

/** Creates a known participant, and a file with the same name and arrival but another address. */
const createKnownParticipant = async () => {
  const at = await createImportFixture(app);
  const known = { firstName: 'Ana', lastName: 'Silva', nameKey: 'silva ana', arrivalOn: '2027-01-14' };
  const ana = await app.make.participant(at.scope, { ...known, email: 'ana@ancienne.example', employeeNumber: 'A1' });
  const file = buildCsv(
    [
      'ana@nouvelle.example;ANA;Silva;14/01/2027;',
      'silva@exemple.fr;Ana;Silva;14/01/2027;B7',
      'ana.s@exemple.fr;Ana;Silva;15/02/2027;',
      'zoe@exemple.fr;Zoé;Roy;14/01/2027;',
    ],
    HEADINGS,
  );
  const { body } = await uploadImport(at, file);
  return { at, ana, body };
};

const requestDecision = (
  at: ImportFixture,
  body: { id: string; mapping: Record<string, string> },
  matches: MatchDecisions,
) =>
  at.browser.call(setImportMapping, {
    params: { id: at.bookletId, importId: body.id },
    body: { mapping: body.mapping, matches },
  });

test('the same name and arrival under another address wait for a decision; another number or arrival is another person', async () => {
  const { at, body } = await createKnownParticipant();
  expect(body).toMatchObject({
    created: 4,
    matches: { total: 1, undecided: 1, every: null, lines: {} },
    refusal: { code: 'PAR-023' },
  });
  expect(await listIssues(at, body, 'match')).toMatchObject([
    { line: 2, value: 'ANA Silva, ana@nouvelle.example', reason: 'Ana Silva, ana@ancienne.example' },
  ]);
  const before = await dumpPeople(at.scope);
  expect(await runTestImport(at, body)).toMatchObject({ status: 422, error: { code: 'PAR-023' } });
  expect(await dumpPeople(at.scope)).toEqual(before);
});

test('the same person keeps her sheet, which takes the address of the file; undoing gives the old one back', async () => {
  const { at, ana, body } = await createKnownParticipant();
  const { body: decided } = await requestDecision(at, body, { every: null, lines: { '2': 'same' } });
  expect(decided).toMatchObject({ created: 3, updated: 1, refusal: null, matches: { total: 1, undecided: 0 } });
  const { body: done } = await runTestImport(at, decided);
  expect(done).toMatchObject({ state: 'done', created: 3, updated: 1 });
  const [people, enrolments] = await dumpPeople(at.scope);
  expect(people).toHaveLength(4);
  expect(people.find(({ id }) => id === ana.id)).toMatchObject({
    email: 'ana@nouvelle.example',
    employeeNumber: 'A1',
    lastName: 'Silva',
  });
  expect(enrolments.map(({ participantId }) => participantId)).toContain(ana.id);
  await at.browser.call(undoImport, { params: { id: at.bookletId, importId: body.id } });
  expect((await dumpPeople(at.scope))[0]).toMatchObject([{ id: ana.id, email: 'ana@ancienne.example' }]);
});

test('another person gets a sheet of her own', async () => {
  const { at, ana, body } = await createKnownParticipant();
  const { body: decided } = await requestDecision(at, body, { every: 'other', lines: {} });
  expect(decided).toMatchObject({ created: 4, refusal: null });
  await runTestImport(at, decided);
  const [people] = await dumpPeople(at.scope);
  expect(people).toHaveLength(5);
  expect(people.find(({ id }) => id === ana.id)).toMatchObject({ email: 'ana@ancienne.example' });
});

test('somebody of another company is nobody’s match', async () => {
  await createKnownParticipant();
  const theirs = await createImportFixture(app);
  const { body } = await uploadImport(theirs, buildCsv(['ana@nouvelle.example;Ana;Silva;14/01/2027;'], HEADINGS));
  expect(body.matches.total).toBe(0);
});
