import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addParticipant,
  type CustomField,
  getParticipantSettings,
  setParticipantSettings,
} from '../../../../contract/people/participants/participants.ts';
import type { CallBodyInput } from '../../../../contract/platform/call.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createColleague, dumpParticipants, getProfileRow, type Office, openOffice } from '../participants.fixture.ts';
import { createFieldCheck, findIsoDay } from '../profile/custom-fields.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  office = await openOffice(app);
});
afterAll(() => app.close());

const field = (values: Partial<CustomField> = {}): CustomField => ({
  key: 'taille',
  label: 'Taille',
  kind: 'text',
  required: false,
  choices: [],
  pattern: '',
  help: '',
  asVariable: false,
  ...values,
});
type Body = CallBodyInput<typeof setParticipantSettings>;
const BLANK: Body = { fields: [], sites: [], departments: [], listsOnly: false, rowVersion: 1 };
const requestSave = (values: Partial<Body>) =>
  office.admin.call(setParticipantSettings, { body: { ...BLANK, ...values } });
const requestSettings = async () => (await office.admin.call(getParticipantSettings)).body;

const expectRefusal = async (values: Partial<Body>, at: string, code: string) => {
  const before = await dumpParticipants(office.scope);
  const { status, error } = await requestSave(values);
  expect([status, error.code], JSON.stringify(error)).toEqual([422, code]);
  expect(error.errors).toHaveProperty([at]);
  expect(await dumpParticipants(office.scope)).toBe(before);
  return error;
};

describe('settings of participants', () => {
  test('begin with nothing, and are kept as they are said', async () => {
    expect(await requestSettings()).toMatchObject({ ...BLANK, quota: 50_000, active: 0, mayChange: true });
    const values = {
      fields: [
        field({ kind: 'list', choices: ['S', 'M', 'L'], required: true, asVariable: true, help: 'De la veste.' }),
      ],
      sites: ['Lyon', 'Évry'],
      departments: ['Atelier'],
      listsOnly: true,
    };
    const { status, body } = await requestSave(values);
    expect([status, body.rowVersion]).toEqual([200, 3]);
    expect(await requestSettings()).toMatchObject(values);
  });

  test('409 GEN-011 with what they are now, when somebody else was first', async () => {
    await requestSave({ sites: ['Lyon'] });
    const before = await dumpParticipants(office.scope);
    const { status, error } = await requestSave({ sites: ['Nantes'] });
    expect([status, error.code]).toEqual([409, 'GEN-011']);
    expect(error.current).toMatchObject({ sites: ['Lyon'], rowVersion: 3 });
    expect(await dumpParticipants(office.scope)).toBe(before);
  });

  test.each([
    [{ fields: [field({ key: 'Taille' })] }, 'fields.0.key', 'GEN-001'],
    [{ fields: [field({ label: '' })] }, 'fields.0.label', 'GEN-001'],
    [{ fields: [field({ kind: 'list' })] }, 'fields.0.choices', 'GEN-001'],
    [{ fields: [field({ key: 'prenom' })] }, 'fields.0.key', 'PAR-021'],
    [{ fields: [field(), field({ label: 'Autre' })] }, 'fields', 'PAR-016'],
    [{ fields: [field(), field({ key: 'autre', label: 'TAILLE' })] }, 'fields', 'PAR-016'],
    [{ sites: ['Lyon', 'lyon'] }, 'sites', 'PAR-016'],
    [{ departments: ['x'.repeat(81)] }, 'departments.0', 'GEN-002'],
    [{ fields: [field({ pattern: '(?=a)' })] }, 'fields.0.pattern', 'PAR-013'],
    [{ fields: [field({ pattern: '(' })] }, 'fields.0.pattern', 'PAR-013'],
  ])('%j is refused', async (values, at, code) => {
    await expectRefusal(values, at, code);
  });

  test('at most 20 fields', async () => {
    const fields = Array.from({ length: 21 }, (_, n) => field({ key: `champ_${n}`, label: `Champ ${n}` }));
    expect((await requestSave({ fields })).status).toBe(422);
    expect((await requestSave({ fields: fields.slice(0, 20) })).status).toBe(200);
  });

  test('a removed field takes its values with it, once that was said', async () => {
    await requestSave({ fields: [field(), field({ key: 'casier', label: 'Casier' })] });
    const person = await app.make.participant(office.scope, { fields: { taille: 'M', casier: '12' } });
    await app.make.participant(office.scope, { fields: { taille: 'L' } });
    const fields = [field({ key: 'casier', label: 'Casier' })];
    const before = await dumpParticipants(office.scope);
    const { status, error } = await requestSave({ fields, rowVersion: 2 });
    expect([status, error.code]).toEqual([409, 'GEN-017']);
    expect(error.message).toContain('rempli pour 2 personnes');
    expect(error.used).toEqual([{ key: 'taille', label: 'Taille', n: 2 }]);
    expect(await dumpParticipants(office.scope)).toBe(before);
    expect((await requestSave({ fields, rowVersion: 2, erase: ['taille'] })).status).toBe(200);
    expect((await getProfileRow(office.scope, person.id)).fields).toEqual({ casier: '12' });
  });

  test('are read by whoever may see participants, changed by administrators', async () => {
    const { browser: editor } = await createColleague(app, office, 'editor', 'publisher');
    expect((await editor.call(getParticipantSettings)).body).toMatchObject({ mayChange: false });
    const { browser: referent } = await createColleague(app, office, 'referent');
    expect((await referent.call(getParticipantSettings)).status).toBe(403);
    const before = await dumpParticipants(office.scope);
    for (const browser of [editor, referent]) {
      const { status, error } = await browser.call(setParticipantSettings, { body: BLANK });
      expect([status, error.code]).toEqual([403, 'GEN-009']);
    }
    expect(await dumpParticipants(office.scope)).toBe(before);
  });

  test('of another company are its own', async () => {
    const other = await openOffice(app);
    await requestSave({ sites: ['Lyon'] });
    expect((await other.admin.call(getParticipantSettings)).body.sites).toEqual([]);
  });
});

describe('a sheet by the settings', () => {
  const add = (values: object) =>
    office.admin.call(addParticipant, {
      params: office.params,
      body: { participant: { firstName: 'A', lastName: 'B', email: 'a@exemple.fr', ...values } },
    });

  test('fields that must be filled, in their kind, each fault beside its field', async () => {
    await requestSave({
      fields: [
        field({ required: true, pattern: '[A-Z]{1,3}', help: 'S, M, L ou XL.' }),
        field({ key: 'casque', label: 'Casque', kind: 'boolean' }),
        field({ key: 'visite', label: 'Visite', kind: 'date' }),
        field({ key: 'couleur', label: 'Couleur', kind: 'list', choices: ['Bleu', 'Écru'] }),
        field({ key: 'prime', label: 'Prime', kind: 'number' }),
      ],
    });
    const empty = await add({});
    expect(empty.error.errors).toEqual({ 'participant.fields.taille': [errorText('GEN-001')] });
    const wrong = await add({
      fields: { taille: 'grand', casque: 'peut-être', visite: '31/02/2027', couleur: 'Vert', prime: 'x' },
    });
    expect(wrong.status).toBe(422);
    expect(wrong.error.errors?.['participant.fields.taille']).toEqual([
      errorText('PAR-020', { libelle: 'Taille', aide: 'S, M, L ou XL.' }),
    ]);
    expect(Object.keys(wrong.error.errors ?? {}).sort()).toEqual(
      ['casque', 'couleur', 'prime', 'taille', 'visite'].map((key) => `participant.fields.${key}`),
    );
    const { participants } = office.scope.views;
    expect(await office.scope.select().from(participants)).toEqual([]);
    const good = await add({
      fields: { taille: 'XL', casque: 'Oui', visite: '01/02/2027', couleur: 'ecru', prime: '1 200,50' },
    });
    expect(good.body.sheet.fields).toEqual({
      taille: 'XL',
      casque: 'oui',
      visite: '2027-02-01',
      couleur: 'Écru',
      prime: '1200.50',
    });
  });

  test('sites and departments of the lists alone, when that was chosen', async () => {
    await requestSave({ sites: ['Évry'], departments: ['Atelier'], listsOnly: true });
    const refused = await add({ site: 'Lyon', department: 'Bureau' });
    expect(Object.keys(refused.error.errors ?? {}).sort()).toEqual(['participant.department', 'participant.site']);
    const { body } = await add({ site: 'EVRY', department: '' });
    expect(body.sheet).toMatchObject({ site: 'Évry', department: '' });
    await office.scope.update('participantSettings', { listsOnly: false }, ({ companyId }) =>
      eq(companyId, office.companyId),
    );
    expect((await add({ email: 'b@exemple.fr', site: 'Lyon' })).body.sheet.site).toBe('Lyon');
  });
});

describe('values of fields', () => {
  const check = (values: Partial<CustomField>, typed: string) => {
    const judged = createFieldCheck(field(values))(typed);
    return 'value' in judged ? judged.value : judged.refusal.code;
  };
  test.each([
    [{}, '  Bleu ', 'Bleu'],
    [{}, 'x'.repeat(201), 'GEN-002'],
    [{ required: true }, '  ', 'GEN-001'],
    [{}, '', ''],
    [{ kind: 'number' }, '-12,5', '-12.5'],
    [{ kind: 'number' }, '12e3', 'PAR-020'],
    [{ kind: 'number' }, '1,2,3', 'PAR-020'],
    [{ kind: 'boolean' }, 'VRAI', 'oui'],
    [{ kind: 'boolean' }, '0', 'non'],
    [{ kind: 'date' }, '2026-11-20', '2026-11-20'],
    [{ kind: 'date' }, '2026-02-30', 'GEN-005'],
    [{ kind: 'list', choices: ['Écru'] }, 'ECRU', 'Écru'],
    [{ pattern: '\\d{3}' }, '123', '123'],
    [{ pattern: '\\d{3}' }, '1234', 'PAR-020'],
  ] as [Partial<CustomField>, string, string][])('%j « %s » → %s', (values, typed, expected) => {
    expect(check(values, typed)).toBe(expected);
  });

  test.each([
    ['5/1/2027', '2027-01-05'],
    ['05.01.2027', '2027-01-05'],
    ['2027-01-05', '2027-01-05'],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2027', null],
    ['01/13/2027', null],
    ['05/01/27', null],
    ['demain', null],
  ])('the day « %s » is %s', (text, expected) => {
    expect(findIsoDay(text)).toBe(expected);
  });
});
