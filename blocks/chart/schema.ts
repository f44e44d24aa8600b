import { z } from 'zod';
import { createErrorFinding, createMissingFinding, defineBlock, emptyPicture, limitedList } from '../block.ts';
import { checkPeople, personProps } from '../team/schema.ts';
import { listChartProblems } from './build-chart.ts';

const id = z.string().max(36);

const person = z.object({
  ...personProps,
  /** Identifies the person within the chart. */
  id,
  /** The id of the person above; empty at the top. */
  under: id,
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
    ...(people.length === 0 ? [createMissingFinding('people')] : checkPeople(people)),
    ...listChartProblems(people).map(({ index, problem }) =>
      createErrorFinding(problem === 'loop' ? 'EDI-022' : 'EDI-021', `people.${index}.under`),
    ),
  ],
});
