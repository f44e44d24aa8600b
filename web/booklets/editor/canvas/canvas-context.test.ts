import { expect, test } from 'vitest';
import type { VariableUse } from '../../../../contract/booklets/content/content.ts';
import { createCanvasContext } from './canvas-context.ts';

const declare = (key: string, label: string, source: VariableUse['source'], value = ''): VariableUse => ({
  key,
  label,
  source,
  value,
  help: '',
  group: 'other',
  kind: 'text',
  required: true,
  defaultValue: '',
  usedIn: [],
});

test('a value that is missing is marked; one that each reader brings is not', () => {
  const variables = [
    declare('prenom', 'Prénom', 'participant'),
    declare('rh_telephone', 'Téléphone', 'company'),
    declare('entreprise', 'Entreprise', 'company', 'Dubreuil & Fils'),
  ];
  const { fillHtml } = createCanvasContext({ sourceLanguage: 'fr', tone: 'vous' }, variables, {
    chapters: [],
  } as never);
  expect(fillHtml('<p>{{prenom}}, {{entreprise}} : {{rh_telephone}} {{inconnue}}</p>')).toBe(
    '<p><span class="ed-variable">[Prénom]</span>, <span class="ed-variable">Dubreuil &amp; Fils</span> : ' +
      '<span class="ed-variable" data-unfilled>[Téléphone]</span> <span class="ed-variable" data-unfilled>[inconnue]</span></p>',
  );
});
