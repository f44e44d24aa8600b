import { PersonCard } from '../parts/PersonCard.tsx';
import type { BlockViewProps } from '../registry.ts';

export const ContactView = ({ props, context }: BlockViewProps<'contact'>) => (
  <ul className="b-people">
    {props.people.map((person, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a person is its place
      <li key={index} className="b-people-item">
        <PersonCard person={person} context={context} />
      </li>
    ))}
  </ul>
);
