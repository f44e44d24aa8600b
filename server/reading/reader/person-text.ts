import { type Person, variablesOfPerson } from './person.ts';
import type { Tree } from './person-tree.ts';

/** A variable as text: hers, else what the booklet says when nobody is known. */
export const textOf = ({ person, tree }: { person: Person; tree: Tree }): ((key: string) => string) => {
  const own = variablesOfPerson(person);
  const { variables } = tree.readable;
  return (key) => (Object.hasOwn(own, key) && own[key]) || (Object.hasOwn(variables, key) && variables[key]) || '';
};
