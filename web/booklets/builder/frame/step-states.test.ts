import { describe, expect, it } from 'vitest';
import { DEFAULT_THEME } from '../../../../contract/booklets/booklets/theme.ts';
import type { ChapterNode } from '../../../../contract/booklets/content/content.ts';
import { furtherOf, minutesLeft, type Standing, stepAfter, stepBefore, stepStates } from './step-states.ts';

const chapter = (pages: number): ChapterNode =>
  ({ visible: true, pages: Array.from({ length: pages }, () => ({})) }) as ChapterNode;

const cover = { mediaId: null, alt: '', decorative: false };
const standing = (changes: Partial<Standing['booklet']> & Partial<Omit<Standing, 'booklet'>> = {}): Standing => {
  const { tree = { chapters: [] }, missing = null, furthest = 'name', ...booklet } = changes;
  return {
    booklet: { title: null, slug: null, sectorId: null, theme: DEFAULT_THEME, state: 'building', cover, ...booklet },
    tree,
    missing,
    furthest,
  };
};

describe('states of the steps', () => {
  it('are all to do at first', () => {
    expect(new Set(Object.values(stepStates(standing())))).toEqual(new Set(['todo']));
  });

  it('count a step left with its default as done, and a required one left empty as to check', () => {
    const states = stepStates(standing({ furthest: 'structure', missing: 3 }));
    expect(states).toMatchObject({ name: 'check', logo: 'done', font: 'done', chapitres: 'check', pages: 'check' });
    expect(states).toMatchObject({ structure: 'todo', personnalisation: 'todo' });
  });

  it('warn of a chapter without a page, unless it is hidden', () => {
    const furthest = 'structure' as const;
    expect(stepStates(standing({ furthest, tree: { chapters: [chapter(2), chapter(0)] } })).pages).toBe('check');
    const hidden = { ...chapter(0), visible: false };
    expect(stepStates(standing({ furthest, tree: { chapters: [chapter(2), hidden] } })).pages).toBe('done');
  });

  it('warn at once of colours that cannot be read', () => {
    const colours = { ...DEFAULT_THEME.colours, text: '#eeeeee' };
    expect(stepStates(standing({ theme: { ...DEFAULT_THEME, colours } })).colors).toBe('check');
  });

  it('ask again for the words of a cover', () => {
    const of = (changes: Partial<Standing['booklet']['cover']>) =>
      stepStates(standing({ state: 'draft', missing: 0, cover: { ...cover, ...changes } })).personnalisation;
    expect(of({})).toBe('done');
    expect(of({ mediaId: 'x' })).toBe('check');
    expect([of({ mediaId: 'x', alt: 'L’atelier' }), of({ mediaId: 'x', decorative: true })]).toEqual(['done', 'done']);
  });

  it('are done once the booklet is, but for what is missing', () => {
    const states = stepStates(
      standing({
        state: 'draft',
        title: 'A',
        slug: 'aaa',
        sectorId: 'x',
        tree: { chapters: [chapter(1)] },
        missing: 2,
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
    const states = stepStates(standing());
    expect(minutesLeft('name', states)).toBe(19);
    expect(minutesLeft('personnalisation', states)).toBe(6);
    expect(minutesLeft('chapitres', { ...states, pages: 'done' })).toBe(10);
  });

  it('knows its ends', () => {
    expect(stepBefore('name')).toBeNull();
    expect(stepAfter('name')).toBe('secteur-activite');
    expect(stepAfter('livret-completed')).toBeNull();
    expect(furtherOf('font', 'logo')).toBe('font');
    expect(furtherOf(null, 'logo')).toBe('logo');
  });
});
