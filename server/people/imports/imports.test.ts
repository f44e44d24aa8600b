import { readFile } from 'node:fs/promises';
import { and, eq } from 'drizzle-orm';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  cancelImport,
  createImport,
  getImport,
  getImportErrors,
  listImports,
  runImport,
  setImportMapping,
  undoImport,
} from '../../../contract/people/imports/participant-imports.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { languageContent, seedLanguages } from '../../administration/languages/seed-languages.ts';
import { makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import { createLogger } from '../../platform/http/log.ts';
import {
  buildCsv,
  createImportFixture,
  dumpPeople,
  listIssues,
  runTestImport,
  uploadImport,
} from './import.fixture.ts';
import { runParticipantImport } from './run.ts';

const LINE_17 = errorText('PAR-002', {
  l: 17,
  c: 'Date d’arrivée',
  valeur: '31/02/2027',
  raison: 'cette date n’existe pas',
});

let app: TestApp;
let file: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  await seedLanguages(app.services.db, languageContent);
  file = await readFile(new URL('../../../test/fixtures/participants-200-erreurs.csv', import.meta.url));
});
afterAll(() => app.close());

const toImportParams = (bookletId: string, importId: string) => ({ id: bookletId, importId });

describe('200 lines of an HR export, three of them spoilt', () => {
  test('are told with line, column, value and reason; nothing is written before the run, and three lines never', async () => {
    const at = await createImportFixture(app);
    const { body: dry } = await uploadImport(at, file, 'participants-200-erreurs.csv');
    expect(dry).toMatchObject({
      state: 'checked',
      source: { format: 'csv', separator: ';', encoding: 'windows-1252', headerLine: 1 },
      dates: { order: 'dmy', ambiguous: null },
      refusal: null,
    });
    expect([dry.lines, dry.created, dry.updated, dry.ignored, dry.failed]).toEqual([200, 197, 0, 0, 3]);
    // The headings are line 1, so the sixteenth person is on line 17.
    expect((await listIssues(at, dry)).map(({ line, column, value, reason }) => [line, column, value, reason])).toEqual(
      [
        [17, 'Date d’arrivée', '31/02/2027', 'cette date n’existe pas'],
        [
          58,
          'E-mail',
          'sans-arobase.example',
          'Saisissez une adresse e-mail valide, par exemple prenom.nom@entreprise.fr',
        ],
        [143, 'E-mail', expect.stringMatching(/@dubreuil\.example$/), 'cette adresse figure déjà à la ligne 10'],
      ],
    );
    expect((await listIssues(at, dry))[0]?.message).toBe(LINE_17);
    expect(await dumpPeople(at.scope)).toEqual([[], [], []]);

    const refused = await runTestImport(at, dry, 'all');
    expect(refused.status).toBe(422);
    expect(refused.error).toMatchObject({
      code: 'PAR-002',
      message: LINE_17,
    });
    expect(await dumpPeople(at.scope)).toEqual([[], [], []]);

    const { body: done } = await runTestImport(at, dry, 'valid');
    expect(done).toMatchObject({ state: 'done', created: 197, updated: 0, ignored: 0, failed: 3, done: 200 });
    expect(done.undoUntil).not.toBeNull();
    const [people, enrolments, events] = await dumpPeople(at.scope);
    expect([people.length, enrolments.length, events.length]).toEqual([197, 197, 197]);
    const zoe = people.find(({ employeeNumber }) => employeeNumber === 'M000000');
    expect(zoe).toMatchObject({
      firstName: 'Zoé',
      lastName: 'Lefèvre',
      nameKey: 'lefevre zoe',
      email: 'zoe.lefevre0@dubreuil.example',
      phone: '0610000000',
      arrivalOn: '2027-01-01',
      contractType: 'permanent',
      jobTitle: 'Menuisier',
      department: 'Atelier',
      site: 'Nantes',
      language: 'fr-FR',
      importId: dry.id,
    });
    expect(enrolments[0]).toMatchObject({ state: 'to_invite', source: 'import', importId: dry.id });

    // The same file again leaves existing participants unchanged.
    const { body: again } = await uploadImport(at, file, 'participants-200-erreurs.csv');
    expect([again.created, again.updated, again.ignored, again.failed]).toEqual([0, 0, 197, 3]);
    expect((await listIssues(at, again, 'ignored'))[0]).toMatchObject({ line: 2, reason: 'déjà dans ce livret' });

    const errors = await at.browser.call(getImportErrors, { params: toImportParams(at.bookletId, dry.id) });
    const text = (errors.body as unknown as Buffer).toString('utf8');
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(text[0]).toBe('\ufeff');
    expect(lines[0]).toMatch(/^Prénom;Nom;E-mail;.*;Langue;erreur$/);
    expect(lines[1]).toMatch(/31\/02\/2027.*Date d’arrivée : cette date n’existe pas/);

    // A second import of the corrected file.
    const mended = text.replace('31/02/2027', '28/02/2027').replace('sans-arobase.example', 'avec@arobase.example');
    const { body: rest } = await uploadImport(at, mended);
    expect([rest.created, rest.ignored, rest.failed]).toEqual([2, 1, 0]);
    expect((await runTestImport(at, rest)).body).toMatchObject({ state: 'done', created: 2, ignored: 1 });

    const undone = await at.browser.call(undoImport, { params: toImportParams(at.bookletId, rest.id) });
    expect(undone.body).toMatchObject({ state: 'undone', message: 'L’import est annulé.' });
    await at.browser.call(undoImport, { params: toImportParams(at.bookletId, dry.id) });
    expect(await dumpPeople(at.scope)).toEqual([[], [], []]);
    const { body: third } = await uploadImport(at, file);
    expect((await runTestImport(at, third, 'valid')).body).toMatchObject({ state: 'done', created: 197, failed: 3 });
    const { body: recent } = await at.browser.call(listImports, { params: { id: at.bookletId } });
    expect(recent.map(({ state }) => state).sort()).toEqual(['done', 'undone', 'undone']);
  });
});

describe('people the company knows', () => {
  test('are completed and enrolled; undoing puts back what they were, but what somebody changed since', async () => {
    const at = await createImportFixture(app);
    const known = { email: 'ana@exemple.fr', firstName: 'Ana', lastName: 'Silva', nameKey: 'silva ana' };
    const ana = await app.make.participant(at.scope, { ...known, jobTitle: 'Poseuse', arrivalOn: '2027-01-04' });
    const ben = await app.make.participant(at.scope, {
      email: 'ben@exemple.fr',
      employeeNumber: 'B1',
      firstName: 'Ben',
      lastName: 'Roux',
    });
    const { id: elsewhere } = await makeBooklet(at.scope, [], { slug: 'ailleurs' });
    await app.make.enrolment(at.scope, { bookletId: elsewhere, participantId: ana.id });
    const before = await dumpPeople(at.scope);
    const { body: dry } = await uploadImport(
      at,
      buildCsv(
        [
          'ANA@exemple.fr;Ana;Silva-Costa;;01/02/2027;',
          'neuve@exemple.fr;Zoé;Neuve;;13/02/2027;Lyon',
          ';Ben;Roux;B1;;Nantes',
        ],
        'E-mail;Prénom;Nom;Matricule;Arrivée;Site',
      ),
    );
    expect(dry.failed).toBe(0);
    expect([dry.created, dry.updated]).toEqual([1, 2]);
    await runTestImport(at, dry);
    const [people, enrolments] = await dumpPeople(at.scope);
    const now = (id: string) => people.find((one) => one.id === id);
    expect(now(ana.id)).toMatchObject({
      lastName: 'Silva-Costa',
      arrivalOn: '2027-02-01',
      jobTitle: 'Poseuse',
      rowVersion: 2,
    });
    expect(now(ben.id)).toMatchObject({ email: 'ben@exemple.fr', site: 'Nantes' });
    expect(
      enrolments.filter(({ participantId }) => participantId === ana.id).map(({ arrivalOn }) => arrivalOn),
    ).toEqual(['2027-02-01', '2027-02-01']);
    await at.scope.update('participants', { site: 'Brest', rowVersion: 3 }, ({ id }) => eq(id, ben.id));
    expect((await at.browser.call(undoImport, { params: toImportParams(at.bookletId, dry.id) })).status).toBe(200);
    const [left, rows] = await dumpPeople(at.scope);
    expect(left).toHaveLength(2);
    expect(rows.map(({ bookletId, arrivalOn }) => [bookletId, arrivalOn])).toEqual([[elsewhere, '2027-01-04']]);
    const was = before[0].find(({ id }) => id === ana.id);
    const { updatedAt: _, updatedBy: __, rowVersion: ___, ...same } = was ?? ana;
    expect(left.find(({ id }) => id === ana.id)).toMatchObject(same);
    expect(left.find(({ id }) => id === ben.id)).toMatchObject({ site: 'Brest' });
  });

  test('undoing is refused once one of them was invited (PAR-010), the day after, and twice; nothing changes then', async () => {
    const at = await createImportFixture(app);
    const { body } = await uploadImport(at, buildCsv(['a@exemple.fr;A;A', 'b@exemple.fr;B;B']));
    await runTestImport(at, body);
    const params = toImportParams(at.bookletId, body.id);
    const [first] = (await dumpPeople(at.scope))[1];
    await at.scope.update('enrolments', { state: 'invited', invitedAt: new Date() }, ({ id }) =>
      eq(id, first?.id ?? ''),
    );
    const before = await dumpPeople(at.scope);
    const refused = await at.browser.call(undoImport, { params });
    expect(refused).toMatchObject({
      status: 409,
      error: { code: 'PAR-010', message: errorText('PAR-010', { n: 1 }) },
    });
    expect(await dumpPeople(at.scope)).toEqual(before);
    expect((await at.browser.call(getImport, { params })).body.state).toBe('done');
    await at.scope.update('enrolments', { state: 'to_invite', invitedAt: null }, ({ id }) => eq(id, first?.id ?? ''));
    const yesterday = new Date(Date.now() - 24 * 3_600_000 - 1000);
    await at.scope.update('participantImports', { endedAt: yesterday }, ({ id }) => eq(id, body.id));
    expect((await at.browser.call(undoImport, { params })).error.code).toBe('GEN-017');
    expect((await at.browser.call(getImport, { params })).body.undoUntil).toBeNull();
    await at.scope.update('participantImports', { endedAt: new Date() }, ({ id }) => eq(id, body.id));
    expect((await at.browser.call(undoImport, { params })).status).toBe(200);
    expect((await at.browser.call(undoImport, { params })).error.code).toBe('GEN-017');
  });
});

describe('refused, with nothing written', () => {
  test.each([
    ['PAR-003', 'une phrase\r\nsans colonnes\r\n', 'notes.txt'],
    ['PAR-003', '\r\n\r\n', 'vide.csv'],
    ['PAR-005', Buffer.from('%PDF-1.7 …'), 'equipe.csv'],
    ['PAR-005', Buffer.from('d0cf11e0a1b11ae100000000', 'hex'), 'equipe.xls'],
    ['PAR-005', Buffer.from('PK\u0003\u0004 cassé'), 'equipe.xlsx'],
    ['PAR-005', '<html><table></table></html>', 'equipe.xls'],
    ['PAR-004', `E-mail;Prénom;Nom\n${'a@b.fr;A;B\n'.repeat(50_001)}`, 'grand.csv'],
  ])('%s', async (code, content, name) => {
    const at = await createImportFixture(app);
    const refused = await uploadImport(at, content, name);
    expect(refused.error.code).toBe(code);
    expect(await at.scope.select().from(at.scope.views.participantImports)).toEqual([]);
    expect(await dumpPeople(at.scope)).toEqual([[], [], []]);
  });

  const workbook = Buffer.from(
    zipSync({
      'xl/workbook.xml': Buffer.from('<a/>'),
      'xl/worksheets/sheet1.xml': Buffer.from(
        '<worksheet><sheetData><row r="1048576"><c r="A1048576"/></row></sheetData></worksheet>',
      ),
    }),
  );
  const people = (count: number) => `E-mail;Prénom;Nom\n${'a@b.fr;A;B\n'.repeat(count)}`;
  test.each([
    ['a few lines too many', people(50_001), 'grand.csv', 50_001],
    ['twice as many lines', people(100_000), 'double.csv', 100_000],
    ['a workbook', workbook, 'grand.xlsx', 1_048_576],
  ])('PAR-004 counts the lines as the language of its reader writes numbers: %s', async (_, content, name, n) => {
    const messageIn = async (locale: string) =>
      (await uploadImport(await createImportFixture(app, locale), content, name)).error.message;
    expect(await messageIn('en-GB')).toBe(`File too large: ${n.toLocaleString('en-GB')} rows (50,000 at most).`);
    expect(await messageIn('fr-FR')).toBe(
      `Fichier trop volumineux : ${n.toLocaleString('fr-FR')} lignes (50 000 au maximum).`,
    );
  });

  test('PAR-003 names what is missing, until a column is mapped; the company remembers it', async () => {
    const at = await createImportFixture(app);
    const content = buildCsv(['a@exemple.fr;Ana;Silva'], 'Contact;Petit nom;Nom');
    const { body: dry } = await uploadImport(at, content);
    expect(dry.mapping).toEqual({ '2': 'lastName' });
    expect(dry.refusal).toEqual({
      code: 'PAR-003',
      message: errorText('PAR-003', { liste: 'Prénom, E-mail' }),
    });
    const params = toImportParams(at.bookletId, dry.id);
    expect((await runTestImport(at, dry)).error.code).toBe('PAR-003');
    const put = (mapping: Record<string, string>) =>
      at.browser.call(setImportMapping, { params, body: { mapping, dateOrder: null } });
    expect((await put({ '2': 'lastName', '1': 'firstName' })).error.code).toBe('PAR-003');
    const twice = await put({ '0': 'email', '1': 'lastName', '2': 'lastName' });
    expect(twice.error).toMatchObject({ code: 'PAR-016', errors: { 'mapping.2': [expect.any(String)] } });
    expect((await put({ '0': 'nothing' })).error.code).toBe('GEN-019');
    const { body: mapped } = await put({ '0': 'email', '1': 'firstName', '2': 'lastName' });
    expect(mapped).toMatchObject({ refusal: null, created: 1 });
    await runTestImport(at, mapped);
    expect((await uploadImport(at, content)).body).toMatchObject({
      mapping: { '0': 'email', '1': 'firstName', '2': 'lastName' },
      ignored: 1,
    });
    const theirs = await createImportFixture(app);
    expect((await uploadImport(theirs, content)).body.mapping).toEqual({ '2': 'lastName' });
  });

  test('a column that one import left by itself is proposed in the next one, and one that a person left out is not', async () => {
    const at = await createImportFixture(app);
    // « E-mail » wins over « Mail » here: nobody chose to ignore it.
    const { body: both } = await uploadImport(
      at,
      buildCsv(['a@exemple.fr;Ana;Silva;x@exemple.fr;Pose;Brest'], 'E-mail;Prénom;Nom;Mail;Fonction;Lieu'),
    );
    expect(both.mapping).toEqual({ '0': 'email', '1': 'firstName', '2': 'lastName', '4': 'jobTitle', '5': 'site' });
    const { '5': _, ...mapping } = both.mapping;
    const { body: chosen } = await at.browser.call(setImportMapping, {
      params: toImportParams(at.bookletId, both.id),
      body: { mapping, dateOrder: null },
    });
    await runTestImport(at, chosen);
    const { body: next } = await uploadImport(
      at,
      buildCsv(['b@exemple.fr;Bo;Roy;Pose;Brest'], 'Mail;Prénom;Nom;Fonction;Lieu'),
    );
    expect(next).toMatchObject({ refusal: null, created: 1 });
    expect(next.mapping).toEqual({ '0': 'email', '1': 'firstName', '2': 'lastName', '3': 'jobTitle' });
    // A field moved to another column leaves no memory of the first one.
    const { body: moved } = await at.browser.call(setImportMapping, {
      params: toImportParams(at.bookletId, next.id),
      body: { mapping: { ...next.mapping, '3': 'site', '4': 'jobTitle' }, dateOrder: null },
    });
    await runTestImport(at, moved);
    const { body: last } = await uploadImport(
      at,
      buildCsv(['c@exemple.fr;Cy;Roy;Pose;Brest'], 'Mail;Prénom;Nom;Fonction;Lieu'),
    );
    expect(last.mapping).toEqual({ ...moved.mapping });
  });

  test('PAR-007: what is never kept is dropped before anything is, and cannot be mapped', async () => {
    const at = await createImportFixture(app);
    const { body } = await uploadImport(
      at,
      buildCsv(
        ['a@exemple.fr;A;B;12/03/1990;190037500000012;3 rue X'],
        'E-mail;Prénom;Nom;Date de naissance;N° de sécurité sociale;Adresse',
      ),
    );
    expect(body.source.columns.map(({ forbidden }) => forbidden)).toEqual([false, false, false, true, true, true]);
    expect(body.source.columns[3]?.samples).toEqual([]);
    const [row] = await at.scope.select().from(at.scope.views.participantImports);
    expect((await app.services.storage.get(row?.storageKey ?? '')).toString()).not.toMatch(/1990|1900375|rue X/);
    const refused = await at.browser.call(setImportMapping, {
      params: toImportParams(at.bookletId, body.id),
      body: { mapping: { '0': 'email', '1': 'firstName', '2': 'lastName', '3': 'arrivalOn' } },
    });
    expect(refused.error.code).toBe('PAR-007');
  });

  test('PAR-006: days that can be read in two ways wait for a choice', async () => {
    const at = await createImportFixture(app);
    const headings = 'E-mail;Prénom;Nom;Date d’arrivée';
    const { body } = await uploadImport(
      at,
      buildCsv(['a@exemple.fr;A;B;04/05/2027', 'b@exemple.fr;B;B;06/06/2027'], headings),
    );
    expect(body).toMatchObject({
      dates: { order: null, ambiguous: '04/05/2027' },
      refusal: {
        code: 'PAR-006',
        message: errorText('PAR-006', { valeur: '04/05/2027' }),
      },
      created: 1,
      failed: 1,
    });
    expect((await runTestImport(at, body, 'valid')).error.code).toBe('PAR-006');
    const chosen = await at.browser.call(setImportMapping, {
      params: toImportParams(at.bookletId, body.id),
      body: { mapping: body.mapping, dateOrder: 'mdy' },
    });
    expect(chosen.body).toMatchObject({ refusal: null, created: 2 });
    await runTestImport(at, body);
    const [people] = await dumpPeople(at.scope);
    expect(people.map(({ arrivalOn }) => arrivalOn).sort()).toEqual(['2027-04-05', '2027-06-06']);
    const decided = await uploadImport(
      at,
      buildCsv(['c@exemple.fr;A;B;04/05/2027', 'd@exemple.fr;B;B;06/13/2027'], headings),
    );
    expect(decided.body.dates).toEqual({ order: 'mdy', ambiguous: null });
  });

  test('PAR-011: more people than the company may have', async () => {
    const at = await createImportFixture(app);
    await at.scope.updateCompany({ quotaParticipants: 1 });
    const { body } = await uploadImport(at, buildCsv(['a@exemple.fr;A;A', 'b@exemple.fr;B;B']));
    expect(body.refusal?.code).toBe('PAR-011');
    expect(await runTestImport(at, body)).toMatchObject({ status: 403, error: { code: 'PAR-011' } });
    expect(await dumpPeople(at.scope)).toEqual([[], [], []]);
  });
});

describe('what is wrong with a line', () => {
  test('each in its column', async () => {
    const at = await createImportFixture(app);
    await at.scope.insert('participantSettings', [{ listsOnly: true }]);
    await at.scope.updateCompany({ sites: [{ name: 'Nantes', address: '', hours: '', contact: '', safety: '' }] });
    await app.make.participant(at.scope, {
      email: 'prise@exemple.fr',
      employeeNumber: 'M1',
      firstName: 'Eva',
      lastName: 'Roy',
    });
    const headings =
      'Email;First name;Last name;Employee number;Start date;End date;Contract;Language;Location;Manager;Phone';
    const rows = [
      'a@exemple.fr;A;;;;;;;;;',
      'b@exemple.fr;B;B;M1;;;;;;;',
      'c@exemple.fr;C;C;M2;20/01/27;;;;;;',
      'd@exemple.fr;D;D;M2;20/01/2027;;;;;;',
      'e@exemple.fr;E;E;;20/01/2027;01/01/2027;;;;;',
      'f@exemple.fr;F;F;;;;mystère;;;;',
      'g@exemple.fr;G;G;;;;;klingonien;;;',
      'h@exemple.fr;H;H;;;;;;Brest;;',
      'i@exemple.fr;I;I;;;;;;;Personne Inconnue;',
      'j@exemple.fr;J;J;;;;;;;;12',
      'k@exemple.fr;K;K;;01/01/2040;;;;;;',
      ';L;L;;;;;;;;',
      'm@exemple.fr;M;M;M9;2027-01-20;;interim;anglais;nantes;;612345678',
    ];
    const { body } = await uploadImport(at, buildCsv(rows, headings));
    expect((await listIssues(at, body)).map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [2, 'Last name', 'ce champ est obligatoire'],
      [3, 'Employee number', 'ce matricule est déjà celui d’Eva Roy'],
      [4, 'Start date', 'l’année s’écrit sur quatre chiffres, par exemple 2027'],
      [5, 'Employee number', 'ce matricule figure déjà à la ligne 4'],
      [6, 'End date', expect.stringMatching(/postérieure/)],
      [7, 'Contract', 'ce type de contrat n’est pas reconnu'],
      [8, 'Language', 'cette langue n’est pas reconnue'],
      [9, 'Location', 'cette valeur n’est pas dans la liste de l’entreprise'],
      [10, 'Manager', 'aucun responsable ne porte ce nom ou cette adresse'],
      [11, 'Phone', expect.stringMatching(/10 chiffres/)],
      [12, 'Start date', expect.stringMatching(/comprise entre/)],
      [13, 'Email', expect.stringMatching(/obligatoire/)],
    ]);
    await runTestImport(at, body, 'valid');
    const { participants } = at.scope.views;
    const [kept] = await at.scope.select().from(participants).where(eq(participants.email, 'm@exemple.fr'));
    expect(kept).toMatchObject({
      contractType: 'temp',
      language: 'en',
      site: 'Nantes',
      phone: '0612345678',
      arrivalOn: '2027-01-20',
    });
  });

  test('the file of errors computes nothing in a spreadsheet, and comes back as it was', async () => {
    const at = await createImportFixture(app);
    const { body } = await uploadImport(at, buildCsv(['=1+1;A;@B', 'b@exemple.fr;B;B']));
    const { body: bytes } = await at.browser.call(getImportErrors, { params: toImportParams(at.bookletId, body.id) });
    const text = (bytes as unknown as Buffer).toString('utf8');
    expect(text).toContain("'=1+1;A;'@B");
    const { body: again } = await uploadImport(at, text);
    expect((await listIssues(at, again)).map(({ value }) => value)).toContain('=1+1');
  });
});

test('an import whose work cannot be handed over is not said to run', async () => {
  const at = await createImportFixture(app);
  const { jobs } = app.services;
  const { send } = jobs;
  const { body } = await uploadImport(at, buildCsv(['a@exemple.fr;A;A']));
  jobs.send = () => Promise.reject(new Error('no queue'));
  expect((await runTestImport(at, body)).status).toBe(500);
  jobs.send = send;
  const params = toImportParams(at.bookletId, body.id);
  expect((await at.browser.call(getImport, { params })).body.state).toBe('checked');
  expect((await runTestImport(at, body)).body).toMatchObject({ state: 'done', created: 1 });
});

describe('cancelling', () => {
  test('leaves nothing, before the work has begun or in its middle', async () => {
    const at = await createImportFixture(app);
    const { jobs } = app.services;
    const { send: work } = jobs;
    jobs.send = async () => {};
    const { body } = await uploadImport(at, buildCsv(['a@exemple.fr;A;A', 'b@exemple.fr;B;B']));
    const params = toImportParams(at.bookletId, body.id);
    const started = await at.browser.call(runImport, { params, body: { which: 'all' } });
    jobs.send = work;
    expect(started.body.state).toBe('running');
    expect((await runTestImport(at, body)).error.code).toBe('GEN-017');
    expect((await at.browser.call(cancelImport, { params })).body.state).toBe('cancelled');
    await runParticipantImport(app.services, at.companyId, body.id, createLogger('silent'));
    expect(await dumpPeople(at.scope)).toEqual([[], [], []]);
    expect((await at.browser.call(cancelImport, { params })).error.code).toBe('GEN-017');
    // The import can still run.
    expect((await runTestImport(at, body)).body).toMatchObject({ state: 'done', created: 2 });
  });

  test('a work that was killed starts again from nothing, and what is done is not done twice', async () => {
    const at = await createImportFixture(app);
    const { body } = await uploadImport(at, buildCsv(['a@exemple.fr;A;A']));
    const { participantImports } = at.scope.views;
    await at.scope.update('participantImports', { state: 'running', updatedBy: at.scope.actor.id }, ({ id }) =>
      eq(id, body.id),
    );
    await runParticipantImport(app.services, at.companyId, body.id, createLogger('silent'));
    await runParticipantImport(app.services, at.companyId, body.id, createLogger('silent'));
    const [row] = await at.scope
      .select()
      .from(participantImports)
      .where(and(eq(participantImports.id, body.id)));
    expect(row).toMatchObject({ state: 'done', created: 1 });
    expect((await dumpPeople(at.scope)).map((rows) => rows.length)).toEqual([1, 1, 1]);
  });

  test('what changed since the dry run: all or nothing writes nothing, and says which line', async () => {
    const at = await createImportFixture(app);
    const { body } = await uploadImport(
      at,
      buildCsv(['a@exemple.fr;A;A;M1', 'b@exemple.fr;B;B;M2'], 'E-mail;Prénom;Nom;Matricule'),
    );
    await app.make.participant(at.scope, { employeeNumber: 'M2', firstName: 'Eva', lastName: 'Roy' });
    const before = await dumpPeople(at.scope);
    const { body: failed } = await runTestImport(at, body);
    expect(failed).toMatchObject({
      state: 'failed',
      error: errorText('PAR-002', {
        l: 3,
        c: 'Matricule',
        valeur: 'M2',
        raison: 'ce matricule est déjà celui d’Eva Roy',
      }),
    });
    expect(await dumpPeople(at.scope)).toEqual(before);
  });
});

test('another company’s import is 404, and who has no right is refused; nothing of it changes', async () => {
  const at = await createImportFixture(app);
  const theirs = await createImportFixture(app);
  const { body } = await uploadImport(at, buildCsv(['a@exemple.fr;A;A']));
  const calls = [getImport, getImportErrors, cancelImport, undoImport] as const;
  const importId = body.id;
  for (const id of [at.bookletId, theirs.bookletId]) {
    for (const call of calls) expect((await theirs.browser.call(call, { params: { id, importId } })).status).toBe(404);
    const params = { id, importId };
    expect((await theirs.browser.call(runImport, { params, body: { which: 'all' } })).status).toBe(404);
    const asked = { params, body: { mapping: {} } };
    expect((await theirs.browser.call(setImportMapping, asked)).status).toBe(404);
  }
  const browser = app.browser();
  const writer = await app.make.signIn(browser, { companyId: at.companyId, role: 'editor' });
  const file = { name: 'f.csv', type: 'text/csv', bytes: Buffer.from('x') };
  expect((await browser.call(createImport, { params: { id: at.bookletId }, body: {}, file })).status).toBe(404);
  await at.scope.insert('bookletRights', [{ bookletId: at.bookletId, userId: writer.id, level: 'writer' }]);
  for (const call of calls) {
    const { status, error } = await browser.call(call, { params: { id: at.bookletId, importId } });
    expect([status, error.code]).toEqual([403, 'GEN-009']);
  }
  expect((await runTestImport({ ...at, browser }, body)).status).toBe(403);
  await at.scope.update('bookletRights', { level: 'publisher' }, ({ userId }) => eq(userId, writer.id));
  expect((await browser.call(getImport, { params: { id: at.bookletId, importId } })).status).toBe(200);
  expect((await browser.call(getImportErrors, { params: { id: at.bookletId, importId } })).status).toBe(404);
  expect(await dumpPeople(at.scope)).toEqual([[], [], []]);
});
