import { expect, it } from 'vitest';
import { listStepRefusals } from './use-finish.ts';

it('leads each refusal of the server to its step, once', () => {
  const empty = 'Ce champ est obligatoire.';
  expect(listStepRefusals({ title: [empty], slug: [empty], chapters: ['Choisissez au moins un chapitre.'] })).toEqual([
    { step: 'name', message: empty },
    { step: 'chapitres', message: 'Choisissez au moins un chapitre.' },
  ]);
  expect(listStepRefusals({ elsewhere: ['?'] })).toEqual([]);
});
