// @vitest-environment happy-dom
import { beforeAll, describe, expect, test } from 'vitest';
import { PERMISSION_NAMES, type Permission } from '../../../contract/platform/permissions.ts';
import { setBuiltInTexts, t } from '../../lib/i18n.ts';
import french from '../../locales/fr-FR.json' with { type: 'json' };
import { findScreens } from './find-screens.ts';

beforeAll(() => setBuiltInTexts(french));

const buildCan = (...refused: Permission[]) =>
  Object.fromEntries(PERMISSION_NAMES.map((name) => [name, !refused.includes(name)]));
const companyAdmin = buildCan('companies.manage', 'statistics.own', 'participants.own');

const find = (asked: string, can = companyAdmin): string[] => findScreens(asked, can, t).map(({ href }) => href);

describe('screens', () => {
  test.each([
    ['exporter mes données', '/parametres/entreprises?onglet=export'],
    ['statistiques', '/tableau-bord/statistiques'],
    ['taux d’ouverture', '/tableau-bord/statistiques'],
    ['MOT DE PASSE', '/compte#mot-de-passe'],
    ['corbeille', '/parametres/corbeille'],
    ['fichiers supprimés', undefined],
    ['poubelle', '/parametres/corbeille'],
    ['inviter un collègue', '/parametres/utilisateurs'],
    ['logo', '/parametres/entreprises?onglet=marque'],
    ['nouveau livret', '/livrets/builder'],
  ])('« %s » finds %s', (asked, href) => {
    expect(find(asked)[0]).toBe(href);
  });

  test('are only those that one may open', () => {
    expect(find('statistiques', {})).toEqual([]);
    expect(find('corbeille', buildCan('bin.read'))).toEqual([]);
    // The platform has the list of companies, and no company of its own.
    expect(find('exporter', buildCan())).toEqual([]);
  });
});
