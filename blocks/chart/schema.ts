import { z } from 'zod';
import { line } from '../../contract/platform/text/text.ts';
import {
  checkFilledList,
  createErrorFinding,
  defineBlock,
  emptyPicture,
  limitedList,
  optionalDay,
  picture,
} from '../block.ts';
import { listChartProblems } from './build-chart.ts';

const person = z.object({
  /** Identifies the person within the chart. */
  id: z.string().max(36),
  name: line('Nom', { max: 120 }),
  role: line('Fonction', { max: 100 }),
  /** The id of the person above; empty at the top. */
  under: z.string().max(36),
  photo: picture,
  /** The day of the person's consent to the use of their picture; without it, the picture is not shown. */
  imageRightOn: optionalDay,
});
export type ChartPerson = z.infer<typeof person>;
export const emptyChartPerson: ChartPerson = {
  id: '',
  name: '',
  role: '',
  under: '',
  photo: emptyPicture,
  imageRightOn: '',
};

const PROBLEM_CODES = { missing: 'EDI-021', loop: 'EDI-022' } as const;

/** Who works under whom, as nested lists. */
export const chart = defineBlock({
  type: 'chart',
  version: 1,
  skipsTermMarks: true,
  getWidth: () => 'wide',
  props: z.object({ people: limitedList('Personnes', 100, person) }),
  emptyText: 'Indiquez la première personne',
  empty: { people: [{ ...emptyChartPerson, id: '1' }] },
  check: ({ people }) => [
    ...checkFilledList('people', people, 'name'),
    ...people.flatMap(({ photo, imageRightOn }, index) =>
      photo.mediaId !== null && imageRightOn === ''
        ? [createErrorFinding('RES-002', `people.${index}.imageRightOn`)]
        : [],
    ),
    ...listChartProblems(people).map(({ index, problem }) =>
      createErrorFinding(PROBLEM_CODES[problem], `people.${index}.under`),
    ),
  ],
});
