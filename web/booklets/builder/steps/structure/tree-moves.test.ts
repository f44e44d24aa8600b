import { describe, expect, it } from 'vitest';
import type { Tree } from '../../../../../contract/booklets/content/content.ts';
import { type Move, moveByDrop, moveByStep, moved } from './tree-moves.ts';

const tree = {
  chapters: [
    { id: 'A', pages: [{ id: 'a1' }, { id: 'a2' }] },
    { id: 'B', pages: [{ id: 'b1' }] },
    { id: 'C', pages: [] },
  ],
} as unknown as Tree;

const shape = ({ chapters }: Pick<Tree, 'chapters'>) =>
  chapters.map(({ id, pages }) => `${id}(${pages.map((page) => page.id).join(' ')})`).join(' ');
const result = (move: Move | null) => (move ? shape(moved(tree, move)) : null);

describe('moves by key', () => {
  it('go up and down among siblings, and stop at the ends', () => {
    expect(result(moveByStep(tree, 'a1', 'down'))).toBe('A(a2 a1) B(b1) C()');
    expect(result(moveByStep(tree, 'a2', 'up'))).toBe('A(a2 a1) B(b1) C()');
    expect(moveByStep(tree, 'a1', 'up')).toBeNull();
    expect(moveByStep(tree, 'a2', 'down')).toBeNull();
    expect(result(moveByStep(tree, 'B', 'up'))).toBe('B(b1) A(a1 a2) C()');
    expect(result(moveByStep(tree, 'A', 'down'))).toBe('B(b1) A(a1 a2) C()');
    expect(moveByStep(tree, 'C', 'down')).toBeNull();
  });

  it('take a page to the chapter beside, in reading order', () => {
    expect(result(moveByStep(tree, 'a2', 'next'))).toBe('A(a1) B(a2 b1) C()');
    expect(result(moveByStep(tree, 'b1', 'previous'))).toBe('A(a1 a2 b1) B() C()');
    expect(result(moveByStep(tree, 'b1', 'next'))).toBe('A(a1 a2) B() C(b1)');
    expect(moveByStep(tree, 'a1', 'previous')).toBeNull();
    expect(moveByStep(tree, 'A', 'next')).toBeNull();
  });
});

describe('moves by drop', () => {
  it('put a page where it was dropped, in its chapter or another', () => {
    expect(result(moveByDrop(tree, 'a1', 'a2'))).toBe('A(a2 a1) B(b1) C()');
    expect(result(moveByDrop(tree, 'a1', 'b1'))).toBe('A(a2) B(b1 a1) C()');
    expect(result(moveByDrop(tree, 'b1', 'a1'))).toBe('A(b1 a1 a2) B() C()');
    expect(result(moveByDrop(tree, 'a1', 'C'))).toBe('A(a2) B(b1) C(a1)');
    expect(result(moveByDrop(tree, 'b1', 'B'))).toBe('A(a1 a2 b1) B() C()');
  });

  it('put a chapter before or after the one it was dropped on, pages and all', () => {
    expect(result(moveByDrop(tree, 'A', 'b1'))).toBe('B(b1) A(a1 a2) C()');
    expect(result(moveByDrop(tree, 'C', 'A'))).toBe('C() A(a1 a2) B(b1)');
    expect(moveByDrop(tree, 'A', 'a2')).toBeNull();
    expect(moveByDrop(tree, 'A', 'A')).toBeNull();
  });
});
