// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { setBuiltInTexts } from '../../../lib/i18n.ts';
import french from '../../../locales/fr-FR.json';
import { findFieldsInUse, listDifferingSettings, toFieldKey } from '../settings/settings.ts';
import { readParticipantList } from './list-state.ts';
import {
  buildBulkTarget,
  canAnonymise,
  findBulkAnswer,
  listActionsForState,
  listManualActions,
  needsReason,
} from './participant-target.ts';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const filter = { tab: 'late', search: 'martin' } as const;
const clear = () => undefined;

beforeAll(() => setBuiltInTexts(french));

it('acts on the ticked rows, or on everybody the filter finds', () => {
  expect(buildBulkTarget([ID], false, { filter, total: 40, clear })).toMatchObject({
    selection: { ids: [ID] },
    count: 1,
  });
  expect(buildBulkTarget([ID], true, { filter, total: 40, clear })).toMatchObject({
    selection: { filter, except: [] },
    count: 40,
  });
});

it('offers by hand what the state allows, and tells nothing of the reading where nobody is followed', () => {
  expect(listActionsForState('to_invite', true)).toEqual(['invite', 'revoke']);
  expect(listActionsForState('expired', true)).toEqual(['revoke', 'renew']);
  expect(listActionsForState('revoked', true)).toEqual(['readmit']);
  expect(listActionsForState('started', true)).toEqual(['revoke', 'complete', 'reset']);
  expect(listActionsForState('anonymised', true)).toEqual([]);
  expect(listManualActions(false)).toEqual(['invite', 'revoke', 'readmit', 'renew']);
  expect([canAnonymise('revoked'), canAnonymise('invited')]).toEqual([true, false]);
  expect([needsReason('reset'), needsReason('revoke')]).toEqual([true, false]);
});

it('tells a refusal to everybody from another error', () => {
  const refused = [{ id: ID, name: 'Chloé Martin', state: 'revoked', reason: 'Impossible.' }];
  expect(findBulkAnswer(new ApiError(409, { code: 'GEN-017', refused, refusedTotal: 7 }))).toEqual({
    done: 0,
    refused,
    refusedTotal: 7,
  });
  expect(findBulkAnswer(new ApiError(409, { code: 'GEN-017', message: 'Impossible.' }))).toBeNull();
  expect(findBulkAnswer(new ApiError(403, { code: 'GEN-009' }))).toBeNull();
});

it('reads the list from the address, and makes nothing of what makes no sense', () => {
  expect(
    readParticipantList({ onglet: 'late', etat: 'revoked', tri: 'arrival', ordre: 'desc', page: 3, q: 'martin' }),
  ).toMatchObject({
    tab: 'late',
    filters: { state: 'revoked' },
    words: 'martin',
    open: null,
    table: { page: 3, pageSize: 25, sort: { column: 'arrival', direction: 'desc' } },
  });
  expect(readParticipantList({ onglet: 'x', tri: 'x', taille: 7, page: -1 })).toMatchObject({
    tab: 'all',
    table: { page: 1, pageSize: 25, sort: { column: 'name', direction: 'asc' } },
  });
});

it('makes the key of a field from its label', () => {
  expect([toFieldKey('Taille de gants'), toFieldKey('2e prénom'), toFieldKey('É'), toFieldKey('!?')]).toEqual([
    'taille_de_gants',
    'e_prenom',
    'e',
    '',
  ]);
  expect(toFieldKey('x'.repeat(60))).toHaveLength(30);
});

it('says which settings two people changed, and which removed fields hold values', () => {
  const settings = { fields: [], sites: ['Angers'], departments: [], listsOnly: false };
  expect(listDifferingSettings(settings, { ...settings, sites: [], listsOnly: true })).toEqual(['sites', 'listsOnly']);
  const used = [{ key: 'gants', label: 'Taille de gants', n: 3 }];
  expect(findFieldsInUse(new ApiError(409, { code: 'GEN-017', used }))).toEqual(used);
  expect(findFieldsInUse(new ApiError(409, { code: 'GEN-011', used }))).toBeNull();
});
