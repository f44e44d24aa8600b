import { paths } from '../../../contract/platform/paths.ts';
import type { Permission } from '../../../contract/platform/permissions.ts';
import { BookletState } from '../../booklets/booklets/BookletState.tsx';
import { getWizardPath, useOpenBooklet } from '../../booklets/booklets/use-booklet.ts';
import { type TextKey, useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useCurrentPath } from '../../lib/router/router-hooks.ts';
import shared from '../../ui/theme/shared.module.css';
import classes from './BookletBar.module.css';

/** Screens of a booklet: root of their addresses, title, and the permission that they need. */
const TABS: readonly [root: string, title: TextKey, permission?: Permission][] = [
  [paths.bookletHome, 'booklet.home.title'],
  [paths.builder, 'builder.title'],
  [paths.editor, 'editor.title'],
  [paths.bookletAccess, 'access.label', 'booklet.access'],
  [paths.bookletParticipants, 'participants.title', 'participants.list'],
  [paths.bookletReferents, 'referents.title', 'booklet.referents'],
  [paths.bookletMailing, 'campaigns.title', 'campaigns.manage'],
  [paths.bookletRights, 'rights.title', 'booklet.rights'],
  [paths.bookletAdvanced, 'advanced.title', 'booklet.advanced'],
];

const scrollTabIntoView = (tab: HTMLAnchorElement | null) =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'center' });

/** Second bar, when a booklet is open: its name, its state, its screens. */
export function BookletBar() {
  const t = useT();
  const path = useCurrentPath();
  const booklet = useOpenBooklet();
  if (!booklet) return null;
  const allowed = TABS.filter(([, , permission]) => permission === undefined || booklet.can[permission]);
  return (
    <section className={`${shared.rowWrap} ${classes.bar}`} aria-label={t('booklet.bar')}>
      <p className={`${shared.rowWrap} ${shared.noMargin} ${classes.name}`}>
        <span className={classes.title}>{booklet.title ?? t('booklets.untitled')}</span>{' '}
        <BookletState booklet={booklet} />
      </p>
      <nav aria-label={t('booklet.tabs')} className={classes.nav}>
        <ul className={classes.tabs}>
          {allowed.map(([root, title]) => (
            <li key={root}>
              <Link
                ref={path.startsWith(root) ? scrollTabIntoView : undefined}
                to={root === paths.builder ? getWizardPath(booklet.wizardStep) : root}
                search={{ livret: booklet.id }}
                className={classes.tab}
                aria-current={path.startsWith(root) ? 'page' : undefined}
              >
                {t(title)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {booklet.state === 'archived' && path.startsWith('/livrets/options/') && (
        <p className={classes.note}>{t('booklet.archived.options')}</p>
      )}
    </section>
  );
}
