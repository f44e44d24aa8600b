import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import shared from '../../ui/theme/shared.module.css';
import type { MenuItem } from '../routes/create-screens.ts';
import { isEntryPath } from './menu.ts';
import classes from './SideBar.module.css';

/** Entry of the menu; a group shows its entries while the user is inside it. */
export function MenuEntry({ entry, path, folded }: { entry: MenuItem; path: string; folded: boolean }) {
  const t = useT();
  const { to, label, icon: Icon, entries } = entry;
  const here = isEntryPath(path, entry);
  // The dashboard overview is above the others: the entry nearest to the current path wins.
  const within = entries?.filter((one) => isEntryPath(path, one)).sort((a, b) => b.to.length - a.to.length)[0];
  return (
    <>
      <Link
        to={to}
        className={classes.entry}
        title={folded ? t(label) : undefined}
        aria-current={path === to || (here && !within) ? 'page' : undefined}
        data-here={(here && within) || undefined}
      >
        <Icon size={20} aria-hidden />
        <span className={folded ? shared.hidden : undefined}>{t(label)}</span>
      </Link>
      {here && entries && !folded && (
        <ul className={classes.group} aria-label={t(label)}>
          {entries.map((one) => (
            <li key={one.to}>
              <Link to={one.to} className={classes.within} isExact aria-current={one === within ? 'page' : undefined}>
                {t(one.label)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
