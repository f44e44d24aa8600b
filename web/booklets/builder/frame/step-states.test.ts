import { describe, expect, it } from 'vitest';
import { DEFAULT_THEME } from '../../../../contract/booklets/booklets/theme.ts';
import type { ChapterNode } from '../../../../contract/booklets/content/content.ts';
import {
  computeBuilderStepStates,
  countMinutesLeft,
  findNextStep,
  findPreviousStep,
  getFurtherStep,
  type StepStateInput,
} from './step-states.ts';

const chapter = (pages: number): ChapterNode =>
  ({ visible: true, pages: Array.from({ length: pages }, () => ({})) }) as ChapterNode;

const cover = { mediaId: null, alt: '', decorative: false };
const makeStepInput = (
  changes: Partial<StepStateInput['booklet']> & Partial<Omit<StepStateInput, 'booklet'>> = {},
): StepStateInput => {
  const { tree = { chapters: [] }, missingCount = null, furthest = 'name', ...booklet } = changes;
  return {
    booklet: { title: null, slug: null, sectorId: null, theme: DEFAULT_THEME, state: 'building', cover, ...booklet },
    tree,
    missingCount: missingCount,
    furthest,
  };
};

describe('states of the steps', () => {
  it('are all to do at first', () => {
    expect(new Set(Object.values(computeBuilderStepStates(makeStepInput())))).toEqual(new Set(['todo']));
  });

  it('count a step left with its default as done, and a required one left empty as to check', () => {
    const states = computeBuilderStepStates(makeStepInput({ furthest: 'structure', missingCount: 3 }));
    expect(states).toMatchObject({ name: 'check', logo: 'done', font: 'done', chapitres: 'check', pages: 'check' });
    expect(states).toMatchObject({ structure: 'todo', personnalisation: 'todo' });
  });

  it('warn of a chapter without a page, unless it is hidden', () => {
    const furthest = 'structure' as const;
    expect(
      computeBuilderStepStates(makeStepInput({ furthest, tree: { chapters: [chapter(2), chapter(0)] } })).pages,
    ).toBe('check');
    const hidden = { ...chapter(0), visible: false };
    expect(computeBuilderStepStates(makeStepInput({ furthest, tree: { chapters: [chapter(2), hidden] } })).pages).toBe(
      'done',
    );
  });

  it('warn at once of colours that cannot be read', () => {
    const colours = { ...DEFAULT_THEME.colours, text: '#eeeeee' };
    expect(computeBuilderStepStates(makeStepInput({ theme: { ...DEFAULT_THEME, colours } })).colors).toBe('check');
  });

  it('ask again for the words of a cover', () => {
    const of = (changes: Partial<StepStateInput['booklet']['cover']>) =>
      computeBuilderStepStates(makeStepInput({ state: 'draft', missingCount: 0, cover: { ...cover, ...changes } }))
        .couverture;
    expect(of({})).toBe('done');
    expect(of({ mediaId: 'x' })).toBe('check');
    expect(of({ mediaId: 'x', layout: 'waves' })).toBe('done');
    expect([of({ mediaId: 'x', alt: 'L’atelier' }), of({ mediaId: 'x', decorative: true })]).toEqual(['done', 'done']);
  });

  it('are done once the booklet is, but for what is missing', () => {
    const states = computeBuilderStepStates(
      makeStepInput({
        state: 'draft',
        title: 'A',
        slug: 'aaa',
        sectorId: 'x',
        tree: { chapters: [chapter(1)] },
        missingCount: 2,
      }),
    );
    expect(states).toMatchObject({
      name: 'done',
      structure: 'done',
      personnalisation: 'check',
      'livret-completed': 'done',
    });
  });
});

describe('the way through', () => {
  it('counts what is left and not what is done', () => {
    const states = computeBuilderStepStates(makeStepInput());
    expect(countMinutesLeft('name', states)).toBe(20);
    expect(countMinutesLeft('personnalisation', states)).toBe(6);
    expect(countMinutesLeft('chapitres', { ...states, pages: 'done' })).toBe(10);
  });

  it('knows its ends', () => {
    expect(findPreviousStep('name')).toBeNull();
    expect(findNextStep('name')).toBe('secteur-activite');
    expect(findNextStep('livret-completed')).toBeNull();
    expect(getFurtherStep('font', 'logo')).toBe('font');
    expect(getFurtherStep(null, 'logo')).toBe('logo');
  });
});
