import { buildPersonVariables, type ReaderPerson } from './person.ts';
import type { BookletTree } from './person-tree.ts';

/** Returns a variable as text: the participant's value, else the booklet's default. */
export const createVariableLookup = ({
  person,
  tree,
}: {
  person: ReaderPerson;
  tree: BookletTree;
}): ((key: string) => string) => {
  const own = buildPersonVariables(person);
  const { variables } = tree.readable;
  return (key) => (Object.hasOwn(own, key) && own[key]) || (Object.hasOwn(variables, key) && variables[key]) || '';
};
