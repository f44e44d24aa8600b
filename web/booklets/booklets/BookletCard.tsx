import type { BookletRow } from '../../../contract/booklets/booklets/booklets.ts';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { ActionMenu, type MenuActions } from '../../ui/overlays/ActionMenu.tsx';
import shared from '../../ui/theme/shared.module.css';
import classes from './BookletCard.module.css';
import { BookletCover } from './BookletCover.tsx';
import { BookletLink } from './BookletLink.tsx';
import { BookletState } from './BookletState.tsx';

interface BookletCardProps {
  booklet: BookletRow;
  actions: MenuActions;
  /** Heading level of the title: one below its section. */
  heading: 'h2' | 'h3';
}

/** A booklet as a card: its cover, title and state. */
export function BookletCard({ booklet, actions, heading: Heading }: BookletCardProps) {
  const t = useT();
  const title = booklet.title || t('booklets.untitled');
  return (
    <article className={`${shared.stack} ${shared.card} ${classes.card}`}>
      <BookletCover booklet={booklet} />
      <div className={classes.words}>
        <Heading className={classes.title}>
          <BookletLink booklet={booklet} className={classes.link} />
        </Heading>
        <p className={`${shared.note} ${shared.noMargin}`}>
          {t(`booklet.type.${booklet.type}`)} · {t('booklets.pages', { count: booklet.pages })}
        </p>
        <div className={classes.states}>
          <BookletState booklet={booklet} />
        </div>
        <p className={`${shared.note} ${shared.noMargin}`}>
          {t('booklets.updated', { date: formatDay(booklet.updatedAt) })}
        </p>
      </div>
      <div className={classes.menu}>
        <ActionMenu label={t('booklets.actionsFor', { title })} actions={actions} />
      </div>
    </article>
  );
}
