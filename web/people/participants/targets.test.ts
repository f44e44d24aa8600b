// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { startTexts } from '../../lib/i18n.ts';
import french from '../../locales/fr-FR.json';
import { readList } from './list-state.ts';
import { keyFrom, settingsDiffering, usedOf } from './settings.ts';
import { actionsFrom, mayAnonymise, needsReason, offeredActions, outcomeOf, selected } from './targets.ts';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const filter = { tab: 'late', search: 'martin' } as const;
const clear = () => undefined;

beforeAll(() => startTexts(french));

it('acts on the ticked rows, or on everybody the filter finds', () => {
  expect(selected([ID], false, { filter, total: 40, clear })).toMatchObject({ selection: { ids: [ID] }, n: 1 });
  expect(selected([ID], true, { filter, total: 40, clear })).toMatchObject({
    selection: { filter, except: [] },
    n: 40,
  });
});

it('offers by hand what the state allows, and tells nothing of the reading where nobody is followed', () => {
  expect(actionsFrom('to_invite', true)).toEqual(['invite', 'revoke']);
  expect(actionsFrom('expired', true)).toEqual(['revoke', 'renew']);
  expect(actionsFrom('revoked', true)).toEqual(['readmit']);
  expect(actionsFrom('started', true)).toEqual(['revoke', 'complete', 'reset']);
  expect(actionsFrom('anonymised', true)).toEqual([]);
  expect(offeredActions(false)).toEqual(['invite', 'revoke', 'readmit', 'renew']);
  expect([mayAnonymise('revoked'), mayAnonymise('invited')]).toEqual([true, false]);
  expect([needsReason('reset'), needsReason('revoke')]).toEqual([true, false]);
});

it('tells a refusal to everybody from another error', () => {
  const refused = [{ id: ID, name: 'Chloé Martin', state: 'revoked', reason: 'Impossible.' }];
  expect(outcomeOf(new ApiError(409, { code: 'GEN-017', refused, refusedTotal: 7 }))).toEqual({
    done: 0,
    refused,
    refusedTotal: 7,
  });
  expect(outcomeOf(new ApiError(409, { code: 'GEN-017', message: 'Impossible.' }))).toBeNull();
  expect(outcomeOf(new ApiError(403, { code: 'GEN-009' }))).toBeNull();
});

it('reads the list from the address, and makes nothing of what makes no sense', () => {
  expect(
    readList({ onglet: 'late', etat: 'revoked', tri: 'arrival', ordre: 'desc', page: 3, q: 'martin' }),
  ).toMatchObject({
    tab: 'late',
    filters: { state: 'revoked' },
    words: 'martin',
    open: null,
    table: { page: 3, pageSize: 25, sort: { column: 'arrival', direction: 'desc' } },
  });
  expect(readList({ onglet: 'x', tri: 'x', taille: 7, page: -1 })).toMatchObject({
    tab: 'all',
    table: { page: 1, pageSize: 25, sort: { column: 'name', direction: 'asc' } },
  });
});

it('makes the key of a field from its label', () => {
  expect([keyFrom('Taille de gants'), keyFrom('2e prénom'), keyFrom('É'), keyFrom('!?')]).toEqual([
    'taille_de_gants',
    'e_prenom',
    'e',
    '',
  ]);
  expect(keyFrom('x'.repeat(60))).toHaveLength(30);
});

it('says which settings two people changed, and which removed fields hold values', () => {
  const settings = { fields: [], sites: ['Angers'], departments: [], listsOnly: false };
  expect(settingsDiffering(settings, { ...settings, sites: [], listsOnly: true })).toEqual(['sites', 'listsOnly']);
  const used = [{ key: 'gants', label: 'Taille de gants', n: 3 }];
  expect(usedOf(new ApiError(409, { code: 'GEN-017', used }))).toEqual(used);
  expect(usedOf(new ApiError(409, { code: 'GEN-011', used }))).toBeNull();
});
