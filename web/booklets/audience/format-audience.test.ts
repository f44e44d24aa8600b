// @vitest-environment happy-dom
import { beforeAll, describe, expect, test } from 'vitest';
import type { Audience, AudienceCondition } from '../../../contract/booklets/content/audience.ts';
import { setBuiltInTexts } from '../../lib/i18n.ts';
import french from '../../locales/fr-FR.json' with { type: 'json' };
import { formatAudience } from './format-audience.ts';

beforeAll(() => setBuiltInTexts(french));

const is = (field: AudienceCondition['field'], ...values: string[]) => ({ field, operator: 'is', values }) as const;
const isNot = (field: AudienceCondition['field'], ...values: string[]) =>
  ({ field, operator: 'isNot', values }) as const;

describe('who sees a page, in a sentence', () => {
  test.each<[Audience, string]>([
    [[is('site', 'Lyon'), is('contractType', 'fixedTerm', 'temp')], 'en CDD ou Intérim du site Lyon'],
    [[is('site', 'Lyon', 'Paris', 'Évry')], 'des sites Lyon, Paris ou Évry'],
    [[is('group', 'Cadres'), is('department', 'Paie')], 'du service Paie et du groupe Cadres'],
    [[is('language', 'en-GB', 'de-DE'), is('site', 'Lyon')], 'du site Lyon qui lisent en anglais ou allemand'],
    [[is('contractType', 'permanent'), isNot('site', 'Lyon', 'Paris')], 'en CDI, hors des sites Lyon et Paris'],
    [[isNot('contractType', 'temp'), isNot('group', 'Cadres')], 'hors Intérim, hors du groupe Cadres'],
    [[isNot('language', 'fr-FR')], 'qui ne lisent pas en français'],
    [[is('site', '{{who}}')], 'du site {{who}}'],
    [[is('language', 'klingon de tous')], 'qui lisent en klingon de tous'],
  ])('%j', (audience, who) => {
    expect(formatAudience(audience)).toBe(`Visible par les personnes ${who}.`);
  });
});
