import { describe, expect, it } from 'vitest';
import type { Tree } from '../../../../../contract/booklets/content/content.ts';
import { applyTreeMove, findMoveByDrop, findMoveByStep, type TreeMove } from './tree-moves.ts';

const tree = {
  chapters: [
    { id: 'A', pages: [{ id: 'a1' }, { id: 'a2' }] },
    { id: 'B', pages: [{ id: 'b1' }] },
    { id: 'C', pages: [] },
  ],
} as unknown as Tree;

const formatTree = ({ chapters }: Pick<Tree, 'chapters'>) =>
  chapters.map(({ id, pages }) => `${id}(${pages.map((page) => page.id).join(' ')})`).join(' ');
const formatMove = (move: TreeMove | null) => (move ? formatTree(applyTreeMove(tree, move)) : null);

describe('moves by key', () => {
  it('go up and down among siblings, and stop at the ends', () => {
    expect(formatMove(findMoveByStep(tree, 'a1', 'down'))).toBe('A(a2 a1) B(b1) C()');
    expect(formatMove(findMoveByStep(tree, 'a2', 'up'))).toBe('A(a2 a1) B(b1) C()');
    expect(findMoveByStep(tree, 'a1', 'up')).toBeNull();
    expect(findMoveByStep(tree, 'a2', 'down')).toBeNull();
    expect(formatMove(findMoveByStep(tree, 'B', 'up'))).toBe('B(b1) A(a1 a2) C()');
    expect(formatMove(findMoveByStep(tree, 'A', 'down'))).toBe('B(b1) A(a1 a2) C()');
    expect(findMoveByStep(tree, 'C', 'down')).toBeNull();
  });

  it('take a page to the chapter beside, in reading order', () => {
    expect(formatMove(findMoveByStep(tree, 'a2', 'next'))).toBe('A(a1) B(a2 b1) C()');
    expect(formatMove(findMoveByStep(tree, 'b1', 'previous'))).toBe('A(a1 a2 b1) B() C()');
    expect(formatMove(findMoveByStep(tree, 'b1', 'next'))).toBe('A(a1 a2) B() C(b1)');
    expect(findMoveByStep(tree, 'a1', 'previous')).toBeNull();
    expect(findMoveByStep(tree, 'A', 'next')).toBeNull();
  });
});

describe('moves by drop', () => {
  it('put a page where it was dropped, in its chapter or another', () => {
    expect(formatMove(findMoveByDrop(tree, 'a1', 'a2'))).toBe('A(a2 a1) B(b1) C()');
    expect(formatMove(findMoveByDrop(tree, 'a1', 'b1'))).toBe('A(a2) B(b1 a1) C()');
    expect(formatMove(findMoveByDrop(tree, 'b1', 'a1'))).toBe('A(b1 a1 a2) B() C()');
    expect(formatMove(findMoveByDrop(tree, 'a1', 'C'))).toBe('A(a2) B(b1) C(a1)');
    expect(formatMove(findMoveByDrop(tree, 'b1', 'B'))).toBe('A(a1 a2 b1) B() C()');
  });

  it('put a chapter before or after the one it was dropped on, pages and all', () => {
    expect(formatMove(findMoveByDrop(tree, 'A', 'b1'))).toBe('B(b1) A(a1 a2) C()');
    expect(formatMove(findMoveByDrop(tree, 'C', 'A'))).toBe('C() A(a1 a2) B(b1)');
    expect(findMoveByDrop(tree, 'A', 'a2')).toBeNull();
    expect(findMoveByDrop(tree, 'A', 'A')).toBeNull();
  });
});
