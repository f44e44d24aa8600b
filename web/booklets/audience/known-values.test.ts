import { expect, test } from 'vitest';
import type { Audience } from '../../../contract/booklets/content/audience.ts';
import type { ChapterNode } from '../../../contract/booklets/content/content.ts';
import { listKnownValues } from './known-values.ts';

const chapter = (...audiences: (Audience | null)[]) =>
  ({ pages: audiences.map((audience, index) => ({ id: `page ${index}`, audience })) }) as unknown as ChapterNode;

test('values of the other pages are offered, each once, by field and in order', () => {
  const chapters = [
    chapter([{ field: 'site', operator: 'is', values: ['Paris', 'Évry'] }], null, [
      { field: 'site', operator: 'isNot', values: ['evry', 'Lyon'] },
      { field: 'group', operator: 'is', values: ['Cadres'] },
    ]),
  ];
  expect(listKnownValues({ chapters }, 'page 1')).toEqual({
    contractType: [],
    department: [],
    site: ['Évry', 'Lyon', 'Paris'],
    group: ['Cadres'],
    language: [],
  });
  expect(listKnownValues({ chapters }, 'page 2').site).toEqual(['Évry', 'Paris']);
});
