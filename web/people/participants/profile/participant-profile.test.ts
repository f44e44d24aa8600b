// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Participant } from '../../../../contract/people/participants/participant.ts';
import { EMPTY_PROFILE } from '../../../../contract/people/participants/participant-profile.ts';
import { ApiError } from '../../../lib/api.ts';
import { setBuiltInTexts } from '../../../lib/i18n.ts';
import { getSchemaErrors } from '../../../lib/schema-errors.ts';
import french from '../../../locales/fr-FR.json';
import { formatProfileField } from './format-profile-field.ts';
import {
  buildProfilePatch,
  findDuplicateProfile,
  profileSchema,
  renameErrorFields,
  saveParticipantProfile,
  toParticipantFields,
  toProfileValues,
} from './participant-profile.ts';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const params = { id: ID, enrolmentId: ID };
const sheet: Participant = {
  ...EMPTY_PROFILE,
  id: ID,
  rowVersion: 1,
  anonymisedAt: null,
  firstName: 'Chloé',
  lastName: 'Martin',
  email: 'chloe.martin@exemple.fr',
  arrivalOn: '2026-12-01',
  fields: { gants: '9', badge: 'AB12' },
};
const custom = [{ key: 'gants' }, { key: 'badge' }, { key: 'casque' }];

beforeAll(() => setBuiltInTexts(french));
afterEach(() => void vi.unstubAllGlobals());

describe('what the form holds', () => {
  it('is the sheet, each field of the company by itself, and becomes the same sheet again', () => {
    const values = toProfileValues(sheet, custom);
    expect(values).toMatchObject({ arrivalOn: '2026-12-01', endOn: '', 'fields.gants': '9', 'fields.casque': '' });
    expect(buildProfilePatch(sheet, toParticipantFields(values))).toEqual({});
  });

  it('is changed by what was typed alone, and leaves out a field of the company that was emptied', () => {
    const values = { ...toProfileValues(sheet, custom), jobTitle: 'Ébéniste', arrivalOn: '', 'fields.badge': '' };
    expect(buildProfilePatch(sheet, toParticipantFields(values))).toEqual({
      arrivalOn: null,
      jobTitle: 'Ébéniste',
      fields: { gants: '9' },
    });
  });

  it('is judged as the server judges it, beside the fields of the form', () => {
    const values = { ...toProfileValues(sheet, custom), firstName: '', email: 'chloe', groups: [''] };
    expect(getSchemaErrors(profileSchema, values)).toEqual({
      firstName: 'Ce champ est obligatoire.',
      email: expect.stringContaining('adresse e-mail valide'),
      'groups.0': 'Ce champ est obligatoire.',
    });
    const early = { ...toProfileValues(sheet, custom), endOn: '2026-11-01' };
    expect(getSchemaErrors(profileSchema, early)).toEqual({
      endOn: 'La date de fin doit être postérieure à la date de début (01/12/2026).',
    });
    const long = { ...toProfileValues(sheet, custom), 'fields.gants': 'x'.repeat(201) };
    expect(Object.keys(getSchemaErrors(profileSchema, long))).toEqual(['fields.gants']);
  });
});

/** Fake server with one profile. It refuses changes based on an older version. */
const startServer = (held: Participant) => {
  let now = held;
  const bodies: object[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { rowVersion, ...fields } = JSON.parse(body) as Participant;
    bodies.push(fields);
    if (rowVersion !== now.rowVersion) {
      const message = 'Thomas a modifié cet élément à 14:32.';
      return new Response(JSON.stringify({ code: 'GEN-011', message, current: now }), { status: 409 });
    }
    now = { ...now, ...fields, rowVersion: rowVersion + 1 };
    return new Response(JSON.stringify({ sheet: now }));
  });
  return { bodies, held: () => now };
};

describe('what is saved', () => {
  it('is nothing when nothing changed', async () => {
    const server = startServer(sheet);
    expect(await saveParticipantProfile(params, sheet, {})).toBeNull();
    expect(server.bodies).toEqual([]);
  });

  it('leaves alone what somebody else changed meanwhile', async () => {
    const server = startServer({ ...sheet, site: 'Angers', rowVersion: 3 });
    expect(await saveParticipantProfile(params, sheet, { jobTitle: 'Ébéniste' })).toMatchObject({ kind: 'saved' });
    expect(server.held()).toMatchObject({ site: 'Angers', jobTitle: 'Ébéniste', rowVersion: 4 });
  });

  it('is nothing where both changed the same field: both versions come back', async () => {
    const theirs = { ...sheet, jobTitle: 'Chef d’atelier', rowVersion: 2 };
    const server = startServer(theirs);
    const outcome = await saveParticipantProfile(params, sheet, { jobTitle: 'Ébéniste', site: 'Angers' });
    expect(outcome).toMatchObject({ kind: 'conflict', conflict: { fields: ['jobTitle'], theirs } });
    expect(server.held()).toEqual(theirs);
    // Both users wrote the same value: there is no conflict.
    expect(await saveParticipantProfile(params, sheet, { jobTitle: 'Chef d’atelier' })).toMatchObject({
      kind: 'saved',
    });
  });
});

describe('a refusal', () => {
  const other = { participantId: ID, name: 'Chloé Martin', email: '', jobTitle: '', site: '', same: 'email' };
  const error = new ApiError(422, { code: 'PAR-001', other, errors: { 'participant.email': ['Déjà prise.'] } });

  it('names the fields of the form, and the sheet that has the same address', () => {
    expect(renameErrorFields(error).errors).toEqual({ email: ['Déjà prise.'] });
    expect(findDuplicateProfile(error)).toEqual(other);
    expect(findDuplicateProfile(new ApiError(422, { code: 'PAR-008' }))).toBeNull();
  });
});

it('tells the values of a sheet in words', () => {
  const words = {
    referents: [{ id: ID, name: 'Karim Benali' }],
    custom: [
      {
        key: 'casque',
        label: 'Casque',
        kind: 'boolean' as const,
        required: false,
        choices: [],
        pattern: '',
        help: '',
        asVariable: false,
      },
    ],
  };
  expect(formatProfileField('arrivalOn', '2026-12-01', words)).toBe('01/12/2026');
  expect(formatProfileField('contractType', 'fixedTerm', words)).toBe('CDD');
  expect(formatProfileField('referentId', ID, words)).toBe('Karim Benali');
  expect(formatProfileField('fields', { casque: 'oui', vide: '' }, words)).toBe('Casque\u00a0: Oui');
  expect([formatProfileField('groups', [], words), formatProfileField('site', '', words)]).toEqual([null, null]);
});
