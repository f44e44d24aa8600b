import type { ReactNode } from 'react';
import type { Icon } from '../../ui/icons/index.ts';
import shared from '../../ui/theme/shared.module.css';
import classes from './LinkCards.module.css';

interface LinkCardsProps {
  cards: readonly {
    name: string;
    icon: Icon;
    /** A link, whose text is the title of the card. */
    link: ReactNode;
    state?: ReactNode;
    about?: string | undefined;
  }[];
  isNarrow?: boolean;
}

/** Grid of cards; each one is a link to a page. */
export const LinkCards = ({ cards, isNarrow = false }: LinkCardsProps) => (
  <ul className={classes.grid} data-narrow={isNarrow}>
    {cards.map(({ name, icon: Icon, link, state, about }) => (
      <li key={name} className={`${shared.card} ${classes.card}`}>
        <Icon size={26} aria-hidden className={shared.accent} />
        <h2>{link}</h2>
        {state !== undefined && <p className={classes.state}>{state}</p>}
        {about && <p>{about}</p>}
      </li>
    ))}
  </ul>
);
