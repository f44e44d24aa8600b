import { type CharacterTest, PatternError, type PatternNode, parsePattern } from './parse-pattern.ts';

/*
 * A regular expression typed by a user must not keep the server busy: the JavaScript engine tries every way to match,
 * and some patterns of ten characters have millions of them. This matcher follows all the ways at once, character by
 * character (Thompson, 1968): the time is at most the length of the text times the size of the pattern.
 */

interface State {
  /** Null for an empty transition, which reads no character. */
  test: CharacterTest | null;
  to: number[];
}

const MAX_STATES = 2000;
/** Empty groups add no state, even when repeated, so steps are limited too. */
const MAX_COMPILE_STEPS = 20_000;
const ACCEPT = 0;

const compilePattern = (tree: PatternNode): { states: State[]; start: number } => {
  const states: State[] = [{ test: null, to: [] }];
  const add = (state: State): number => {
    if (states.length >= MAX_STATES) throw new PatternError('il est trop long');
    return states.push(state) - 1;
  };
  let steps = 0;
  const enter = (node: PatternNode, after: number): number => {
    steps += 1;
    if (steps > MAX_COMPILE_STEPS) throw new PatternError('il est trop long');
    switch (node.kind) {
      case 'sign':
        return add({ test: node.test, to: [after] });
      case 'sequence':
        return node.nodes.reduceRight((next, one) => enter(one, next), after);
      case 'choice':
        return add({ test: null, to: node.nodes.map((one) => enter(one, after)) });
      case 'repeat': {
        const { node: inner, min, max } = node;
        let next = after;
        if (max === null) {
          const loop: State = { test: null, to: [after] };
          next = add(loop);
          loop.to.push(enter(inner, next));
        } else {
          for (let left = max - min; left > 0; left -= 1) next = add({ test: null, to: [enter(inner, next), after] });
        }
        for (let left = min; left > 0; left -= 1) next = enter(inner, next);
        return next;
      }
    }
  };
  const start = enter(tree, ACCEPT);
  return { states, start };
};

/** Compiles a pattern to a matcher of whole values. Throws PatternError for unsupported syntax. */
export const createPatternMatcher = (source: string): ((text: string) => boolean) => {
  const { states, start } = compilePattern(parsePattern(source));
  const reach = (from: Iterable<number>): Set<number> => {
    const reached = new Set(from);
    // Iterating over a set includes the items added meanwhile.
    for (const index of reached) {
      const state = states[index];
      if (state?.test === null) for (const to of state.to) reached.add(to);
    }
    return reached;
  };
  return (text) => {
    let here = reach([start]);
    for (const sign of text) {
      const next: number[] = [];
      for (const index of here) {
        const state = states[index];
        if (state?.test?.(sign)) next.push(...state.to);
      }
      here = reach(next);
      if (here.size === 0) return false;
    }
    return here.has(ACCEPT);
  };
};

/** Error of a pattern, in French; null when it is valid. */
export const findPatternError = (source: string): string | null => {
  try {
    createPatternMatcher(source);
    return null;
  } catch (error) {
    if (error instanceof PatternError) return error.message;
    throw error;
  }
};
