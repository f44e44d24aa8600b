import { type Person, variablesOfPerson } from './person.ts';
import type { Tree } from './person-tree.ts';

/** Returns a variable as text: the participant's value, else the booklet's default. */
export const textOf = ({ person, tree }: { person: Person; tree: Tree }): ((key: string) => string) => {
  const own = variablesOfPerson(person);
  const { variables } = tree.readable;
  return (key) => (Object.hasOwn(own, key) && own[key]) || (Object.hasOwn(variables, key) && variables[key]) || '';
};
