import { LibraryIcon } from '../../booklets/builder/parts/LibraryIcon.tsx';
import { Link } from '../../lib/router/Link.tsx';
import shared from '../../ui/theme/shared.module.css';
import classes from './library.module.css';

interface LibraryItemCellProps {
  name: string;
  icon: string;
  code: string;
  /** Path of its page. */
  to: string;
}

/** First cell of a chapter or sector: its icon, its name as a link, and its code. */
export const LibraryItemCell = ({ name, icon, code, to }: LibraryItemCellProps) => (
  <span className={`${shared.rowSm} ${classes.named}`}>
    <LibraryIcon name={icon} />
    <span className={shared.stack}>
      <Link to={to} className={classes.link}>
        {name}
      </Link>
      <span className={classes.quiet}>{code}</span>
    </span>
  </span>
);
