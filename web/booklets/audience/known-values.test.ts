import { expect, test } from 'vitest';
import type { Audience } from '../../../contract/booklets/content/audience.ts';
import type { ChapterNode } from '../../../contract/booklets/content/content.ts';
import { listKnownValues, listUnknownValues, mergeValues } from './known-values.ts';

const chapter = (...audiences: (Audience | null)[]) =>
  ({ pages: audiences.map((audience, index) => ({ id: `page ${index}`, audience })) }) as unknown as ChapterNode;

test('values of the other pages are offered, each once, by field and in order', () => {
  const chapters = [
    chapter([{ field: 'site', operator: 'is', values: ['Paris', 'Évry'] }], null, [
      { field: 'site', operator: 'isNot', values: ['evry', 'Lyon'] },
      { field: 'group', operator: 'is', values: ['Cadres'] },
    ]),
  ];
  const { values, ownFields } = listKnownValues({ chapters }, 'page 1');
  expect(ownFields).toEqual([]);
  expect(values).toMatchObject({
    contractType: [],
    department: [],
    site: ['Évry', 'Lyon', 'Paris'],
    group: ['Cadres'],
    language: [],
  });
  expect(listKnownValues({ chapters }, 'page 2').values.site).toEqual(['Évry', 'Paris']);
});

test('a company’s own field offers its choices, and what other pages ask of it', () => {
  const chapters = [chapter([{ field: 'own', key: 'polo', operator: 'is', values: ['xl', 'XXL'] }])];
  const ownFields = [{ key: 'polo', label: 'Taille de polo', values: ['M', 'XL'] }];
  const known = listKnownValues({ chapters, ownFields }, '');
  expect(known.ownFields).toEqual(ownFields);
  expect(known.values['own:polo']).toEqual(['M', 'XL', 'XXL']);
});

test('values that nobody has are found without regard to case and accents, in open fields only', () => {
  const existing = ['Évry', 'Lyon'];
  expect(listUnknownValues({ field: 'site', values: ['evry', 'Lyonn'] }, existing)).toEqual(['Lyonn']);
  expect(listUnknownValues({ field: 'contractType', values: ['permanent'] }, existing)).toEqual([]);
  expect(mergeValues(existing, ['LYON', 'Brest'])).toEqual(['Brest', 'Évry', 'Lyon']);
});
