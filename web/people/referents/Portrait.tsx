import classes from './referents.module.css';
import { initials } from './words.ts';

interface PortraitProps {
  person: { firstName: string; lastName: string; photoUrl: string | null };
}

/** Photo or initials. Decorative: the name appears beside it. */
export function Portrait({ person }: PortraitProps) {
  return (
    <span className={classes.portrait} aria-hidden>
      {person.photoUrl === null ? initials(person) : <img src={person.photoUrl} alt="" loading="lazy" />}
    </span>
  );
}
